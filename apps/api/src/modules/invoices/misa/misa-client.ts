import type { Env } from '../../../env.ts'
import { InvoiceProviderError } from '../provider.ts'
import { faultOf, isTokenOver, kindOfFault } from './misa-codes.ts'

/**
 * Calls of MISA meInvoice’s Open API “Tạo hóa đơn từ ERP”: MISA JSC, “Tài liệu API Tạo hóa đơn – V2”, §1.2 to §7, read on
 * 2026-11-27 in a copy of the published document. An answer is `success`, `errorCode` and `data`; lists are told as arrays
 * or as texts of arrays, so both are read.
 */

/** Time-out of a call, in ms. */
const TIMEOUT_MS = 30_000
/** A PDF and fifty invoices are far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

type MisaCall = (
  method: 'GET' | 'POST',
  path: string,
  query?: Record<string, string>,
  body?: unknown,
) => Promise<MisaAnswer>

interface MisaAnswer {
  data: unknown
  /** Invoices that were refused while the call itself went well. */
  error: unknown
}

type MisaEnv = Pick<
  Env,
  'MEINVOICE_API_URL' | 'MEINVOICE_TAX_CODE' | 'MEINVOICE_USERNAME' | 'MEINVOICE_PASSWORD'
>

/** Speaks with MISA under one token, which is asked for once and again when it is over: it holds fourteen days. */
export function createMisaCall(env: MisaEnv): MisaCall {
  const account = {
    taxcode: env.MEINVOICE_TAX_CODE ?? '',
    username: env.MEINVOICE_USERNAME ?? '',
    password: env.MEINVOICE_PASSWORD ?? '',
  }
  let token: string | null = null

  const send: (...args: Parameters<MisaCall>) => Promise<Record<string, unknown>> = async (
    method,
    path,
    query,
    body,
  ) => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await fetch(`${env.MEINVOICE_API_URL}${path}${search}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}`, taxcode: account.taxcode }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would hand the password to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw failed('unreachable', error)
    })
    if (answer.status === 401) return { success: false, errorCode: 'UnAuthorize' }
    if (!answer.ok) throw failed(faultOfStatus(answer.status, path))
    return readObject(await readText(answer))
  }

  const logIn = async () => {
    token = null
    const { success, data } = await send('POST', '/webapp/token', undefined, account)
    const told = asObject(data)?.access_token
    if (success !== true || typeof told !== 'string' || told === '') throw failed('login')
    token = told
  }

  return async (method, path, query, body) => {
    if (token === null) await logIn()
    let answer = await send(method, path, query, body)
    if (isTokenOver(codeOf(answer))) {
      await logIn()
      answer = await send(method, path, query, body)
    }
    const code = codeOf(answer)
    if (code)
      throw new InvoiceProviderError(faultOf(code, textOf(answer.descriptionErrorCode)), kindOfFault(code))
    return { data: answer.data, error: answer.error }
  }
}

export const failed = (code: string, cause?: unknown): InvoiceProviderError =>
  new InvoiceProviderError(faultOf(code), kindOfFault(code), cause)

/** Calls that carry one invoice; the others are about the account or about many. */
const ofOneInvoice = new Set(['/webapp/insert', '/webapp/viewrefid'])
/** Time is over, too many calls, and a service that is not there for now (RFC 9110, §15.5.9 and §15.6; RFC 6585, §4). */
const notNow = new Set([408, 429, 502, 503, 504])

function faultOfStatus(status: number, path: string): string {
  if (notNow.has(status) || !ofOneInvoice.has(path)) return 'unreachable'
  return status >= 500 ? 'broken' : 'rejected'
}

/** The error code of a call that is refused as a whole; empty otherwise, also where `error` lists refused invoices. */
function codeOf({ success, errorCode, ErrorCode, error }: Record<string, unknown>): string {
  const code = textOf(errorCode) || textOf(ErrorCode)
  if (code) return code
  return success === true || asList(error).length > 0 ? '' : textOf(error) || 'Exception'
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A list, or the text of one. */
export function asList(value: unknown): Record<string, unknown>[] {
  const list = typeof value === 'string' ? parse(value) : value
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []
}

/** An object, or the text of one. */
function asObject(value: unknown): Record<string, unknown> | null {
  const object = typeof value === 'string' ? parse(value) : value
  return typeof object === 'object' && object !== null && !Array.isArray(object)
    ? (object as Record<string, unknown>)
    : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readObject(text: string): Record<string, unknown> {
  const answer = asObject(text)
  if (!answer) throw failed('unreadable')
  return answer
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) throw failed('unreadable')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof InvoiceProviderError ? error : failed('unreachable', error)
  }
  return text + decoder.decode()
}
