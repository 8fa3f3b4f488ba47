// The least that Node can do: one ready buffer for every request. Told the bytes by message, so that both
// sides of a comparison send the same ones; tells its port.
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
