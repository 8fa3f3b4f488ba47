import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courseDoctors, lessonProgress, lessons, videos, watchSums } from '../../db/schema/index.ts'
import { UNIT_MS, type UnitSums } from './viewing.ts'

/** The lessons that show a video; of a doctor those of the own courses. */
export async function findLessonsOf(
  db: DbOrTx,
  videoId: string,
  doctorId: string | null | undefined,
): Promise<string[]> {
  const taught =
    doctorId === undefined
      ? undefined
      : sql`${lessons.courseId} in (select cd.course_id from ${courseDoctors} cd where cd.doctor_id = ${doctorId})`
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.videoId, videoId), taught))
  return rows.map(({ id }) => id)
}

export interface WatchedStep {
  watchedMs: number
  /** How many watched any of it. */
  learners: number
}

interface Grid {
  durationMs: number
  stepMs: number
}

/**
 * What learners of the lessons watched, by steps of the video. Each stretch is counted at its two ends, so that a step
 * costs nothing for who watched through it.
 */
export async function sumWatched(
  db: DbOrTx,
  lessonIds: readonly string[],
  { durationMs, stepMs }: Grid,
): Promise<WatchedStep[]> {
  const ids = sql.join(
    lessonIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const step = sql`${stepMs}::int`
  const last = Math.floor((durationMs - 1) / stepMs)
  const { rows } = await db.execute<{ watchedMs: number; learners: number }>(sql`
    with played as (
      select p.user_id, greatest((i.value ->> 0)::int, 0) as starts, least((i.value ->> 1)::int, ${durationMs}::int) as ends
      from ${lessonProgress} p cross join lateral jsonb_array_elements(p.intervals) as i(value)
      where p.lesson_id in (${ids})),
    placed as (
      select starts, ends, starts / ${step} as first, (ends - 1) / ${step} as last,
        -- Of the steps that the same learner has reached by earlier stretches, none counts the learner twice.
        greatest(starts / ${step}, 1 + max((ends - 1) / ${step}) over (
          partition by user_id order by starts, ends rows between unbounded preceding and 1 preceding)) as fresh
      from played where ends > starts),
    marks as (
      select mark.step, sum(mark.ms) as ms, sum(mark.whole) as whole, sum(mark.learners) as learners
      from placed cross join lateral (values
        (first, case when first = last then ends - starts else (first + 1) * ${step} - starts end, 0, 0),
        (last, case when first < last then ends - last * ${step} else 0 end, 0, 0),
        (first + 1, 0, case when first < last then 1 else 0 end, 0),
        (last, 0, case when first < last then -1 else 0 end, 0),
        (fresh, 0, 0, case when fresh <= last then 1 else 0 end),
        (last + 1, 0, 0, case when fresh <= last then -1 else 0 end)) as mark(step, ms, whole, learners)
      group by mark.step)
    select (coalesce(marks.ms, 0) + sum(coalesce(marks.whole, 0)) over (order by steps.n) * ${step})::float8 as "watchedMs",
      (sum(coalesce(marks.learners, 0)) over (order by steps.n))::int as learners
    from generate_series(0, ${last}::int) as steps(n) left join marks on marks.step = steps.n
    order by steps.n`)
  return rows
}

/** How many different learners watched any of the lessons' video. */
export async function countWatchers(db: DbOrTx, lessonIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${lessonProgress.userId})::int` })
    .from(lessonProgress)
    .where(and(inArray(lessonProgress.lessonId, [...lessonIds]), sql`${lessonProgress.watchedMs} > 0`))
  return row?.count ?? 0
}

/** Sums of viewings that are over, by step. */
export async function findWatchSums(
  db: DbOrTx,
  videoId: string,
  lessonIds: readonly string[],
  stepMs: number,
) {
  const step = sql<number>`${watchSums.unit} / ${stepMs / UNIT_MS}::int`.as('step')
  return db
    .select({
      step,
      againMs: sql<number>`sum(${watchSums.againMs})::float8`,
      left: sql<number>`sum(${watchSums.left})::int`,
      sought: sql<number>`sum(${watchSums.sought})::int`,
    })
    .from(watchSums)
    .where(and(inArray(watchSums.lessonId, [...lessonIds]), eq(watchSums.videoId, videoId)))
    .groupBy(step)
}

/** A statement takes 65,535 values, of which a row needs six: a video of six hours watched again as a whole is more. */
const MOST_ROWS = 5000

/** Adds sums of viewings to those that are kept. */
export async function addWatchSums(
  tx: Tx,
  { lessonId, videoId }: { lessonId: string; videoId: string },
  sums: UnitSums,
): Promise<void> {
  const rows = [...sums].map(([unit, sum]) => ({ lessonId, videoId, unit, ...sum }))
  for (let start = 0; start < rows.length; start += MOST_ROWS)
    await tx
      .insert(watchSums)
      .values(rows.slice(start, start + MOST_ROWS))
      .onConflictDoUpdate({
        target: [watchSums.lessonId, watchSums.videoId, watchSums.unit],
        set: {
          againMs: sql`${watchSums.againMs} + excluded.again_ms`,
          left: sql`${watchSums.left} + excluded.left_count`,
          sought: sql`${watchSums.sought} + excluded.sought_count`,
        },
      })
}

/** Which of these videos are still there: sums of others would have nothing to belong to. */
export async function findKnownVideos(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
