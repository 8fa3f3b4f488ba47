import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { enrollments, lessons, playbacks } from '../../db/schema/index.ts'

export type PlaybackRow = typeof playbacks.$inferSelect
export type EndReason = NonNullable<PlaybackRow['endReason']>

/** A stream with its enrollment. */
export interface StreamFact {
  userId: string
  isActive: boolean
  expiresAt: Date | null
  isEnded: boolean
  isTooFast: boolean
  /** The lesson that plays beside it. */
  besideLessonId: string | null
}

/** A stream with its enrollment; null once either is removed. */
export async function findStream(db: DbOrTx, id: string): Promise<StreamFact | null> {
  const [row] = await db
    .select({
      userId: playbacks.userId,
      endedAt: playbacks.endedAt,
      endReason: playbacks.endReason,
      besideLessonId: playbacks.besideLessonId,
      state: enrollments.state,
      expiresAt: enrollments.expiresAt,
    })
    .from(playbacks)
    .innerJoin(lessons, eq(lessons.id, playbacks.lessonId))
    .innerJoin(
      enrollments,
      and(eq(enrollments.userId, playbacks.userId), eq(enrollments.courseId, lessons.courseId)),
    )
    .where(eq(playbacks.id, id))
  if (!row) return null
  const { userId, endedAt, endReason, state, expiresAt, besideLessonId } = row
  const isTooFast = endReason === 'too_fast'
  const isActive = state === 'active'
  return { userId, expiresAt, isActive, isEnded: endedAt !== null, isTooFast, besideLessonId }
}
