import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import type { Hiding } from '../../db/hiding.ts'
import { reviewReports, reviews } from '../../db/schema/index.ts'

type Review = typeof reviews.$inferSelect

type StateOfReview = Pick<Review, 'state'> & Partial<Hiding>

export async function setReviewState(
  tx: Tx,
  id: string,
  { state, hideReason = null, hideNote = '' }: StateOfReview,
  now: Date,
): Promise<void> {
  await tx.update(reviews).set({ state, hideReason, hideNote, updatedAt: now }).where(eq(reviews.id, id))
}

export async function saveReply(
  tx: Tx,
  reviewId: string,
  doctorId: string,
  text: string,
  now: Date,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ replyText: text, replyDoctorId: doctorId, repliedAt: now, updatedAt: now })
    .where(eq(reviews.id, reviewId))
}

/** An answer in the name of the site. */
export async function saveStaffReply(tx: Tx, reviewId: string, text: string, now: Date): Promise<void> {
  await tx
    .update(reviews)
    .set({ replyText: text, replyDoctorId: null, isStaffReply: true, repliedAt: now, updatedAt: now })
    .where(eq(reviews.id, reviewId))
}

/** @returns false where this doctor has reported the review before */
export async function insertReviewReport(
  tx: Tx,
  report: Pick<typeof reviewReports.$inferInsert, 'reviewId' | 'userId' | 'reason' | 'note' | 'createdAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(reviewReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reviewReports.id })
  return added.length > 0
}

/** @returns who reported the review and waited for a decision */
export async function decideReviewReports(tx: Tx, reviewId: string, now: Date): Promise<string[]> {
  const decided = await tx
    .update(reviewReports)
    .set({ decidedAt: now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt)))
    .returning({ userId: reviewReports.userId })
  return decided.map(({ userId }) => userId)
}
