import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courseSubmissions, courses, lessons, videos } from '../../db/schema/index.ts'

/** How far the review of a course is. */
export async function findProgress(db: DbOrTx, courseId: string) {
  const [row] = await db
    .select({
      status: courses.status,
      isSubmitted: sql<boolean>`exists (select from ${courseSubmissions} s
        where s.course_id = ${courseId} and s.state = 'open')`,
    })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row
}

/** Whether learners have the lesson as it was published, be its course for sale or not. */
export async function isWithLearners(db: DbOrTx, courseId: string, lessonId: string): Promise<boolean> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), isNotNull(courses.publishedAt)))
  return rows.length > 0
}

/** Lessons of a course that learners have in the same way. */
export async function findLessonsWithLearners(db: DbOrTx, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.courseId, courseId), isNotNull(courses.publishedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Those of the videos that a doctor uploaded, or that lessons and trailers of the own courses show. */
export async function findOwnVideoIds(
  db: DbOrTx,
  ids: readonly string[],
  { userId, doctorId }: { userId: string; doctorId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return []
  const isTaught = sql<boolean>`exists (select from ${courses} c
    join ${courseDoctors} cd on cd.course_id = c.id and cd.doctor_id = ${doctorId}
    where c.trailer_video_id = ${videos.id}
      or exists (select from ${lessons} l where l.course_id = c.id and l.video_id = ${videos.id}))`
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        inArray(videos.id, [...ids]),
        eq(videos.purpose, 'course'),
        or(eq(videos.ownerId, userId), isTaught),
      ),
    )
  return rows.map(({ id }) => id)
}
