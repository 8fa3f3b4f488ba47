import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, globSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram, isExecutable } from '../lib/ffmpeg.ts'
import { onEnd } from '../lib/lifetime.ts'
import { done, step, UserError } from '../lib/say.ts'
import { countUp, startHaproxy } from './haproxy.ts'
import {
  clusterConfig,
  DATABASE,
  type PairPorts,
  pairProxyConfig,
  pgbouncerConfig,
  urlAt,
} from './pair-config.ts'

/** The account `nobody`: PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const identity = isRoot ? NOBODY : {}
const POLL_MS = 100
const START_LIMIT_MS = 30_000
/** As long as what watches a cluster takes to believe that a primary is gone. */
const NOTICED_AFTER_MS = 3_000

export interface DatabasePair {
  /** PostgreSQL itself, by way of what knows the primary. */
  directUrl: string
  /** PgBouncer in transaction mode, for requests and for jobs. */
  pooledUrl: string
  pooledJobsUrl: string
  /** The replica itself. */
  replicaUrl: string
  /** Kills the primary with SIGKILL and promotes the replica. @returns how long there was no primary, in ms */
  failOver(): Promise<number>
  /** Kills the replica with SIGKILL. */
  killReplica(): void
}

interface Programs {
  bin: string
  pgbouncer: string
  haproxy: string
}

/** @throws UserError when this machine has no server of PostgreSQL with its tools, or no PgBouncer */
export function findPairPrograms(variables: NodeJS.ProcessEnv): Omit<Programs, 'haproxy'> {
  const bin =
    variables.POSTGRES_BIN ??
    globSync('/usr/lib/postgresql/*/bin')
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1)
  const pgbouncer = findProgram('pgbouncer', `${variables.PATH ?? ''}:/usr/sbin`)
  if (bin && isExecutable(join(bin, 'pg_basebackup')) && pgbouncer) return { bin, pgbouncer }
  throw new UserError(
    'Máy không có đủ PostgreSQL và PgBouncer: hãy cài (apt-get install postgresql pgbouncer), hoặc đặt POSTGRES_BIN tới thư mục chương trình của PostgreSQL.',
  )
}

/**
 * A primary with a streaming replica, HAProxy that knows the primary, and PgBouncer.
 * @param isWaiting whether every commit waits for the replica
 */
export async function startPair(
  programs: Programs,
  ports: PairPorts,
  { isWaiting = true }: { isWaiting?: boolean } = {},
): Promise<DatabasePair> {
  const folder = mkdtempSync(join(tmpdir(), 'pair-'))
  onEnd('folder', () => rmSync(folder, { recursive: true, force: true }))
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const tool = (name: string, args: string[]) => runTool(join(programs.bin, name), args)
  const ask = (port: number, query: string, database = 'postgres') =>
    tool('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-AtXc', query])
  const primaryFolder = join(folder, 'primary')
  const replicaFolder = join(folder, 'replica')

  await tool('initdb', ['-D', primaryFolder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  appendFileSync(join(primaryFolder, 'postgresql.conf'), clusterConfig(ports.primary, folder))
  const primary = startServer(programs.bin, primaryFolder)
  await waitFor('PostgreSQL', async () => (await ask(ports.primary, 'select 1')) === '1')
  await ask(ports.primary, `create database ${DATABASE}`)
  await tool('pg_basebackup', [
    '-D',
    replicaFolder,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    urlAt(ports.primary, 'postgres'),
  ])
  appendFileSync(join(replicaFolder, 'postgresql.conf'), clusterConfig(ports.replica, folder))
  const replica = startServer(programs.bin, replicaFolder)
  await waitFor(
    'bản sao',
    async () => (await ask(ports.primary, 'select count(*) from pg_stat_replication')) === '1',
  )
  // From here on a confirmed commit is on both. The replica has no such line, so that it waits for nobody once promoted.
  if (isWaiting) {
    await ask(ports.primary, `alter system set synchronous_standby_names = 'ANY 1 (*)'`)
    await ask(ports.primary, 'select pg_reload_conf()')
  }

  for (const [port, check] of [
    [ports.primary, ports.primaryCheck],
    [ports.replica, ports.replicaCheck],
  ] as const)
    startCheck(check, async () => (await ask(port, 'select pg_is_in_recovery()')) === 'f')
  const statsSocket = join(folder, 'haproxy.sock')
  await startHaproxy({
    haproxy: programs.haproxy,
    configuration: pairProxyConfig(ports, statsSocket),
    file: join(folder, 'haproxy.cfg'),
    statsSocket,
    stage: 'database',
    isWhole: (figures) => countUp(figures, 'postgres') === 1,
  })
  await startPgbouncer(programs.pgbouncer, ports, folder)
  await waitFor('PgBouncer', async () => (await ask(ports.pooled, 'select 1', DATABASE)) === '1')
  done('PostgreSQL, bản sao của nó và PgBouncer đã chạy')

  return {
    directUrl: urlAt(ports.direct),
    pooledUrl: urlAt(ports.pooled),
    pooledJobsUrl: urlAt(ports.pooled, `${DATABASE}_jobs`),
    replicaUrl: urlAt(ports.replica),
    killReplica: () => void replica.kill('SIGKILL'),
    async failOver() {
      step('kill -9 PostgreSQL chính')
      const began = performance.now()
      primary.kill('SIGKILL')
      await delay(NOTICED_AFTER_MS)
      await tool('pg_ctl', ['promote', '-D', replicaFolder, '-w'])
      await waitFor('bản sao được thăng', async () => (await ask(ports.direct, 'select 1')) === '1')
      const tookMs = performance.now() - began
      step(`Bản sao đã thành máy chủ chính sau ${(tookMs / 1000).toFixed(1)} giây`)
      return tookMs
    },
  }
}

function startServer(bin: string, folder: string): ChildProcess {
  const log = openSync(`${folder}.log`, 'a')
  const child = spawn(join(bin, 'postgres'), ['-D', folder], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', log, log],
  })
  onEnd('database', () => end(child, 'SIGINT'))
  return child
}

async function startPgbouncer(program: string, ports: PairPorts, folder: string): Promise<void> {
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, pgbouncerConfig(ports, isRoot ? 'nobody' : null))
  if (isRoot) chownSync(file, NOBODY.uid, NOBODY.gid)
  const log = openSync(join(folder, 'pgbouncer.log'), 'a')
  const child = spawn(program, [file], { cwd: dirname(file), stdio: ['ignore', log, log] })
  onEnd('database', () => end(child, 'SIGTERM'))
}

/** Answers what HAProxy asks: 200 for the primary, 503 for a replica and for what does not answer. */
function startCheck(port: number, isPrimary: () => Promise<boolean>): void {
  const server = createServer((_request, response) => {
    void isPrimary()
      .catch(() => false)
      .then((is) => response.writeHead(is ? 200 : 503).end())
  })
  server.listen(port, '127.0.0.1')
  onEnd('database', () => {
    server.closeAllConnections()
    server.close()
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Runs a tool of PostgreSQL as who may. @returns what it printed; rejects with it when it fails */
function runTool(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', PGCONNECT_TIMEOUT: '2' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output.trim()) : reject(new UserError(`${program}: ${output.trim().slice(-600)}`)),
    )
  })
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > limit)
      throw new UserError(`${what}: không chạy được sau ${START_LIMIT_MS / 1000} giây.`)
    await delay(POLL_MS)
  }
}
