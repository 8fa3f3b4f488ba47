/**
 * What a verified message of a provider says of one attempt to pay.
 * - `succeeded`: the money is there
 * - `failed`: it will not come by this attempt
 * - `pending`: not decided yet; ask again
 * - `review`: money was taken, but a person has to look at it before anything is granted
 */
export type PaymentOutcome = 'succeeded' | 'failed' | 'pending' | 'review'

export interface PaymentReport {
  /** Our own reference of the attempt. */
  reference: string
  /** Unique per event at the provider; the same event told again has the same id. */
  eventId: string
  /** The provider's transaction; null while there is none. */
  transactionId: string | null
  /** Whole VND. */
  amount: number
  outcome: PaymentOutcome
  /** The provider's own code, for people and logs. */
  code: string
  paidAt: Date | null
}

/** Text out of what a gateway writes now as text and now as a number; nothing out of all else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Whole dong out of a number or digits; null for fractions, signs, exponents and what is too large to be exact. */
export function readAmount(value: unknown): number | null {
  const digits = textOf(value)
  if (!/^\d{1,15}$/.test(digits)) return null
  const amount = Number(digits)
  return Number.isSafeInteger(amount) ? amount : null
}
