import { and, eq, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { refunds } from '../../db/schema/index.ts'
import { PENDING_LIMIT_MS, UNCLEAR_LIMIT_MS } from './refunds.policy.ts'

const waitsForApproval = and(eq(refunds.needsApproval, true), isNull(refunds.approvedAt))
/** Refunds that nobody has to approve any more. */
export const isApproved = or(eq(refunds.needsApproval, false), not(isNull(refunds.approvedAt)))

/** Refunds that staff have to transfer by hand. */
export const isToTransfer = and(eq(refunds.state, 'pending'), eq(refunds.channel, 'manual'), isApproved)

/** Refunds that a second person has to approve, or whose result staff have to find out; the rule of `isToReview` in SQL. */
export const isToReviewAt = (now: Date): SQL | undefined =>
  and(
    eq(refunds.state, 'pending'),
    or(
      waitsForApproval,
      and(
        eq(refunds.channel, 'provider'),
        or(
          lte(refunds.unclearSince, new Date(now.getTime() - UNCLEAR_LIMIT_MS)),
          lte(
            sql`coalesce(${refunds.approvedAt}, ${refunds.createdAt})`,
            new Date(now.getTime() - PENDING_LIMIT_MS).toISOString(),
          ),
        ),
      ),
    ),
  )
