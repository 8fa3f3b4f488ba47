import type { Tx } from '../../db/client.ts'
import { grantCourses } from './grants.repo.ts'
import type { OrderLine } from './orders.repo.ts'

/** Opens the courses of order lines to a learner, from now on as long as each course says. */
export async function openCourses(
  tx: Tx,
  userId: string,
  lines: readonly OrderLine[],
  now: Date,
): Promise<void> {
  await grantCourses(
    tx,
    lines.map((line) => ({
      userId,
      courseId: line.courseId,
      orderLineId: line.id,
      expiresAt: line.course.accessMonths === null ? null : addMonths(now, line.course.accessMonths),
    })),
    now,
  )
}

/** The same day some months later; the last of the month where there is no such day. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}
