import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { statusOfError } from '@repo/contract/errors'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { apiErrorBody, errorNameOf } from './api-error.ts'
import { baseHeaders } from './security-headers.ts'

/** Node's error codes for unreadable requests; every other code means a malformed request. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function wireForm(status: number, requestId: string) {
  const name = errorNameOf(status)
  const body = JSON.stringify(apiErrorBody(name, requestId))
  const headers = {
    ...baseHeaders("default-src 'none'; frame-ancestors 'none'"),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status: statusOfError(name), headers, body }
}

function endSocket(socket: Socket, status: number, requestId: string): void {
  const form = wireForm(status, requestId)
  const lines = Object.entries(form.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${form.status} ${STATUS_CODES[form.status]}\r\n${lines.join('')}\r\n`
  socket.write(head + form.body)
  socket.destroySoon()
}

/**
 * Answers a request that Node could not parse. Its path is unknown, so it gets an API error: only programs send such
 * requests.
 */
export function answerClientError(log: FastifyBaseLogger, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const requestId = randomUUID()
  // The error itself is not logged: it holds the raw bytes of the request, cookies included.
  log.debug({ requestId, reason: error.code }, 'unreadable request')
  endSocket(socket, STATUSES[error.code] ?? 400, requestId)
}

/** Answers a request whose request line or `Host` header is invalid, and ends the connection. */
export function answerMalformed(response: ServerResponse): void {
  const { status, headers, body } = wireForm(400, randomUUID())
  response.writeHead(status, headers).end(body)
}

/** Answers 408 to a request whose body takes too long; its handler is still waiting and must not answer as well. */
export function endWithTimeout({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroySoon()
  else endSocket(socket, 408, randomUUID())
}
