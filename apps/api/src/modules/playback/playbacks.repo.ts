import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
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

export interface ViewedStep {
  /** Counted from 0. */
  step: number
  againMs: number
  left: number
  sought: number
}

/** What viewings of the lessons told of a video and was not added up yet, by steps of the video. */
export async function sumViewings(
  db: DbOrTx,
  { videoId, lessonIds, stepMs }: { videoId: string; lessonIds: readonly string[]; stepMs: number },
): Promise<ViewedStep[]> {
  const step = sql`${stepMs}::int`
  const { rows } = await db.execute<ViewedStep & Record<string, unknown>>(sql`
    select told.step, sum(told.again_ms)::float8 as "againMs", sum(told.ended)::int as "left", sum(told.sought)::int as sought
    from ${playbacks}
    cross join lateral jsonb_each(${playbacks.viewings}) as viewing(id, facts)
    cross join lateral (
      select place.step, 0 as ended, 0 as sought,
        least((stretch.ends ->> 1)::int, (place.step + 1) * ${step}) - greatest((stretch.ends ->> 0)::int, place.step * ${step}) as again_ms
      from jsonb_array_elements(viewing.facts -> 'again') as stretch(ends)
      cross join lateral generate_series((stretch.ends ->> 0)::int / ${step}, ((stretch.ends ->> 1)::int - 1) / ${step}) as place(step)
      union all
      select moment.ms::int / ${step}, 0, 1, 0 from jsonb_array_elements_text(viewing.facts -> 'sought') as moment(ms)
      union all
      select (viewing.facts ->> 'left')::int / ${step}, 1, 0, 0 where viewing.facts ->> 'left' is not null) told
    where ${inArray(playbacks.lessonId, [...lessonIds])} and ${playbacks.viewings} is not null and viewing.facts ->> 'videoId' = ${videoId}
    group by told.step`)
  return rows
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
