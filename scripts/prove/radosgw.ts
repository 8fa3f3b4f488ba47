import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram } from '../lib/ffmpeg.ts'
import { isEnding, onEnd } from '../lib/lifetime.ts'
import { findQuietPorts } from '../lib/ports.ts'
import { run } from '../lib/run.ts'
import { done, step, UserError } from '../lib/say.ts'

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'] as const
type Program = (typeof PROGRAMS)[number]
type Programs = Record<Program, string>

/** Debian's packages that bring them. */
const PACKAGES = 'radosgw ceph-mon ceph-osd'
const START_LIMIT_MS = 90_000
const POLL_MS = 250
const MOST_STARTS = 3
const GB = 1024 ** 3

export interface RunningStore {
  /** `http://KEY:SECRET@127.0.0.1:PORT` */
  url: string
  /** Such as `ceph version 16.2.15`. */
  version: string
  /** Goes with the command. */
  folder: string
}

/**
 * @param usual folders after those of PATH
 * @throws UserError when this machine has not all of Ceph that the store of objects needs
 */
export function findCeph(variables: NodeJS.ProcessEnv, usual = ':/usr/sbin:/usr/bin'): Programs {
  const path = `${variables.PATH ?? ''}${usual}`
  const found = PROGRAMS.map((name) => [name, findProgram(name, path)] as const)
  const missing = found.flatMap(([name, program]) => (program ? [] : [name]))
  if (missing.length > 0)
    throw new UserError(
      `Máy không có ${missing.join(', ')} của Ceph: hãy cài (apt-get install --no-install-recommends ${PACKAGES}).`,
    )
  return Object.fromEntries(found) as Programs
}

/** One monitor and one store of objects that keeps all in memory, without authentication, on this machine alone. */
export function cephConfig(
  folder: string,
  ports: { monitor: number; gateway: number },
  fsid: string,
): string {
  return `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${ports.monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}
pid file =
admin socket =
log file = ${folder}/$name.log
crash dir = ${folder}
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 2000
mon data avail crit = 1
mon data avail warn = 1

[mon]
mon data = ${folder}/mon
mon initial members = a

[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = ${4 * GB}
osd class load list = *
osd class default list = *

[client]
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw enable apis = s3
rgw dns name = 127.0.0.1
rgw gc obj min wait = 60
`
}

/**
 * Starts Ceph's gateway for S3 with as little of Ceph behind it as it takes; all ends with the command.
 * @throws UserError when a part of it does not come up
 */
export async function startRadosgw(programs: Programs): Promise<RunningStore> {
  const began = performance.now()
  step('Khởi động Ceph (một monitor, một OSD trong bộ nhớ) và radosgw…')
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'))
  onEnd('folder', () => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  const [monitor = 0, gateway = 0] = await findQuietPorts(2)
  const fsid = randomUUID()
  const conf = join(folder, 'ceph.conf')
  writeFileSync(conf, cephConfig(folder, { monitor, gateway }, fsid))
  writeFileSync(join(folder, 'keyring'), '')
  const tool = async (name: Program, ...args: string[]) => {
    const { code, output } = await run(programs[name], ['-c', conf, ...args], { output: 'keep' })
    if (code !== 0) throw new UserError(`${name} ${args.join(' ')}: ${output.trim().slice(-2000)}`)
    return output.trim()
  }

  const map = join(folder, 'monmap')
  const addresses = `[v1:127.0.0.1:${monitor}]`
  await tool('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', addresses, map)
  await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  serve(programs['ceph-mon'], ['-c', conf, '-i', 'a', '-f'], join(folder, 'mon.out'))
  await waitFor(
    'ceph-mon',
    folder,
    async () => (await tool('ceph', '--connect-timeout', '5', 'quorum_status')) !== '',
  )

  const osd = randomUUID()
  await tool('ceph', 'osd', 'new', osd, '0')
  await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
  serve(programs['ceph-osd'], ['-c', conf, '-i', '0', '-f'], join(folder, 'osd.out'))
  await waitFor('ceph-osd', folder, async () => (await tool('ceph', 'osd', 'stat')).includes('1 up'))

  const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
  const account = [
    'user',
    'create',
    '--uid=thu',
    '--display-name=thu',
    `--access-key=${key}`,
    `--secret=${secret}`,
  ]
  await tool('radosgw-admin', '-n', 'client.admin', ...account)
  serve(programs.radosgw, ['-c', conf, '-n', 'client.admin', '-f'], join(folder, 'rgw.out'))
  const origin = `127.0.0.1:${gateway}`
  await waitFor('radosgw', folder, async () => (await fetch(`http://${origin}/`)).status < 500)
  const version = /^ceph version \S+/.exec(await tool('radosgw', '--version'))?.[0] ?? 'ceph'
  done(`${version} sẵn sàng sau ${Math.round((performance.now() - began) / 100) / 10} giây`)
  return { url: `http://${key}:${secret}@${origin}`, version, folder }
}

/**
 * Runs until the command ends, with what it says in a file. One that ends before is started again, as Ceph's own units
 * do (Restart=on-failure, three times): its OSD crashes at some starts.
 */
function serve(program: string, args: string[], out: string): void {
  let child: ChildProcess | null = null
  let starts = 0
  const start = () => {
    starts += 1
    const file = openSync(out, 'a')
    child = spawn(program, args, { stdio: ['ignore', file, file] })
    closeSync(file)
    child.once('exit', () => {
      if (!isEnding() && starts < MOST_STARTS) start()
    })
  }
  start()
  onEnd('services', async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
}

async function waitFor(name: string, folder: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_LIMIT_MS
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > end) throw new UserError(`${name} không khởi động được.\n${lastWords(folder)}`)
    await delay(POLL_MS)
  }
}

function lastWords(folder: string): string {
  return ['mon.out', 'osd.out', 'rgw.out']
    .map((name) => {
      try {
        return readFileSync(join(folder, name), 'utf8').slice(-1500)
      } catch {
        return ''
      }
    })
    .join('')
    .trim()
}
