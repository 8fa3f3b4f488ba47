import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { isRepeatable } from '@repo/contract/repeatable'

/** A larger body is passed on and not kept, so it cannot be sent a second time. */
const LARGEST_KEPT_BYTES = 64 * 1024
/** Pauses before the tries after the first one, in ms: another instance answers at once, one that starts again soon. */
const PAUSES_MS = [50, 250]
/** The connection was not made, so nothing was done, whatever the method. */
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
/** The connection broke before the answer came; what was asked may have been done. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
/** What a proxy before the instances answers when one of them is gone. */
const FROM_PROXY = new Set([502, 504])

/** The body of a request as a stream of its own; a small one can be had as a whole afterwards. */
export class KeptBody extends PassThrough {
  readonly #chunks: Buffer[] = []
  readonly #bytes: number

  constructor(source: IncomingMessage) {
    super()
    this.#bytes = Number(source.headers['content-length'] ?? Number.NaN)
    if (this.#bytes <= LARGEST_KEPT_BYTES) source.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  /** All of it, null unless it was small and has come. */
  whole(): Buffer | null {
    const bytes = Buffer.concat(this.#chunks)
    return bytes.length === this.#bytes ? bytes : null
  }
}

export interface Attempt {
  err?: (Error & { code?: string }) | null
  req: unknown
  res?: {
    statusCode: number
    headers: Record<string, unknown>
    stream: NodeJS.ReadableStream & { destroy(): unknown }
  }
  attempt: number
}

interface SentRequest {
  method: string
  url: URL
  headers: Record<string, unknown>
  body?: unknown
}

/**
 * How long to wait, in ms, before a request is sent to the API once more because an instance was gone; null for never.
 * A request whose body is needed again has it afterwards. Without this, each death of an instance would be an error in
 * some browser, since not every proxy between sites and API sends requests again, and none knows which writes bear it.
 */
export function pauseBeforeNextTry({ err, req, res, attempt }: Attempt): number | null {
  const request = req as SentRequest
  const pauseMs = PAUSES_MS[attempt]
  if (pauseMs === undefined) return null
  const code = err?.code ?? ''
  const isFromProxy = res !== undefined && FROM_PROXY.has(res.statusCode) && !isOurs(res.headers)
  const mayHaveReached = BROKEN.has(code) || isFromProxy
  if (!UNREACHED.has(code) && !mayHaveReached) return null
  const hasKey = request.headers['idempotency-key'] !== undefined
  if (mayHaveReached && !isRepeatable(request.method, request.url.pathname, hasKey)) return null
  if (request.body instanceof KeptBody) {
    const whole = request.body.whole()
    if (!whole) return null
    request.body = whole
  }
  if (isFromProxy) {
    res.stream.on('error', () => {})
    res.stream.destroy()
  }
  return pauseMs
}

/** Whether the API itself answered, whose errors are JSON. */
const isOurs = ({ 'content-type': type }: Record<string, unknown>) =>
  typeof type === 'string' && type.startsWith('application/json')
