import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  courseAnnouncements,
  courseDoctors,
  courses,
  doctors,
  enrollments,
  mutedAnnouncements,
  users,
} from '../../db/schema/index.ts'

export type Announcement = typeof courseAnnouncements.$inferSelect

/** Courses of a doctor that have learners to tell something. */
export const findOwnCourses = (db: DbOrTx, doctorId: string) =>
  db
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .innerJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
    .where(and(eq(courseDoctors.doctorId, doctorId), eq(courses.status, 'published')))
    .orderBy(asc(courses.title), asc(courses.id))

export const findOfDoctor = (db: DbOrTx, doctorId: string, limit: number) =>
  db
    .select({ announcement: courseAnnouncements, course: { slug: courses.slug, title: courses.title } })
    .from(courseAnnouncements)
    .innerJoin(courses, eq(courses.id, courseAnnouncements.courseId))
    .innerJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
    .where(eq(courseDoctors.doctorId, doctorId))
    .orderBy(desc(courseAnnouncements.createdAt), desc(courseAnnouncements.id))
    .limit(limit)

export const findOfCourse = (db: DbOrTx, courseId: string, limit: number) =>
  db
    .select()
    .from(courseAnnouncements)
    .where(eq(courseAnnouncements.courseId, courseId))
    .orderBy(desc(courseAnnouncements.createdAt), desc(courseAnnouncements.id))
    .limit(limit)

/** When the announcements of courses since a moment were sent, the oldest first. */
export async function findTimesSince(db: DbOrTx, courseIds: readonly string[], since: Date) {
  const rows = await db
    .select({ courseId: courseAnnouncements.courseId, at: courseAnnouncements.createdAt })
    .from(courseAnnouncements)
    .where(
      and(inArray(courseAnnouncements.courseId, [...courseIds]), gt(courseAnnouncements.createdAt, since)),
    )
    .orderBy(asc(courseAnnouncements.createdAt))
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId)
  return (courseId: string): Date[] => (byCourse.get(courseId) ?? []).map(({ at }) => at)
}

/** Until the transaction ends, so that two doctors of a course take turns and its limit holds. */
export async function lockCourseOf(tx: Tx, courseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announcements ${courseId}`}, 0))`)
}

export async function insertAnnouncement(
  tx: Tx,
  row: typeof courseAnnouncements.$inferInsert,
): Promise<Announcement> {
  const [announcement] = await tx.insert(courseAnnouncements).values(row).returning()
  return announcement!
}

export async function lockAnnouncement(tx: Tx, id: string) {
  const [row] = await tx
    .select({ announcement: courseAnnouncements, course: { slug: courses.slug, title: courses.title } })
    .from(courseAnnouncements)
    .innerJoin(courses, eq(courses.id, courseAnnouncements.courseId))
    .where(eq(courseAnnouncements.id, id))
    .for('update', { of: courseAnnouncements })
  return row
}

export async function updateAnnouncement(
  tx: Tx,
  id: string,
  values: Partial<Pick<Announcement, 'toldThrough' | 'toldAt'>>,
): Promise<void> {
  await tx.update(courseAnnouncements).set(values).where(eq(courseAnnouncements.id, id))
}

/** The next learners to be told, by their ids: who has the course now and wants to hear. */
export const findNextReaders = (tx: Tx, { courseId, toldThrough }: Announcement, now: Date, limit: number) =>
  tx
    .select({ id: users.id, name: users.name })
    .from(enrollments)
    .innerJoin(users, and(eq(users.id, enrollments.userId), eq(users.status, 'active')))
    .leftJoin(
      mutedAnnouncements,
      and(eq(mutedAnnouncements.userId, users.id), eq(mutedAnnouncements.courseId, courseId)),
    )
    .where(
      and(
        eq(enrollments.courseId, courseId),
        eq(enrollments.state, 'active'),
        or(isNull(enrollments.expiresAt), gt(enrollments.expiresAt, now)),
        isNull(mutedAnnouncements.userId),
        toldThrough ? gt(enrollments.userId, toldThrough) : undefined,
      ),
    )
    .orderBy(asc(enrollments.userId))
    .limit(limit)

export async function isMuted(db: DbOrTx, userId: string, courseId: string): Promise<boolean> {
  const own = and(eq(mutedAnnouncements.userId, userId), eq(mutedAnnouncements.courseId, courseId))
  return (await db.$count(mutedAnnouncements, own)) > 0
}

export async function setMuted(
  db: DbOrTx,
  { userId, courseId, isMuted: isWished }: { userId: string; courseId: string; isMuted: boolean },
  now: Date,
): Promise<void> {
  if (isWished)
    await db.insert(mutedAnnouncements).values({ userId, courseId, createdAt: now }).onConflictDoNothing()
  else
    await db
      .delete(mutedAnnouncements)
      .where(and(eq(mutedAnnouncements.userId, userId), eq(mutedAnnouncements.courseId, courseId)))
}

/** Whether the course is there; a link in a mail outlives it. */
export async function hasCourse(db: DbOrTx, courseId: string): Promise<boolean> {
  return (await db.$count(courses, eq(courses.id, courseId))) > 0
}

export async function findDoctorName(db: DbOrTx, doctorId: string): Promise<string> {
  const [row] = await db
    .select({ name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
  return row ? `${row.academicTitle} ${row.name}`.trim() : ''
}
