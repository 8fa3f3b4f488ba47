import { toTransferNumber } from '@repo/payments'
import { HOUR_MS } from '../../core/durations.ts'
import type { RefundRow } from './refunds.repo.ts'

/**
 * How long the job may be at a refund, in ms: three calls at their longest, and room. It notes when it begins, so a
 * refund that was touched longer ago is in nobody's hands.
 */
export const ASKING_MS = 120_000

/** From when staff may settle a refund that hangs at its gateway by hand; null for one that is not theirs to settle. */
export const settleFrom = (refund: Pick<RefundRow, 'state' | 'channel' | 'updatedAt'>): Date | null =>
  refund.state === 'pending' && refund.channel === 'provider'
    ? new Date(refund.updatedAt.getTime() + ASKING_MS)
    : null

/** What a number counts once by: however it is written, it is the same transfer or dispute. */
export const onceNumber = (typed: string): string => toTransferNumber(typed) || typed

/** Answers that tell nothing, such as a code of no document, are a person's matter after this long. */
export const UNCLEAR_LIMIT_MS = 24 * HOUR_MS
/** So is whatever a gateway has not decided by then, and a refund of a gateway that was switched off. */
export const PENDING_LIMIT_MS = 72 * HOUR_MS

/**
 * Whether its gateway has not said for too long what became of a refund. It is asked on and on, and staff may settle it
 * by hand; whichever is first counts. `isToReviewAt` asks the same of the table.
 */
export function isToReview(
  refund: Pick<RefundRow, 'state' | 'channel' | 'unclearSince' | 'createdAt'>,
  now: Date,
): boolean {
  if (refund.state !== 'pending' || refund.channel !== 'provider') return false
  const ageOf = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0)
  return ageOf(refund.unclearSince) >= UNCLEAR_LIMIT_MS || ageOf(refund.createdAt) >= PENDING_LIMIT_MS
}
