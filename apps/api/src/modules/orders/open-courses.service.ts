import type { Tx } from '../../db/client.ts'
import { grantCourses } from '../learning/index.ts'
import { addMonths } from './add-months.ts'
import type { OrderLine } from './orders.repo.ts'

/** Gives a learner access to the courses of order lines, from now on for the access length of each course. */
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
