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
