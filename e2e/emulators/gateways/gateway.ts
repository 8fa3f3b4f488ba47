import type { GatewayName } from '@repo/contract/payment-providers'
import type { Ledger, Payment, PaymentState } from './ledger.ts'
import type { GatewaySettings } from './settings.ts'

/** One message to the merchant; without a body it is a GET. */
export interface Notice {
  url: string
  body: string | null
}

export interface NoticeAnswer {
  status: number
  text: string
}

export interface ApiAnswer {
  status: number
  body: Record<string, unknown>
}

export type Body = Record<string, unknown>

/** What one gateway does in its own way; the pages, the books and the sending are the same for all. */
export interface Gateway {
  readonly name: GatewayName
  readonly title: string
  /** What a payer can do, the usual thing first. */
  readonly choices: readonly Exclude<PaymentState, 'open'>[]
  /** How often a notice is tried, the first time included. */
  readonly tries: number
  /** Null where the gateway tells of successes only, and this is none. */
  noticeOf(payment: Payment): Notice | null
  /** A failed try of the same payment, to be told after its success; null where failures are not told. */
  olderFailureOf(payment: Payment): Notice | null
  isTaken(answer: NoticeAnswer): boolean
  /** Where the payer goes, with what the gateway says there. */
  returnUrlOf(payment: Payment): string
  /** Answers a merchant's server; null for an address that the gateway does not have. */
  answer(path: string, body: Body): ApiAnswer | null
}

export interface GatewayContext {
  settings: GatewaySettings
  ledger: Ledger
}

/** Text out of what merchants write now as text and now as a number. */
export const textIn = (body: Body, name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const parseJson = (text: string): Body => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
  } catch {
    return {}
  }
}

/** Nobody has paid it, and nobody can any more. */
export const hasRunOut = (payment: Payment) => payment.state === 'open' && payment.expiresAt < Date.now()
