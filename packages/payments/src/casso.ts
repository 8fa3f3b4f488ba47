import { isSigned } from './digest.ts'
import { readAmount, textOf } from './report.ts'
import { type BankNotice, toAccount } from './sepay.ts'
import { parseVietnamTime } from './vietnam-time.ts'

/** Notices older or newer than this are refused. In ms. */
export const CASSO_TOLERANCE_MS = 5 * 60_000

export interface CassoSignature {
  /** Header `X-Casso-Signature`: `t=<ms>,v1=<hex>`. */
  signature: string | undefined
  /** The parsed body: the signature is over its JSON with all keys sorted, not over the bytes. */
  body: unknown
  secret: string
  now: Date
}

/** Whether a notice was signed with our key: HMAC-SHA512 over `t.JSON` (Casso, "Webhook V2"). */
export function verifyCassoSignature({ signature, body, secret, now }: CassoSignature): boolean {
  const [, timestamp, hex] = /^t=(\d{1,15}),v1=([0-9a-f]{128})$/i.exec(signature ?? '') ?? []
  if (!timestamp || !hex) return false
  if (Math.abs(now.getTime() - Number(timestamp)) > CASSO_TOLERANCE_MS) return false
  return isSigned('sha512', secret, `${timestamp}.${JSON.stringify(sortKeys(body))}`, hex)
}

/** Turns Casso's fields into a bank transfer; null for a body without a readable transaction. */
export function parseCassoNotice(body: unknown): BankNotice | null {
  const data = (body as { data?: unknown } | null)?.data
  if (typeof data !== 'object' || data === null) return null
  const fields = data as Record<string, unknown>
  const signed = Number(fields.amount)
  const amount = readAmount(Number.isSafeInteger(signed) ? Math.abs(signed) : undefined)
  const { id, accountNumber, description, reference } = fields
  if (amount === null || (typeof id !== 'number' && typeof id !== 'string')) return null
  if (typeof accountNumber !== 'string' || typeof description !== 'string') return null
  return {
    sourceId: String(id),
    bank: typeof fields.bankName === 'string' ? fields.bankName : '',
    accountNumber: toAccount(accountNumber),
    virtualAccount: toAccount(textOf(fields.virtualAccountNumber)) || null,
    content: description,
    // Money that leaves has a minus.
    isIncoming: signed > 0,
    amount,
    reference: typeof reference === 'string' ? reference : null,
    bookedAt: parseVietnamTime(textOf(fields.transactionDateTime)),
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
