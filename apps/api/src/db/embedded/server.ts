import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Identity } from './identity.ts'
import { readPostmasterFile } from './postmaster-file.ts'

interface LaunchPlan {
  postgres: string
  data: DataFolder
  identity: Identity | undefined
  settings: Record<string, string>
  logFile: string
}

const POLL_MS = 15
/**
 * Longest wait for the start, in ms. Crash recovery replays the log of the last minutes, which takes a while on a
 * slow disk.
 */
const START_LIMIT_MS = 120_000

/** Starts the postmaster and waits until it accepts connections. */
export async function launchServer(plan: LaunchPlan): Promise<ChildProcess> {
  const child = spawnPostmaster(plan)
  const end = performance.now() + START_LIMIT_MS
  while (!isReady(plan.data.path, child)) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > end) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresError(`PostgreSQL không khởi động được: ${lastLines(plan.logFile)}`)
    }
    await delay(POLL_MS)
  }
  return child
}

function spawnPostmaster({ postgres, data, identity, settings, logFile }: LaunchPlan): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const args = ['-D', data.argument]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const [program, programArgs] = dieWithParent(postgres, args)
  const child = spawn(program, programArgs, {
    ...identity,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, ...(data.descriptor === undefined ? [] : [data.descriptor])],
  })
  closeSync(log)
  // `launchServer` notices a missing program by itself; without this listener the event would end the guardian.
  child.on('error', () => {})
  return child
}

/**
 * Wraps the server's command so that the kernel sends the server its fast-shutdown signal when the guardian ends. The
 * guardian stops the server itself when its owner ends; this is for a guardian that is killed, and needs a Linux with
 * util-linux.
 */
function dieWithParent(program: string, args: string[]): [string, string[]] {
  const setpriv = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'setpriv'))
    .find(existsSync)
  if (process.platform !== 'linux' || !setpriv) return [program, args]
  return [setpriv, ['--pdeathsig', 'INT', '--', program, ...args]]
}

function isReady(dataFolder: string, child: ChildProcess): boolean {
  const file = readPostmasterFile(dataFolder)
  return file !== null && file.pid === child.pid && file.isReady
}

function lastLines(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-4).join(' | ')
  } catch {
    return 'không có nhật ký'
  }
}
