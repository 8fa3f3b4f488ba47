import type { Tx } from '../../db/client.ts'
import { grantCourses } from '../learning/index.ts'
import { addMonths } from './add-months.ts'
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
