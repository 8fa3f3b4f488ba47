import ky, { HTTPError, type KyInstance } from 'ky'
import { isRefusal, toApiError, toUnreadableError } from './answer-error.ts'
import { ApiError, toOfflineError } from './api-error.ts'
import { createProgressFetch, type UploadProgress } from './progress-fetch.ts'

export interface TransportRequest {
  method: string
  /** Path below the base URL with its parameters filled in. */
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** Sent as it is, under its own media type, instead of a JSON body. */
  file?: Blob
  headers: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  /** Ends the session: goes out when all requests before it are answered. */
  isLast?: boolean
  /** `no-cache` for a read whose caller has an answer already: nothing older than that may stand in for a new one. */
  cache?: RequestCache
  /** Told how much of `file` has been sent. */
  onUploadProgress?: UploadProgress
}

export interface TransportAnswer {
  status: number
  data: unknown
  /** Mark of the rights that the caller has now; null for everybody but staff. */
  rightsMark: string | null
}

export interface TransportOptions {
  baseUrl: string
  fetch?: typeof fetch
  /** How often a GET is tried again after a broken connection or 502, 503, 504. */
  retries?: number
  /** Whether this client solves a proof of work. False where a server forwards the calls of a browser, which has to solve it. Default true. */
  isProving?: boolean
}

function absolute(baseUrl: string): string {
  // Only browsers know what a path is relative to; everywhere else the base URL is absolute already.
  return baseUrl.startsWith('/') && typeof location !== 'undefined' ? location.origin + baseUrl : baseUrl
}

/** Query string of an input: lists repeat their name, absent values leave no trace. */
export function toSearchParams(query: Record<string, unknown> | undefined): URLSearchParams | undefined {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null && item !== '')
      .map((item) => [name, String(item)]),
  )
  return pairs.length > 0 ? new URLSearchParams(pairs) : undefined
}

/** A file without a media type is sent as `application/octet-stream`, which the server refuses with a clear error. */
function contentTypeOf({ file }: TransportRequest): Record<string, string> {
  return file ? { 'content-type': file.type || 'application/octet-stream' } : {}
}

async function readData(response: Response): Promise<unknown> {
  // Endpoints that answer a file say so; a proxy's HTML page does not.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response.blob()
  const text = await response.text()
  if (text === '') return undefined
  const body: unknown = JSON.parse(text)
  // Some proxies and old servers refuse with status 200, so the body decides.
  if (isRefusal(body)) throw toApiError(response.status, body, response.headers)
  return (body as { data: unknown }).data
}

function toError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error
  if (!(error instanceof HTTPError)) return toOfflineError(error)
  let body: unknown = error.data
  if (typeof body === 'string') {
    try {
      body = JSON.parse(body)
    } catch {
      body = undefined
    }
  }
  return toApiError(error.response.status, body, error.response.headers)
}

function createKy(options: TransportOptions): KyInstance {
  return ky.create({
    // No timeout is set: a slow line in a clinic is not an error, and the reader can always leave.
    timeout: false,
    retry: {
      limit: options.retries ?? 2,
      methods: ['get'],
      statusCodes: [502, 503, 504],
      afterStatusCodes: [503],
      maxRetryAfter: 2000,
      backoffLimit: 2000,
    },
    // Looked up at each call, so that a fetch replaced later (tests, service workers) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
  })
}

export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** Sends requests and turns every failure into an `ApiError`. Knows nothing of sessions. */
export function createTransport(options: TransportOptions): Transport {
  const http = createKy(options)
  const base = options.baseUrl.replace(/\/$/, '')

  return async (request) => {
    let response: Response
    try {
      response = await http(absolute(base) + request.path, {
        method: request.method,
        headers: { accept: 'application/json', ...contentTypeOf(request), ...request.headers },
        searchParams: toSearchParams(request.query),
        ...(request.file ? { body: request.file } : undefined),
        ...(request.body === undefined ? undefined : { json: request.body }),
        signal: request.signal,
        keepalive: request.keepalive,
        ...(request.cache && { cache: request.cache }),
        ...(request.file && request.onUploadProgress
          ? { fetch: createProgressFetch(request.file, request.onUploadProgress) }
          : undefined),
      })
    } catch (error) {
      throw toError(error, request.signal)
    }
    try {
      const rightsMark = response.headers.get('x-rights')
      return { status: response.status, data: await readData(response), rightsMark }
    } catch (error) {
      if (request.signal?.aborted || error instanceof ApiError) throw error
      throw toUnreadableError(error, response.headers) satisfies ApiError
    }
  }
}
