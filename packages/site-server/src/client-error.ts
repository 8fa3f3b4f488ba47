import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { statusOfError } from '@repo/contract/errors'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { apiErrorBody, errorNameOf } from './api-error.ts'
import { baseHeaders } from './security-headers.ts'

/** Node's names of what keeps it from reading a request; all others are plainly malformed. */
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
 * Answers a request that Node could not read. Nothing is known of it, not even its path, so it gets the error of the
 * API: only programs write such requests.
 */
export function answerClientError(log: FastifyBaseLogger, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const requestId = randomUUID()
  // Not the error itself: it carries the bytes that came, cookies and all.
  log.debug({ requestId, reason: error.code }, 'unreadable request')
  endSocket(socket, STATUSES[error.code] ?? 400, requestId)
}

/** Answers a request whose line or `Host` is not what HTTP demands, and ends the connection. */
export function answerMalformed(response: ServerResponse): void {
  const { status, headers, body } = wireForm(400, randomUUID())
  response.writeHead(status, headers).end(body)
}

/** Ends a request whose body takes too long; whoever handles it still waits and must not answer over this. */
export function endWithTimeout({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroySoon()
  else endSocket(socket, 408, randomUUID())
}
