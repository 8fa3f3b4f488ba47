import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  assignmentVersions,
  certificateRules,
  courseDoctors,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  orderLines,
  orders,
  organisations,
  reviews,
  scormPackages,
  seats,
  sections,
  users,
  videoCaptions,
  videos,
} from '../../db/schema/index.ts'
import { findBySlug } from '../cards/index.ts'

export type Enrollment = typeof enrollments.$inferSelect
export type Lesson = typeof lessons.$inferSelect
export type Progress = typeof lessonProgress.$inferSelect
export type Video = typeof videos.$inferSelect

/**
 * A course by its id, by the slug that it has now, or by one of its lessons; by a lesson that waits for something none
 * for any other lesson.
 */
export type CourseBy = { id: string } | { slug: string } | { lessonId: string } | { waitingLessonId: string }

/** Its id, known or found within the statement that asks for something of the course. */
export function idOfCourse(course: CourseBy): SQL {
  if ('id' in course) return sql`${course.id}::uuid`
  if ('slug' in course) return sql`(select c.id from ${courses} c where c.slug = ${course.slug})`
  if ('lessonId' in course) return sql`(select l.course_id from ${lessons} l where l.id = ${course.lessonId})`
  return sql`(select l.course_id from ${lessons} l where l.id = ${course.waitingLessonId}
    and l.release ->> 'kind' <> 'at_once' and not l.is_free_preview)`
}

/** A course by its id or by a slug that it has or had. */
export async function findCourse(db: DbOrTx, course: { id: string } | { slug: string }) {
  const find = async (where: SQL) => {
    const [row] = await db
      .select({ id: courses.id, slug: courses.slug, title: courses.title, status: courses.status })
      .from(courses)
      .where(where)
    return row ?? null
  }
  if ('id' in course) return find(eq(courses.id, course.id))
  return findBySlug(db, ['course', course.slug], (slug) => find(eq(courses.slug, slug)))
}

export async function findCourseById(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ slug: courses.slug, title: courses.title, trailerVideoId: courses.trailerVideoId })
    .from(courses)
    .where(eq(courses.id, id))
  return row ?? null
}

/** Current, paused and expired courses of the learner, last watched first, without withdrawn ones. */
export function listEnrollments(db: DbOrTx, userId: string, course?: CourseBy): Promise<Enrollment[]> {
  return db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        inArray(enrollments.state, ['active', 'paused']),
        course ? eq(enrollments.courseId, idOfCourse(course)) : undefined,
      ),
    )
    .orderBy(sql`${enrollments.lastWatchedAt} desc nulls last`, desc(enrollments.createdAt))
}

export async function findEnrollment(
  db: DbOrTx,
  userId: string,
  course: CourseBy,
): Promise<Enrollment | null> {
  const [row] = await db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, idOfCourse(course))))
  return row ?? null
}

/** Locks an enrolment until the transaction ends, which serialises the learner's heartbeats in the course. */
export async function lockEnrollment(tx: Tx, userId: string, courseId: string): Promise<Enrollment | null> {
  const [row] = await tx
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .for('no key update')
  return row ?? null
}

export async function updateEnrollment(
  tx: Tx,
  id: string,
  change: Partial<typeof enrollments.$inferInsert>,
): Promise<void> {
  await tx.update(enrollments).set(change).where(eq(enrollments.id, id))
}

export interface LessonInCourse {
  lesson: Lesson
  section: { id: string; title: string; position: number }
  progress: Progress | null
  takesHandIns: boolean
}

/** Learners hand something in, so they do not complete the lesson by their word. */
const takesHandIns = sql<boolean>`(${lessons.kind} = 'assignment' and exists (
  select from ${assignmentVersions} v where v.lesson_id = ${lessons.id}))`

/** Lessons of the courses in teaching order, each with the learner's progress. */
export function listLessons(
  db: DbOrTx,
  of: readonly string[] | CourseBy,
  userId: string,
): Promise<LessonInCourse[]> {
  if ('length' in of && of.length === 0) return Promise.resolve([])
  const isMeant = 'length' in of ? inArray(lessons.courseId, [...of]) : eq(lessons.courseId, idOfCourse(of))
  return db
    .select({
      lesson: lessons,
      section: { id: sections.id, title: sections.title, position: sections.position },
      progress: lessonProgress,
      takesHandIns,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
    .where(isMeant)
    .orderBy(asc(sections.position), asc(lessons.position), asc(lessons.id))
}

export async function findLesson(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      lesson: lessons,
      course: { id: courses.id, slug: courses.slug, title: courses.title, status: courses.status },
      video: videos,
      takesHandIns,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(videos, eq(videos.id, lessons.videoId))
    .where(eq(lessons.id, id))
  return row ?? null
}

/** The SCORM package that a lesson shows; null where it has none. */
export async function findShownPackage(db: DbOrTx, lessonId: string) {
  const [row] = await db
    .select({ id: scormPackages.id, title: scormPackages.title })
    .from(scormPackages)
    .where(and(eq(scormPackages.lessonId, lessonId), eq(scormPackages.isCurrent, true)))
  return row ?? null
}

/** A course with the video of its trailer. */
export async function findTrailer(db: DbOrTx, course: { id: string } | { slug: string }) {
  const [row] = await db
    .select({ course: { id: courses.id, status: courses.status }, video: videos })
    .from(courses)
    .leftJoin(videos, eq(videos.id, courses.trailerVideoId))
    .where('id' in course ? eq(courses.id, course.id) : eq(courses.slug, course.slug))
  return row ?? null
}

export async function findTeacherIds(db: DbOrTx, course: CourseBy): Promise<string[]> {
  const rows = await db
    .select({ doctorId: courseDoctors.doctorId })
    .from(courseDoctors)
    .where(eq(courseDoctors.courseId, idOfCourse(course)))
  return rows.map((row) => row.doctorId)
}

export function listCaptions(db: DbOrTx, videoId: string) {
  return (
    db
      .select({ lang: videoCaptions.lang, label: videoCaptions.label })
      .from(videoCaptions)
      .where(and(eq(videoCaptions.videoId, videoId), sql`jsonb_array_length(${videoCaptions.cues}) > 0`))
      // Vietnamese first, which nearly everybody reads.
      .orderBy(sql`${videoCaptions.lang} <> 'vi'`, videoCaptions.lang)
  )
}

/** Names of the organisations whose seats these are, by seat. */
export async function findSeatOrganisations(
  db: DbOrTx,
  seatIds: readonly string[],
): Promise<Map<string, string>> {
  if (seatIds.length === 0) return new Map()
  const rows = await db
    .select({ seatId: seats.id, name: organisations.name })
    .from(seats)
    .innerJoin(organisations, eq(organisations.id, seats.organisationId))
    .where(inArray(seats.id, [...seatIds]))
  return new Map(rows.map(({ seatId, name }) => [seatId, name]))
}

/** Which of the courses give a certificate to who completes them. */
export async function findCertifiedCourses(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (courseIds.length === 0) return new Set()
  const rows = await db
    .select({ id: certificateRules.courseId })
    .from(certificateRules)
    .where(and(inArray(certificateRules.courseId, [...courseIds]), eq(certificateRules.isOffered, true)))
  return new Set(rows.map(({ id }) => id))
}

/** Text of the learner's watermark. */
export async function findWatcher(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export async function findProgress(db: DbOrTx, userId: string, lessonId: string): Promise<Progress | null> {
  const [row] = await db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)))
  return row ?? null
}

export async function saveProgress(tx: Tx, row: typeof lessonProgress.$inferInsert): Promise<Progress> {
  const { userId: _user, lessonId: _lesson, createdAt: _created, ...change } = row
  const [saved] = await tx
    .insert(lessonProgress)
    .values(row)
    .onConflictDoUpdate({ target: [lessonProgress.userId, lessonProgress.lessonId], set: change })
    .returning()
  if (!saved) throw new Error('a progress upsert returned no row')
  return saved
}

/** Code of the learner's unpaid order with the course. */
export async function findOpenOrderCode(
  db: DbOrTx,
  userId: string,
  courseId: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ code: orders.code })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'pending_payment'),
        isNull(orders.organisationId),
        gt(orders.expiresAt, now),
        eq(orderLines.courseId, courseId),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.code ?? null
}

export async function findOwnReview(db: DbOrTx, userId: string, courseId: string) {
  const [row] = await db
    .select({ id: reviews.id, rating: reviews.rating, text: reviews.text, state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)))
  return row ?? null
}

/** @returns null if the learner has already reviewed the course. */
export async function insertReview(db: DbOrTx, review: typeof reviews.$inferInsert) {
  const [row] = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.courseId, reviews.userId] })
    .returning({ id: reviews.id, state: reviews.state })
  return row ?? null
}
