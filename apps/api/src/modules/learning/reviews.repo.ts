import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import type { Hiding } from '../../db/hiding.ts'
import { reviews } from '../../db/schema/index.ts'

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
