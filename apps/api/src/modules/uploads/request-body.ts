import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

export interface RequestBody {
  readonly stream: Readable
  /** Reads what nobody wanted any more, so that the connection is free for the next request. */
  drain(): void
}

/**
 * The body of a request as a stream of its own, which may be left half read. When the sender goes away it ends like
 * any other: what has arrived is worth keeping.
 */
export function openBody(raw: IncomingMessage): RequestBody {
  const stream = new PassThrough()
  raw.pipe(stream)
  raw.once('close', () => stream.end())
  // Without a listener a broken connection would end the process.
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
