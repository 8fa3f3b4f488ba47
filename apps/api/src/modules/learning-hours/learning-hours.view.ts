import type { learningYear } from '@repo/contract/learning-hours'
import type { z } from 'zod'
import type { LearnedRow } from './learning-hours.repo.ts'

export type LearningYear = z.input<typeof learningYear>

const sumOf = (rows: readonly { watchedMs: number; quizMs: number }[]) => ({
  watchedMs: rows.reduce((sum, row) => sum + row.watchedMs, 0),
  quizMs: rows.reduce((sum, row) => sum + row.quizMs, 0),
})

/** Rows of a year, in the order of months within a course, as months, courses and sums. */
export function toLearningYear(
  { year, years, credits }: Pick<LearningYear, 'year' | 'years' | 'credits'>,
  rows: readonly LearnedRow[],
): LearningYear {
  const byCourse = [...Map.groupBy(rows, ({ courseId }) => courseId).values()].map((months) => {
    const { title, slug, isPublic } = months[0]!
    return {
      title,
      slug: isPublic ? slug : null,
      ...sumOf(months),
      months: months.map(({ month, watchedMs, quizMs }) => ({ month, watchedMs, quizMs })),
    }
  })
  return {
    year,
    years,
    credits,
    ...sumOf(rows),
    months: Array.from({ length: 12 }, (_, i) => ({
      month: i + 1,
      ...sumOf(rows.filter(({ month }) => month === i + 1)),
    })),
    courses: byCourse.toSorted((a, b) => b.watchedMs + b.quizMs - (a.watchedMs + a.quizMs)),
  }
}
