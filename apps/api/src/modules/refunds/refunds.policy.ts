import { toTransferNumber } from '@repo/payments'
import { HOUR_MS } from '../../core/durations.ts'

/** What the rules look at of a refund. */
interface Refund {
  state: 'pending' | 'succeeded' | 'failed'
  channel: string
  needsApproval: boolean
  approvedAt: Date | null
  unclearSince: Date | null
  createdAt: Date
  updatedAt: Date
}

/**
 * Longest time that the job works on a refund, in ms: three calls at their timeout, and a margin. The job records when
 * it begins, so a refund last touched before that is not being worked on.
 */
export const ASKING_MS = 120_000

type Approval = Pick<Refund, 'state' | 'needsApproval' | 'approvedAt'>

/** Whether a refund waits for a second person; until then nobody makes it. */
export const isUnapproved = ({ state, needsApproval, approvedAt }: Approval): boolean =>
  state === 'pending' && needsApproval && approvedAt === null

/** When staff may settle a stuck refund by hand; null for a refund that they may not settle. */
export const settleFrom = (refund: Approval & Pick<Refund, 'channel' | 'updatedAt'>): Date | null =>
  refund.state === 'pending' && refund.channel === 'provider' && !isUnapproved(refund)
    ? new Date(refund.updatedAt.getTime() + ASKING_MS)
    : null

/** Normal form of a transfer or dispute number, so that each counts once however it is written. */
export const onceNumber = (typed: string): string => toTransferNumber(typed) || typed

/** A refund with inconclusive answers, such as an undocumented code, becomes a task of staff after this long (ms). */
export const UNCLEAR_LIMIT_MS = 24 * HOUR_MS
/** A refund still pending, or of a gateway that was switched off, becomes a task of staff after this long (ms). */
export const PENDING_LIMIT_MS = 72 * HOUR_MS

/**
 * Whether a refund waits for a second person, or has been without a result from its gateway for too long. In the latter
 * case queries go on, and staff may settle it by hand; the first result counts. `isToReviewAt` is the same rule in SQL.
 */
export function isToReview(
  refund: Approval & Pick<Refund, 'channel' | 'unclearSince' | 'createdAt'>,
  now: Date,
): boolean {
  if (isUnapproved(refund)) return true
  if (refund.state !== 'pending' || refund.channel !== 'provider') return false
  const ageOf = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0)
  return (
    ageOf(refund.unclearSince) >= UNCLEAR_LIMIT_MS ||
    ageOf(refund.approvedAt ?? refund.createdAt) >= PENDING_LIMIT_MS
  )
}
