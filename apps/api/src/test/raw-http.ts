import { connect } from 'node:net'
import { buffer as readAll } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Sends a request exactly as written; HTTP libraries would normalise the path. */
export function sendRaw(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers })
  return sendBytes(
    port,
    `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}

/** Sends bytes that need not be a valid request, and reads until the connection ends. */
export function sendBytes(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
  })
}

/** Splits an answer into status, headers and body. */
export function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4) }
}

/** Sends everything before it reads, as browsers do. Rejects when the connection is reset. */
export async function sendThenRead(port: number, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1').pause()
  const failure = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  for (const part of parts) {
    await Promise.race([failure, new Promise<void>((resolve) => socket.write(part, () => resolve()))])
  }
  return readAnswer(await Promise.race([failure, readAll(socket)]))
}
