import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courses, lessons, quizAttempts, quizVersions } from '../../db/schema/index.ts'

/** The course of a quiz; a quiz whose lesson was taken out of the curriculum keeps its results. */
const courseOf = (lessonId: string) => sql`coalesce(
  (select l.course_id from ${lessons} l where l.id = ${lessonId} and l.kind = 'quiz'),
  (select v.course_id from ${quizVersions} v where v.lesson_id = ${lessonId} limit 1))`

/** Whether there is such a quiz, and whether the doctor teaches its course. */
export async function findQuizOf(db: DbOrTx, lessonId: string, doctorId: string | undefined) {
  const { rows } = await db.execute<{ isThere: boolean; isTaught: boolean }>(sql`
    select quiz.course_id is not null as "isThere", exists (
      select from ${courseDoctors} d where d.course_id = quiz.course_id and d.doctor_id = ${doctorId ?? null}::uuid
    ) as "isTaught"
    from (select ${courseOf(lessonId)} as course_id) quiz`)
  return rows[0]!
}

export interface QuizFigures {
  totals: { learners: number; average: number | null; passed: number | null }
  /** By question: how many answered, the share of right answers, and its correlation with the rest of the quiz. */
  questions: { question_id: string; answers: number; correct: number; discrimination: number | null }[]
  /** By question and choice: how many chose it. */
  choices: { question_id: string; choice_id: string; count: number }[]
}

/** Figures of a quiz, of the first attempt of every learner: repeating a quiz must not make it look easier. */
export async function findFigures(db: DbOrTx, lessonId: string): Promise<QuizFigures> {
  const { rows } = await db.execute<QuizFigures & Record<string, unknown>>(sql`
    with first as materialized (
      select distinct on (user_id) id, score, max_score, is_passed
      from quiz_attempts
      where lesson_id = ${lessonId} and submitted_at is not null
      order by user_id, number
    ), totals as (
      select count(*)::int as learners,
        avg(score * 100.0 / nullif(max_score, 0))::float8 as average,
        (count(*) filter (where is_passed) * 100.0 / nullif(count(*), 0))::float8 as passed
      from first
    ), questions as (
      select a.question_id, count(*)::int as answers,
        avg(case when a.is_correct then 100.0 else 0 end)::float8 as correct,
        corr(case when a.is_correct then 1 else 0 end,
          (f.score - a.points)::float8 / nullif(f.max_score - p.points, 0)) as discrimination
      from first f
      join quiz_answers a on a.attempt_id = f.id
      join quiz_attempts q on q.id = f.id
      cross join lateral (select (q.paper -> (a.number - 1) ->> 'points')::int as points) p
      group by a.question_id
    ), choices as (
      select a.question_id, choice.id as choice_id, count(*)::int as count
      from first f
      join quiz_answers a on a.attempt_id = f.id
      cross join lateral jsonb_array_elements_text(a.chosen) as choice(id)
      group by a.question_id, choice.id
    )
    select to_json(totals) as totals,
      (select coalesce(json_agg(questions), '[]') from questions) as questions,
      (select coalesce(json_agg(choices), '[]') from choices) as choices
    from totals`)
  return rows[0]!
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
