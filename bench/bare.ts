import { fork } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { UserError } from '../scripts/lib/say.ts'
import type { BareAnswer } from './bare-server.ts'

/** Headers that say what the bytes are; all others are work that the bare server is spared. */
const COPIED_HEADERS = ['content-type', 'content-encoding']

/** Fetches the bytes as they go over the wire: `fetch` would unpack them. */
export function readAnswer(port: number, path: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { ...headers, host: `localhost:${port}` },
    })
    asked.once('error', reject)
    asked.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new UserError(`${path}: ${response.statusCode}`))
        const kept = COPIED_HEADERS.flatMap((name) => {
          const value = response.headers[name]
          return typeof value === 'string' ? [[name, value]] : []
        })
        resolve({ body: Buffer.concat(chunks).toString('base64'), headers: Object.fromEntries(kept) })
      })
    })
    asked.end()
  })
}

export interface BareServer {
  port: number
  pid: number
  stop(): void
}

/** A bare node:http server with these bytes, in a process of its own. */
export async function startBareServer(answer: BareAnswer): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: 'inherit' })
  const stop = () => void child.kill()
  onEnd('services', stop)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error('the bare server ended before it listened')))
    child.send(answer)
  })
  return { port, pid: child.pid ?? 0, stop }
}
