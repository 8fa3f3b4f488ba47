import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError } from './errors.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { EmbeddedPostgresOptions, FromGuardian, RunningServer, ToGuardian } from './protocol.ts'

export { type FolderLock, lockFolder } from './folder-lock.ts'
export type { EmbeddedPostgresOptions } from './protocol.ts'

export interface EmbeddedPostgres extends RunningServer {
  /** Called when a crashed server has been restarted (same address, other pid), and when restarting failed for good. */
  onRestart(listener: (server: RunningServer) => void): void
  onFailure(listener: (error: EmbeddedPostgresError) => void): void
  /** Fast shutdown: open transactions are rolled back, committed data is kept. May be called twice. */
  stop(): Promise<void>
}

const GUARDIAN = fileURLToPath(new URL('./guardian.ts', import.meta.url))

/**
 * Starts the PostgreSQL 18 that npm installed, on a folder of its own, and keeps it running. The server ends with
 * this process, however this process ends.
 * @throws EmbeddedPostgresError with one Vietnamese sentence (folder in use, no binary, error of the server).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const guardian = fork(GUARDIAN, [], { detached: true, execArgv: [], cwd: '/', stdio: 'ignore' })
  const restartListeners: ((server: RunningServer) => void)[] = []
  const failureListeners: ((error: EmbeddedPostgresError) => void)[] = []
  const started = waitForReady(guardian)
  send(guardian, { type: 'start', options: { ...options, dataDir: resolve(options.dataDir) } })
  const server = await started

  let isStopping = false
  guardian.on('message', (message: FromGuardian) => {
    if (message.type === 'restarted') for (const listener of restartListeners) listener(message)
  })
  guardian.once('exit', () => {
    if (isStopping) return
    const error = new EmbeddedPostgresError('PostgreSQL đã dừng ngoài ý muốn; xem nhật ký của nó.')
    for (const listener of failureListeners) listener(error)
  })
  // The owner may exit without waiting for the guardian, which notices that.
  guardian.unref()
  guardian.channel?.unref()

  return {
    connectionString: server.connectionString,
    pid: server.pid,
    onRestart: (listener) => restartListeners.push(listener),
    onFailure: (listener) => failureListeners.push(listener),
    stop: () => {
      isStopping = true
      return stopGuardian(guardian)
    },
  }
}

/** Whether a server of that folder is running, for example because `npm start` runs in another terminal. */
export function isEmbeddedPostgresRunning(dataDir: string): boolean {
  const file = readPostmasterFile(resolve(dataDir, 'cluster'))
  if (!file) return false
  try {
    process.kill(file.pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function waitForReady(guardian: ChildProcess): Promise<RunningServer> {
  return new Promise((resolveReady, reject) => {
    guardian.once('error', reject)
    guardian.once('exit', (code, signal) =>
      reject(new EmbeddedPostgresError(`Tiến trình trông PostgreSQL đã dừng (${signal ?? code}).`)),
    )
    guardian.on('message', (message: FromGuardian) => {
      if (message.type === 'ready') resolveReady(message)
      if (message.type === 'failed') reject(new EmbeddedPostgresError(message.message))
    })
  })
}

function send(guardian: ChildProcess, message: ToGuardian): void {
  guardian.send(message, () => {
    // A closed channel means that the guardian has ended; its 'exit' event handles that.
  })
}

function stopGuardian(guardian: ChildProcess): Promise<void> {
  if (guardian.exitCode !== null || guardian.signalCode !== null) return Promise.resolve()
  return new Promise((resolveStopped) => {
    guardian.ref()
    guardian.once('exit', () => resolveStopped())
    send(guardian, { type: 'stop' })
  })
}
