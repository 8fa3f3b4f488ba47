import { z } from 'zod'
import { student } from './access.ts'
import { cmeCredit } from './certificates.ts'
import { endpoint } from './endpoint.ts'
import { instant, milliseconds, savedFile, slug } from './fields.ts'

export const hoursFormats = ['csv', 'pdf'] as const

/** A calendar year in Việt Nam. */
const year = z.coerce.number().int().min(2000).max(2100)

/** Time that was learned: video watched for the first time, and first attempts at quizzes. */
const learned = { watchedMs: milliseconds, quizMs: milliseconds }

export const learnedMonth = z.object({ month: z.int().min(1).max(12), ...learned })

export const learnedCourse = z.object({
  title: z.string(),
  /** Where it can be read about; null while it is not public. */
  slug: slug.nullable(),
  ...learned,
  /** Only months with time, in their order. */
  months: z.array(learnedMonth),
})

/** What a learner learned in one year. All sums are those of the same rows, so they add up. */
export const learningYear = z.object({
  year: z.int(),
  /** Years with time, and the one that runs, newest first. */
  years: z.array(z.int()),
  ...learned,
  /** All twelve. */
  months: z.array(learnedMonth),
  /** Credits for continuing medical education on valid certificates of the year; none without an accredited organiser. */
  credits: z.array(cmeCredit.extend({ title: z.string(), issuedAt: instant })),
  /** Courses with time, the most first. */
  courses: z.array(learnedCourse),
})

/** The learning hours of a learner. */
export const learningHours = {
  year: endpoint({
    method: 'GET',
    path: '/me/learning-hours',
    summary:
      'Own learning hours of a calendar year in Việt Nam, by month and by course; of this one if none is named',
    access: student,
    query: z.object({ year: year.optional() }),
    response: learningYear,
  }),
  yearFile: endpoint({
    method: 'GET',
    path: '/me/learning-hours/file',
    summary: 'Own learning hours of a year as a table, or as a statement to print',
    access: student,
    query: z.object({ year, format: z.enum(hoursFormats) }),
    download: { types: ['text/csv', 'application/pdf'] },
    response: savedFile,
  }),
}
