import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

export interface RequestBody {
  readonly stream: Readable
  /** Drains the unread rest, so that the connection is free for the next request. */
  drain(): void
}

/**
 * The request body as a separate stream that may be left half read. When the client disconnects it ends normally, since
 * the bytes received are kept.
 */
export function openBody(raw: IncomingMessage): RequestBody {
  const stream = new PassThrough()
  raw.pipe(stream)
  raw.once('close', () => stream.end())
  // Without a listener a broken connection would crash the process.
  raw.on('error', () => stream.end())
  return {
    stream,
    drain() {
      raw.unpipe(stream)
      raw.resume()
      stream.destroy()
    },
  }
}
