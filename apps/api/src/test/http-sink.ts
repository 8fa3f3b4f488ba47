import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SinkRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

interface SinkReply {
  status?: number
  body: unknown
  headers?: Record<string, string>
}
const NOTHING: SinkReply = { body: {} }

export interface HttpSink {
  url: string
  requests: SinkRequest[]
  /** Sets the answers of the next requests, in order; the last one is repeated. */
  answer(...replies: SinkReply[]): void
  stop(): Promise<void>
}

/**
 * Starts an HTTP server in place of an external service: it records requests and gives the answers that the test
 * sets.
 */
export async function startHttpSink(): Promise<HttpSink> {
  const requests: SinkRequest[] = []
  let replies: SinkReply[] = [{ body: {} }]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body: bytes.toString(),
      bytes,
    })
    const { status = 200, body, headers } = (replies.length > 1 ? replies.shift() : replies[0]) ?? NOTHING
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (...next) => {
      replies = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
