import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { isRepeatable } from '@repo/contract/repeatable'

/** A larger body is passed on and not kept, so it cannot be sent a second time. */
const LARGEST_KEPT_BYTES = 64 * 1024
/** Pauses before the tries after the first one, in ms: another instance answers at once, one that starts again soon. */
const PAUSES_MS = [50, 250]
/**
 * While the service says that it is away: the pause between two tries, how long after its first try a request is tried
 * again, and how many requests wait at once.
 */
const BUSY_PAUSE_MS = 500
const LONGEST_WAIT_MS = 6_000
const MOST_WAITING = 200
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

/** What is known of a request from before its first try. */
interface Begun {
  at: number
  from: IncomingMessage
}

export interface NextTry {
  /**
   * Notes that a request is about to be sent for the first time.
   * @param headers the object that is sent as its headers, the same at each try, by which it is found again
   * @param from the request of the browser
   */
  begin(headers: object, from: IncomingMessage): void
  /**
   * How long to wait, in ms, before the next try; null for none. A request whose body is needed again has it afterwards,
   * and an answer that is not passed on is let go.
   */
  pauseAfter(tried: Attempt): number | null
}

/**
 * Decides whether a request is sent to the API once more because an instance was gone, or because the service is away for
 * a moment, such as while PostgreSQL fails over. Without this, each of these would be an error in some browser, since not
 * every proxy between sites and API sends requests again, and none knows which writes bear it.
 * @param clock the time in ms, from any beginning
 */
export function createNextTry(clock: () => number = () => performance.now()): NextTry {
  const begun = new WeakMap<object, Begun>()
  /** Since when every answer was that the service is away. */
  let awaySince: number | null = null
  let waiting = 0

  const pauseAfterBusy = (begunAt: number): number | null => {
    const now = clock()
    awaySince ??= now
    // What is away for longer is told at once, and a crowd is not kept.
    if (now - awaySince > LONGEST_WAIT_MS || waiting >= MOST_WAITING) return null
    // A busy service answers slowly, so the tries count and not the pauses alone.
    if (now + BUSY_PAUSE_MS - begunAt > LONGEST_WAIT_MS) return null
    waiting += 1
    setTimeout(() => {
      waiting -= 1
    }, BUSY_PAUSE_MS).unref()
    return BUSY_PAUSE_MS
  }

  const pauseFor = ({ err, res, attempt }: Attempt, mayRepeat: boolean, begunAt: number): number | null => {
    const code = err?.code ?? ''
    if (UNREACHED.has(code)) return PAUSES_MS[attempt] ?? null
    if (!mayRepeat) return null
    if (BROKEN.has(code)) return PAUSES_MS[attempt] ?? null
    if (res?.statusCode === 503) return saysWhen(res.headers) ? pauseAfterBusy(begunAt) : null
    return res && FROM_PROXY.has(res.statusCode) && !isOurs(res.headers) ? (PAUSES_MS[attempt] ?? null) : null
  }

  const pauseAfter = (tried: Attempt): number | null => {
    const { req, res } = tried
    if (res && res.statusCode !== 503) awaySince = null
    const request = req as SentRequest
    const first = begun.get(request.headers)
    if (!first || first.from.socket.destroyed) return null
    const hasKey = request.headers['idempotency-key'] !== undefined
    const mayRepeat = isRepeatable(request.method, request.url.pathname, hasKey)
    const pauseMs = pauseFor(tried, mayRepeat, first.at)
    if (pauseMs === null) return null
    if (request.body instanceof KeptBody) {
      const whole = request.body.whole()
      if (!whole) return null
      request.body = whole
    }
    if (res) {
      res.stream.on('error', () => {})
      res.stream.destroy()
    }
    return pauseMs
  }

  return { begin: (headers, from) => begun.set(headers, { at: clock(), from }), pauseAfter }
}

/** Whether the API itself answered, whose errors are JSON. */
const isOurs = ({ 'content-type': type }: Record<string, unknown>) =>
  typeof type === 'string' && type.startsWith('application/json')

/**
 * Whether a 503 is one after which to ask again. The API says when with those of an outage, and not with those that
 * another try would only repeat, such as that a gateway is down or a statement took too long. A proxy's own says that
 * it found no instance.
 */
const saysWhen = (headers: Record<string, unknown>) =>
  !isOurs(headers) || headers['retry-after'] !== undefined
