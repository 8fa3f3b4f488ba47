import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { enrollments, users } from '../../db/schema/index.ts'

/** A learner's account; null for everybody else's. */
export async function findOrderLearner(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone, status: users.status })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'student')))
  return row ?? null
}

/** Every course that the learner was ever given. */
export async function listCourseIdsOf(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(eq(enrollments.userId, userId))
  return rows.map(({ courseId }) => courseId)
}
