import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Keeps the id a proxy gave when it is harmless to log, otherwise makes one. */
export function makeRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
