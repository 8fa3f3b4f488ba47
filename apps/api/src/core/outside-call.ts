import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { InnerAddressError, lookUpOutside } from './outside.ts'

/** Why a call got no answer. */
export type OutsideFault = 'no_address' | 'inner_address' | 'refused' | 'timeout' | 'certificate' | 'broken'

/** What became of a call: a status with the beginning of the answer, or why there is none. */
export interface OutsideAnswer {
  status: number | null
  fault: OutsideFault | null
  text: string
  /** Its `Link` header (RFC 8288), by which lists say where their next page is. */
  link?: string
}

export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string
  /** How much of the answer is read; the rest is not waited for. */
  mostBytes: number
  /** Ends it before its own time is over, as where several calls share one. */
  signal?: AbortSignal
}

export type OutsideCall = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>

export type Request = (
  url: string,
  options: RequestOptions,
  answered: (answer: IncomingMessage) => void,
) => ClientRequest

/** Standard Webhooks 1.0.0 recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000

/**
 * Calls an address that people named: over TLS, to addresses outside only, following no redirect. Never rejects.
 * @param request for tests
 */
export const createOutsideCall =
  (request: Request = httpsRequest, options: RequestOptions = { lookup: lookUpOutside }): OutsideCall =>
  (url, { method, headers, body, mostBytes, signal: shared }) =>
    new Promise((resolve) => {
      const done = (fault: OutsideFault) => resolve({ status: null, fault, text: '' })
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body).toString() }
      const own = AbortSignal.timeout(TIMEOUT_MS)
      const signal = shared ? AbortSignal.any([own, shared]) : own
      try {
        const sent = request(
          url,
          { ...options, method, headers: { ...headers, ...length }, signal },
          (answer) =>
            void readStart(answer, mostBytes).then((text) => {
              const { link } = answer.headers
              const more = typeof link === 'string' ? { link } : {}
              resolve({ status: answer.statusCode ?? 0, fault: null, text, ...more })
            }),
        )
        sent.on('error', (error) => done(faultOf(error)))
        sent.end(body)
      } catch {
        // Node throws at once for another protocol, and for a header that cannot be sent.
        done('broken')
      }
    })

/** Calls a host that the operator named by itself, which may lie inside and speak plain HTTP. */
export function createInnerCall(): OutsideCall {
  const [plain, tls] = [createOutsideCall(httpRequest, {}), createOutsideCall(httpsRequest, {})]
  return (url, request) => (url.startsWith('https:') ? tls : plain)(url, request)
}

function readStart(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve) => {
    const finish = () => {
      answer.destroy()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= mostBytes) finish()
    })
    answer.on('end', finish)
    answer.on('error', finish)
  })
}

const faults: Readonly<Record<string, OutsideFault>> = {
  ENOTFOUND: 'no_address',
  EAI_AGAIN: 'no_address',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

function faultOf(error: Error): OutsideFault {
  if (error instanceof InnerAddressError) return 'inner_address'
  if (error.name === 'TimeoutError') return 'timeout'
  const { code = '' } = error as { code?: string }
  if (/CERT|TLS|SSL|ERR_OSSL/.test(code)) return 'certificate'
  return faults[code] ?? 'broken'
}
