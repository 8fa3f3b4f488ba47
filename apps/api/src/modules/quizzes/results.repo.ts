import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courses, lessons, quizAttempts, quizVersions } from '../../db/schema/index.ts'

/** The course of a quiz; a quiz whose lesson was taken out of the curriculum keeps its results. */
export async function findCourseOfQuiz(db: DbOrTx, lessonId: string): Promise<string | null> {
  const [lesson] = await db
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.kind, 'quiz')))
  if (lesson) return lesson.courseId
  const [version] = await db
    .select({ courseId: quizVersions.courseId })
    .from(quizVersions)
    .where(eq(quizVersions.lessonId, lessonId))
    .limit(1)
  return version?.courseId ?? null
}

export async function teaches(db: DbOrTx, doctorId: string, courseId: string): Promise<boolean> {
  const count = await db.$count(
    courseDoctors,
    and(eq(courseDoctors.doctorId, doctorId), eq(courseDoctors.courseId, courseId)),
  )
  return count > 0
}

/** The first attempt of every learner: repeating a quiz must not make it look easier. */
const firstAttempts = (lessonId: string) => sql`
  select distinct on (user_id) id, score, max_score, is_passed
  from quiz_attempts
  where lesson_id = ${lessonId} and submitted_at is not null
  order by user_id, number`

export async function findTotals(db: DbOrTx, lessonId: string) {
  const { rows } = await db.execute<{ learners: number; average: number | null; passed: number | null }>(sql`
    with first as (${firstAttempts(lessonId)})
    select count(*)::int as learners,
      avg(score * 100.0 / nullif(max_score, 0))::float8 as average,
      (count(*) filter (where is_passed) * 100.0 / nullif(count(*), 0))::float8 as passed
    from first`)
  return rows[0] ?? { learners: 0, average: null, passed: null }
}

/** By question: how many answered, the share of right answers, and its correlation with the rest of the quiz. */
export async function findFigures(db: DbOrTx, lessonId: string) {
  const { rows } = await db.execute<{
    question_id: string
    answers: number
    correct: number
    discrimination: number | null
  }>(sql`
    with first as (${firstAttempts(lessonId)})
    select a.question_id, count(*)::int as answers,
      avg(case when a.is_correct then 100.0 else 0 end)::float8 as correct,
      corr(case when a.is_correct then 1 else 0 end,
        (f.score - a.points)::float8 / nullif(f.max_score - p.points, 0)) as discrimination
    from first f
    join quiz_answers a on a.attempt_id = f.id
    join quiz_attempts q on q.id = f.id
    cross join lateral (select (q.paper -> (a.number - 1) ->> 'points')::int as points) p
    group by a.question_id`)
  return rows
}

/** By question and choice: how many chose it. */
export async function findChosen(db: DbOrTx, lessonId: string) {
  const { rows } = await db.execute<{ question_id: string; choice_id: string; count: number }>(sql`
    with first as (${firstAttempts(lessonId)})
    select a.question_id, choice.id as choice_id, count(*)::int as count
    from first f
    join quiz_answers a on a.attempt_id = f.id
    cross join lateral jsonb_array_elements_text(a.chosen) as choice(id)
    group by a.question_id, choice.id`)
  return rows
}

/** Attempts of a learner at the quizzes of a course or of all, without the questions. */
export function findAttemptsOfLearner(db: DbOrTx, userId: string, courseId?: string) {
  const { paper: _, ...columns } = getTableColumns(quizAttempts)
  return db
    .select({
      attempt: columns,
      course: { id: courses.id, title: courses.title },
      title: sql<string>`coalesce(${lessons.title}, ${quizAttempts.lessonTitle})`,
    })
    .from(quizAttempts)
    .innerJoin(courses, eq(courses.id, quizAttempts.courseId))
    .leftJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(and(eq(quizAttempts.userId, userId), courseId ? eq(quizAttempts.courseId, courseId) : undefined))
    .orderBy(asc(courses.title), asc(quizAttempts.lessonId), desc(quizAttempts.number))
}
