import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './api-process.ts'

/** The server of this machine, by `VALKEY_SERVER_PATH` or on PATH; undefined where there is none. */
export const valkeyProgram = [
  process.env.VALKEY_SERVER_PATH,
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'valkey-server'), join(folder, 'redis-server')]),
].find((path) => path && isExecutable(path))

/** What a test says of itself where there is no server. */
export const withoutValkey = valkeyProgram
  ? ''
  : ' (left out: no valkey-server or redis-server here, apt-get install redis-server)'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Starts a server that keeps nothing on the disk. */
export async function startValkey() {
  if (!valkeyProgram) throw new Error('this machine has no server of Valkey')
  const port = await freePort()
  const child = spawn(valkeyProgram, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
