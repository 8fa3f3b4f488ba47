import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

export interface LingerLimits {
  /** How long the rest of a body is read after the answer, in ms. */
  ms: number
  /** How much of the rest is read, in bytes. */
  bytes: number
}

export const LINGER: LingerLimits = { ms: 30_000, bytes: 64 * 1024 * 1024 }
const CHECK_EVERY_MS = 1000

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Keeps a connection from being closed while the client is still sending: the system would answer the next bytes with a
 * reset, and the client would lose the answer it has not read yet (RFC 9112 §9.6). When the answer is sent before the
 * body has arrived, our side ends the answer, and the rest of the body is read and dropped for a while.
 */
export function lingerOnClose(request: IncomingMessage, limits: LingerLimits = LINGER): void {
  const { socket } = request
  const closeSoon = () => Socket.prototype.destroySoon.call(socket)
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return closeSoon()
    socket.end()
    request.resume()
    const most = socket.bytesRead + limits.bytes
    const until = performance.now() + limits.ms
    const watch = setInterval(
      () => {
        if (request.complete) closeSoon()
        else if (socket.bytesRead > most || performance.now() > until) socket.destroy()
      },
      Math.min(CHECK_EVERY_MS, limits.ms),
    )
    request.once('end', closeSoon)
    socket.once('close', () => clearInterval(watch))
  }
}
