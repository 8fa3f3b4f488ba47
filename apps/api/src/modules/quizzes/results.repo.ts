import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courses, lessons, quizAttempts, quizVersions } from '../../db/schema/index.ts'

/** The course of a quiz; a quiz whose lesson was taken out of the curriculum keeps its results. */
export async function findCourseOfQuiz(db: DbOrTx, lessonId: string): Promise<string | null> {
  const { rows } = await db.execute<{ course: string | null }>(sql`select coalesce(
    (select course_id from ${lessons} where id = ${lessonId} and kind = 'quiz'),
    (select course_id from ${quizVersions} where lesson_id = ${lessonId} limit 1)) as course`)
  return rows[0]?.course ?? null
}

/** Whether the doctor teaches the course of a quiz. */
export async function teachesQuiz(db: DbOrTx, doctorId: string, lessonId: string): Promise<boolean> {
  const courseOf = (table: typeof lessons | typeof quizVersions, id: AnyPgColumn) =>
    db.select({ id: table.courseId }).from(table).where(eq(id, lessonId))
  const ofQuiz = or(
    inArray(courseDoctors.courseId, courseOf(lessons, lessons.id)),
    inArray(courseDoctors.courseId, courseOf(quizVersions, quizVersions.lessonId)),
  )
  return (await db.$count(courseDoctors, and(eq(courseDoctors.doctorId, doctorId), ofQuiz))) > 0
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
