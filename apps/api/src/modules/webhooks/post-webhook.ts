import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { deliveryFaults } from '@repo/contract/crm-webhooks'
import { InnerAddressError, lookUpOutside } from '../../core/outside.ts'

/** Standard Webhooks 1.0.0 recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000
/** How much of an answer is read; the log shows the first letters. */
const MOST_ANSWER_BYTES = 2048
const SHOWN_LETTERS = 500

type Fault = (typeof deliveryFaults)[number]

/** What became of a try: a status with the first letters of the answer, or why there is none. */
export interface PostResult {
  status: number | null
  fault: Fault | null
  answer: string
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostResult>

type Request = (
  url: string,
  options: RequestOptions,
  answered: (answer: IncomingMessage) => void,
) => ClientRequest

/**
 * Posts to an address of others: over TLS, to addresses outside only, following no redirect. Never rejects.
 * @param request for tests
 */
export const createPost =
  (request: Request = httpsRequest, options: RequestOptions = { lookup: lookUpOutside }): Post =>
  (url, headers, body) =>
    new Promise((resolve) => {
      const done = (fault: Fault) => resolve({ status: null, fault, answer: '' })
      const sent = request(
        url,
        {
          ...options,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'ThamHoc-Webhooks/1',
            ...headers,
            'content-length': Buffer.byteLength(body).toString(),
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (answer) =>
          void readStart(answer).then((text) =>
            resolve({ status: answer.statusCode ?? 0, fault: null, answer: text }),
          ),
      )
      sent.on('error', (error) => done(faultOf(error)))
      sent.end(body)
    })

/** The first letters of an answer; the rest is not waited for. */
function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve) => {
    const finish = () => {
      answer.destroy()
      resolve(shownText(Buffer.concat(chunks).toString('utf8')))
    }
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MOST_ANSWER_BYTES) finish()
    })
    answer.on('end', finish)
    answer.on('error', finish)
  })
}

// PostgreSQL stores neither NUL nor half of a surrogate pair.
const shownText = (text: string) => text.replaceAll('\0', '').slice(0, SHOWN_LETTERS).toWellFormed().trim()

const faults: Readonly<Record<string, Fault>> = {
  ENOTFOUND: 'no_address',
  EAI_AGAIN: 'no_address',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

function faultOf(error: Error): Fault {
  if (error instanceof InnerAddressError) return 'inner_address'
  if (error.name === 'TimeoutError') return 'timeout'
  const { code = '' } = error as { code?: string }
  if (/CERT|TLS|SSL|ERR_OSSL/.test(code)) return 'certificate'
  return faults[code] ?? 'broken'
}
