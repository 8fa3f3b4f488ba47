import { aliasedTable, and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  type CourseSnapshot,
  courseDoctors,
  courseSubmissions,
  courses,
  users,
} from '../../db/schema/index.ts'

export type { CourseSnapshot }

const courseColumns = {
  id: courses.id,
  title: courses.title,
  status: courses.status,
  publishedAt: courses.publishedAt,
  updatedAt: courses.updatedAt,
}

export async function findCourse(db: DbOrTx, id: string) {
  const [row] = await db.select(courseColumns).from(courses).where(eq(courses.id, id))
  return row
}

/** Locked until the transaction ends, so that a decision and a change of the course take turns. */
export async function lockCourse(tx: Tx, id: string) {
  const [row] = await tx.select(courseColumns).from(courses).where(eq(courses.id, id)).for('no key update')
  return row
}

const submitter = aliasedTable(users, 'submitter')
const decider = aliasedTable(users, 'decider')

/** Newest first, with the names of who submitted and who decided. */
export const findSubmissions = (db: DbOrTx, courseId: string) =>
  db
    .select({ ...getTableColumns(courseSubmissions), by: submitter.name, decidedByName: decider.name })
    .from(courseSubmissions)
    .leftJoin(submitter, eq(submitter.id, courseSubmissions.submittedBy))
    .leftJoin(decider, eq(decider.id, courseSubmissions.decidedBy))
    .where(eq(courseSubmissions.courseId, courseId))
    .orderBy(desc(courseSubmissions.number))

export async function findOpen(tx: Tx, courseId: string) {
  const [row] = await tx
    .select()
    .from(courseSubmissions)
    .where(and(eq(courseSubmissions.courseId, courseId), eq(courseSubmissions.state, 'open')))
  return row
}

export async function insertSubmission(
  tx: Tx,
  values: Omit<typeof courseSubmissions.$inferInsert, 'number'>,
): Promise<void> {
  const before = await tx.$count(courseSubmissions, eq(courseSubmissions.courseId, values.courseId))
  await tx.insert(courseSubmissions).values({ ...values, number: before + 1 })
}

export async function decide(
  tx: Tx,
  id: string,
  decision: Pick<
    typeof courseSubmissions.$inferInsert,
    'state' | 'decidedBy' | 'decidedAt' | 'note' | 'snapshot'
  >,
): Promise<void> {
  await tx.update(courseSubmissions).set(decision).where(eq(courseSubmissions.id, id))
}

/** Courses of a doctor whose last submission was given back, the longest ago first. */
export async function findReturned(db: DbOrTx, doctorId: string) {
  return db
    .select({ id: courses.id, title: courses.title, returnedAt: courseSubmissions.decidedAt })
    .from(courseDoctors)
    .innerJoin(courses, eq(courses.id, courseDoctors.courseId))
    .innerJoin(courseSubmissions, eq(courseSubmissions.courseId, courses.id))
    .where(
      and(
        eq(courseDoctors.doctorId, doctorId),
        ne(courses.status, 'archived'),
        eq(courseSubmissions.state, 'returned'),
        sql`not exists (select from ${courseSubmissions} later where later.course_id = ${courses.id}
          and later.number > ${courseSubmissions.number})`,
      ),
    )
    .orderBy(asc(courseSubmissions.decidedAt), asc(courses.id))
}
