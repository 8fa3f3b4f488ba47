import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { certificates, courses, learningDays, quizAnswers, quizAttempts } from '../../db/schema/index.ts'

/** Most time that an answered question of a quiz counts, in ms: who goes away with a quiz open learns nothing. */
export const QUESTION_CAP_MS = 120_000

/** Time of a learner in one course and month. */
export interface LearnedRow {
  month: number
  courseId: string
  title: string
  slug: string
  isPublic: boolean
  watchedMs: number
  quizMs: number
}

/** When an attempt was handed in, as a day in Việt Nam. */
const handedInOn = sql`(${quizAttempts.submittedAt} at time zone 'Asia/Ho_Chi_Minh')::date`

/**
 * The first attempt at each quiz that was handed in, with the time that counts. Numbers alone do not tell: accounts that
 * were merged have the attempts of one after those of the other.
 */
const firstAttempts = (userId: string): SQL => sql`
  select distinct on (${quizAttempts.lessonId}) ${quizAttempts.courseId} as course_id, ${handedInOn} as day,
    least(
      extract(epoch from ${quizAttempts.submittedAt} - ${quizAttempts.startedAt}) * 1000,
      ${QUESTION_CAP_MS} * (select count(*) from ${quizAnswers}
        where ${quizAnswers.attemptId} = ${quizAttempts.id} and jsonb_array_length(${quizAnswers.chosen}) > 0)
    ) as quiz_ms
  from ${quizAttempts}
  where ${quizAttempts.userId} = ${userId} and ${quizAttempts.submittedAt} is not null
  order by ${quizAttempts.lessonId}, ${quizAttempts.submittedAt}, ${quizAttempts.number}`

/** The time of one year by month and course, also of courses that the learner has no longer. */
export async function findLearned(db: DbOrTx, userId: string, year: number): Promise<LearnedRow[]> {
  const isInYear = sql`day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`
  const { rows } = await db.execute<LearnedRow & Record<string, unknown>>(sql`
    with first_attempts as (${firstAttempts(userId)}),
    learned as (
      select course_id, day, watched_ms, 0 as quiz_ms from ${learningDays}
      where user_id = ${userId} and ${isInYear}
      union all
      select course_id, day, 0, quiz_ms from first_attempts where ${isInYear}
    )
    select extract(month from day)::int as month, c.id as "courseId", c.title, c.slug,
      c.status = 'published' as "isPublic",
      sum(watched_ms)::float8 as "watchedMs", round(sum(quiz_ms))::float8 as "quizMs"
    from learned join ${courses} c on c.id = learned.course_id
    group by 1, c.id
    having sum(watched_ms) > 0 or round(sum(quiz_ms)) > 0
    order by c.title, c.id, 1`)
  return rows
}

/** Certificates of a learner whose credit for continuing medical education counts. */
const hasCredit = (userId: string) =>
  and(
    eq(certificates.userId, userId),
    isNull(certificates.revokedAt),
    isNull(certificates.replacedAt),
    isNotNull(certificates.cme),
  )

/** When a certificate was issued, in Việt Nam. */
const issuedOn = sql`(${certificates.issuedAt} at time zone 'Asia/Ho_Chi_Minh')::date`

/** Years in which the learner learned or got credit, newest first. */
export async function findLearnedYears(db: DbOrTx, userId: string): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from day)::int as year from (
      select day from ${learningDays} where user_id = ${userId} and watched_ms > 0
      union all
      select day from (${firstAttempts(userId)}) a where quiz_ms >= 1
      union all
      select ${issuedOn} from ${certificates} where ${hasCredit(userId)}
    ) days order by 1 desc`)
  return rows.map(({ year }) => year)
}

/** What the valid certificates of a year say of continuing medical education. */
export async function findCredits(db: DbOrTx, userId: string, year: number) {
  const rows = await db
    .select({ title: certificates.courseTitle, cme: certificates.cme, issuedAt: certificates.issuedAt })
    .from(certificates)
    .where(and(hasCredit(userId), sql`extract(year from ${issuedOn}) = ${year}`))
    .orderBy(asc(certificates.issuedAt), asc(certificates.id))
  return rows.flatMap(({ cme, title, issuedAt }) =>
    cme ? [{ ...cme, title, issuedAt: issuedAt.toISOString() }] : [],
  )
}
