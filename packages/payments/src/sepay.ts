import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseVietnamTime } from './vietnam-time.ts'

/** Notices older or newer than this are refused, so that a captured one cannot be kept for later. In ms. */
export const SEPAY_TOLERANCE_MS = 5 * 60_000

export interface SepaySignature {
  /** Header `X-SePay-Signature`: `sha256=<hex>`. */
  signature: string | undefined
  /** Header `X-SePay-Timestamp`: Unix seconds. */
  timestamp: string | undefined
  /** Bytes of the body as they came. */
  rawBody: Uint8Array
  secret: string
  now: Date
}

/**
 * Whether a bank notice was signed with our secret: HMAC-SHA256 over `timestamp.body` (SePay, "Webhook: HMAC").
 * An empty secret never verifies.
 */
export function verifySepaySignature({
  signature,
  timestamp,
  rawBody,
  secret,
  now,
}: SepaySignature): boolean {
  if (secret === '' || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > SEPAY_TOLERANCE_MS) return false
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]
  if (!given) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}

export interface SepayNoticeBody {
  id: number
  gateway: string
  transactionDate: string
  accountNumber: string
  /** The virtual account that was paid into, where there is one (SePay, "Bank accounts"). */
  subAccount?: string | null
  content: string
  transferType: 'in' | 'out'
  transferAmount: number
  referenceCode?: string | null
}

export interface BankNotice {
  /** Unique per bank transaction at SePay. */
  sourceId: string
  bank: string
  accountNumber: string
  /** A virtual account of the account, that the payer has transferred to; null where there is none. */
  virtualAccount: string | null
  content: string
  isIncoming: boolean
  /** Whole VND. */
  amount: number
  reference: string | null
  /** Midnight of Vietnam where only the day is known. */
  bookedAt: Date | null
}

/** Turns SePay's fields into a bank transfer. Times without a zone are Vietnam's. */
export function parseSepayNotice(body: SepayNoticeBody): BankNotice {
  return {
    sourceId: String(body.id),
    bank: body.gateway,
    accountNumber: toAccount(body.accountNumber),
    virtualAccount: toAccount(body.subAccount ?? '') || null,
    content: body.content,
    isIncoming: body.transferType === 'in',
    amount: body.transferAmount,
    reference: body.referenceCode ?? null,
    bookedAt: parseVietnamTime(body.transactionDate),
  }
}

/** An account's number as the settings have it. */
export const toAccount = (text: string): string => text.replace(/\s/g, '').toUpperCase()
