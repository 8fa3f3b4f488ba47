import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  certificateRules,
  courseDoctors,
  courses,
  learningPathSteps,
  learningPaths,
  lessons,
  reviews,
  videos,
} from '../../db/schema/index.ts'
import { selectPublicReviews, selectTeachingDoctors } from '../cards/index.ts'
import { isPublished } from './course-list.repo.ts'

export async function findPublishedCourse(db: Db, slug: string) {
  const [course] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.slug, slug), isPublished()))
  return course
}

/** The doctors of a course; the first is the one shown on its card. */
export async function findDoctorsOfCourse(db: Db, courseId: string) {
  const team = db
    .select({ id: courseDoctors.doctorId })
    .from(courseDoctors)
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))
  const [ids, found] = await Promise.all([
    team,
    selectTeachingDoctors(db, inArray(courseDoctors.doctorId, team)),
  ])
  return ids.flatMap(({ id }) => found.find((doctor) => doctor.id === id) ?? [])
}

/** Published reviews per number of stars; a number that nobody gave has no row. */
export async function countReviewsByStars(db: Db, courseId: string) {
  return db
    .select({ stars: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.courseId, courseId), eq(reviews.state, 'published')))
    .groupBy(reviews.rating)
}

export async function findReviewPage(
  db: Db,
  courseId: string,
  { page, stars }: { page: number; stars?: number | undefined },
  pageSize: number,
) {
  const where = and(
    eq(reviews.courseId, courseId),
    stars === undefined ? undefined : eq(reviews.rating, stars),
  )
  const [rows, total] = await Promise.all([
    selectPublicReviews(db, where)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(reviews, and(where, eq(reviews.state, 'published'))),
  ])
  return { rows, total }
}

export const givesCertificate = async (db: Db, courseId: string): Promise<boolean> =>
  (await db.$count(
    certificateRules,
    and(eq(certificateRules.courseId, courseId), eq(certificateRules.isOffered, true)),
  )) > 0

/** Free video lessons that play, without content warnings and not reserved for professionals. */
export async function findPreviews(db: Db, courseId: string) {
  const open = [
    eq(lessons.isFreePreview, true),
    eq(lessons.isProfessionalsOnly, false),
    eq(lessons.sensitive, []),
  ]
  const rows = await db
    .select({ lessonId: lessons.id, uploadedAt: videos.createdAt, chapters: videos.chapters })
    .from(lessons)
    .innerJoin(videos, eq(videos.id, lessons.videoId))
    .where(
      and(eq(lessons.courseId, courseId), eq(lessons.kind, 'video'), ...open, isNotNull(videos.packageKey)),
    )
    .orderBy(asc(lessons.position), asc(lessons.id))
  return rows.map((row) => ({
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
    chapters: row.chapters.map(({ startMs, title }) => ({ startMs, title })),
  }))
}

/** The trailer of a course, once it plays. */
export async function findTrailer(db: Db, videoId: string | null) {
  if (videoId === null) return null
  const [row] = await db
    .select({ durationMs: videos.durationMs })
    .from(videos)
    .where(and(eq(videos.id, videoId), isNotNull(videos.packageKey)))
  return row ?? null
}

/** Published paths with the course, and its place among their courses that are for sale. */
export async function findPathsOfCourse(db: Db, courseId: string) {
  const places = db
    .select({
      pathId: learningPathSteps.pathId,
      courseId: learningPathSteps.courseId,
      step: sql<number>`(row_number() over (partition by ${learningPathSteps.pathId} order by ${learningPathSteps.position}, ${learningPathSteps.courseId}))::int`.as(
        'step',
      ),
      steps: sql<number>`(count(*) over (partition by ${learningPathSteps.pathId}))::int`.as('steps'),
    })
    .from(learningPathSteps)
    .innerJoin(courses, and(eq(courses.id, learningPathSteps.courseId), isPublished()))
    .where(
      inArray(
        learningPathSteps.pathId,
        db
          .select({ id: learningPathSteps.pathId })
          .from(learningPathSteps)
          .where(eq(learningPathSteps.courseId, courseId)),
      ),
    )
    .as('places')
  return db
    .select({
      slug: learningPaths.slug,
      title: learningPaths.title,
      step: places.step,
      steps: places.steps,
    })
    .from(places)
    .innerJoin(learningPaths, and(eq(learningPaths.id, places.pathId), eq(learningPaths.isPublished, true)))
    .where(eq(places.courseId, courseId))
    .orderBy(asc(learningPaths.position), asc(learningPaths.id))
}
