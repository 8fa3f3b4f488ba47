import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests: a call as the real HTTP server got it. */
export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** Parsed where it is JSON; the bytes of anything else. */
  body: unknown
}

export interface Reply {
  status?: number
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown
  headers?: Record<string, string>
}

export interface TestServer {
  url: string
  received: ReceivedRequest[]
  /** Answers of the next calls, in order; the last one stays. */
  answer(...replies: (Reply | ((request: ReceivedRequest) => Reply | Promise<Reply>))[]): void
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) return undefined
  return request.headers['content-type']?.includes('json') ? JSON.parse(bytes.toString()) : bytes
}

/** A real HTTP server on a free port of this machine. */
export async function startTestServer(): Promise<TestServer> {
  const received: ReceivedRequest[] = []
  let replies: Parameters<TestServer['answer']> = [{}]
  const server: Server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call: ReceivedRequest = { method, url, headers, body: await readBody(request) }
    received.push(call)
    const next = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
    const { status = 200, body, headers: extra } = typeof next === 'function' ? await next(call) : next
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...extra })
    response.end(isText || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (...next) => {
      replies = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
