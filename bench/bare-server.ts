// The fastest possible Node server: it answers every request with one prepared buffer. The parent process sends the
// bytes by message, so that both sides of a comparison send the same ones, and gets the port back.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareAnswer {
  body: string
  headers: Record<string, string>
}

process.once('message', ({ body, headers }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const head = { ...headers, 'content-length': bytes.length }
  const server = createServer((_request, response) => response.writeHead(200, head).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
