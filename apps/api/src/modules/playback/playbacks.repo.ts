import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { enrollments, lessons, playbacks, type Viewing } from '../../db/schema/index.ts'

export type { Viewing }
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

/** What viewings of the lessons told that were not added up yet. */
export async function findViewings(db: DbOrTx, lessonIds: readonly string[]): Promise<Viewing[]> {
  const rows = await db
    .select({ viewings: playbacks.viewings })
    .from(playbacks)
    .where(and(inArray(playbacks.lessonId, [...lessonIds]), isNotNull(playbacks.viewings)))
  return rows.flatMap(({ viewings }) => Object.values(viewings ?? {}))
}

/** Takes away what viewings told of streams that were last alive before then, so that each is added up once. */
export async function takeViewingsBefore(tx: Tx, time: Date, limit: number) {
  const rows = await tx
    .select({ id: playbacks.id, lessonId: playbacks.lessonId, viewings: playbacks.viewings })
    .from(playbacks)
    .where(and(isNotNull(playbacks.viewings), lt(playbacks.heartbeatAt, time)))
    .limit(limit)
    .for('update')
  if (rows.length > 0)
    await tx
      .update(playbacks)
      .set({ viewings: null })
      .where(
        inArray(
          playbacks.id,
          rows.map(({ id }) => id),
        ),
      )
  return rows.map(({ lessonId, viewings }) => ({ lessonId, viewings: viewings ?? {} }))
}
