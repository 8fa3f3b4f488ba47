import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorName } from '@repo/contract'
import type { ConnectionError } from 'fastify'
import type { Logger } from 'pino'
import { toErrorBody } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/** Node's error codes for unreadable requests; every other code means a malformed request. */
const ERRORS: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
}

function wireForm(error: AppError, requestId: string) {
  const body = JSON.stringify(toErrorBody(error, requestId))
  const headers = {
    ...securityHeaders,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { headers, body }
}

/** Answers below the framework, and ends the connection. */
export function respondWithError(response: ServerResponse, error: AppError, requestId: string): void {
  const { headers, body } = wireForm(error, requestId)
  response.writeHead(error.status, headers).end(body)
}

/** Writes an error to the socket where no response object exists, and ends the connection. */
export function endWithError(socket: Socket, error: AppError, requestId: string): void {
  const { headers, body } = wireForm(error, requestId)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Answers requests that Node could not read, or whose headers never ended. */
export function createClientErrorHandler(log: Logger) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const requestId = randomUUID()
    // The error itself is not logged: it holds the raw bytes of the request, tokens included.
    log.debug({ requestId, reason: error.code }, 'unreadable request')
    endWithError(socket, new AppError(ERRORS[error.code] ?? 'input.malformed'), requestId)
  }
}
