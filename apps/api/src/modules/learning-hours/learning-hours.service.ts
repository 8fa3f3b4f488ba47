import type { hoursFormats } from '@repo/contract/learning-hours'
import { toCsv } from '@repo/messages/csv'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { together } from '../../db/together.ts'
import type { MadeFile } from '../../http/download.ts'
import { requireAccount } from '../account/index.ts'
import { createSigningKey, endDocument, signDocument } from '../certificates/index.ts'
import type { WithContent } from '../content/index.ts'
import { drawStatement } from './hours-pdf.ts'
import { hoursMessages as copy } from './learning-hours.messages.ts'
import { findCredits, findLearned, findLearnedYears } from './learning-hours.repo.ts'
import { type LearningYear, toLearningYear } from './learning-hours.view.ts'

const filesByHour: Limit = { name: 'hours-file', max: 30, windowMs: HOUR_MS }

/**
 * Learning hours: a moment of a video counts once, on the day on which it was watched for the first time, and a quiz
 * counts by its first attempt (decision 053).
 */
export function createLearningHoursService(
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithContent,
) {
  const { db, env, clock, limiter, content } = services
  const findKey = createSigningKey(env)

  const readYear = async (userId: string, asked?: number): Promise<LearningYear> => {
    const current = Number(dayInVietnam(clock()).slice(0, 4))
    const year = asked ?? current
    const read = together(db)
    const [rows, learned, credits] = await Promise.all([
      findLearned(read, userId, year),
      findLearnedYears(read, userId),
      findCredits(read, userId, year),
    ])
    const years = [...new Set([current, ...learned])].toSorted((a, b) => b - a)
    return toLearningYear({ year, years, credits }, rows)
  }

  const statement = async (userId: string, year: number): Promise<Buffer> => {
    const [learned, { name }, issuer] = await Promise.all([
      readYear(userId, year),
      requireAccount(db, userId),
      content.site(),
    ])
    const madeAt = clock()
    const drawn = drawStatement({ learned, name, issuer, madeAt, isDemo: env.DEMO_MODE })
    const key = await findKey()
    if (!key) return endDocument(drawn)
    return signDocument(drawn, key, { name: issuer.brand, reason: copy.reason(learned.year), at: madeAt })
  }

  return {
    year: readYear,

    async file(
      userId: string,
      { year, format }: { year: number; format: (typeof hoursFormats)[number] },
    ): Promise<MadeFile> {
      await limiter.hit(filesByHour, userId)
      const name = copy.fileName(year)
      if (format === 'pdf')
        return {
          content: await statement(userId, year),
          contentType: 'application/pdf',
          downloadName: `${name}.pdf`,
        }
      const table = toTable(await readYear(userId, year))
      return { content: table, contentType: 'text/csv', downloadName: `${name}.csv` }
    },
  }
}

/** Minutes with one decimal, which table programs can add up. */
const minutes = (ms: number): number => Math.round(ms / 6000) / 10

/** One row for each course and month. */
function toTable({ year, courses }: LearningYear): string {
  const rows = courses.flatMap(({ title, months }) =>
    months.map(({ month, watchedMs, quizMs }) => [
      copy.month(month, year),
      title,
      minutes(watchedMs),
      minutes(quizMs),
      // The sum of what stands beside it, so that the table adds up.
      Math.round((minutes(watchedMs) + minutes(quizMs)) * 10) / 10,
    ]),
  )
  return toCsv([copy.columns, ...rows])
}
