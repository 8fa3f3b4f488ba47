import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  courseDoctors,
  courses,
  doctors,
  enrollments,
  lessons,
  news,
  reviews,
  sections,
  videos,
} from '../../db/schema/index.ts'
import { idsBelow, selectPublicNews, selectPublicReviews } from '../cards/index.ts'
import { isPublished } from './course-list.repo.ts'

export interface Figures extends Record<string, unknown> {
  courses: number
  doctors: number
  learners: number
}

/** The figures on the home page: exact counts, never rounded up. */
export async function countFigures(db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select
      (select count(*)::int from ${courses} where ${isPublished()}) as courses,
      (select count(distinct ${courseDoctors.doctorId})::int from ${courseDoctors}
        join ${courses} on ${courses.id} = ${courseDoctors.courseId} where ${isPublished()}) as doctors,
      (select count(distinct ${enrollments.userId})::int from ${enrollments}
        where ${eq(enrollments.state, 'active')}) as learners`)
  return rows[0]!
}

/** The free lesson that the home page plays: a lesson with a playable video, of a featured course first. */
export async function findFreeLesson(db: Db) {
  const [row] = await db
    .select({ lesson: lessons, course: courses, doctor: doctors })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), isPublished()))
    .innerJoin(courseDoctors, and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.position, 0)))
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(videos, eq(videos.id, lessons.videoId))
    .where(
      and(
        eq(lessons.isFreePreview, true),
        eq(lessons.isProfessionalsOnly, false),
        eq(lessons.kind, 'video'),
        isNotNull(videos.packageKey),
      ),
    )
    // The oldest video wins, so that the home page does not change while others become ready.
    .orderBy(desc(courses.isFeatured), asc(videos.createdAt), asc(sections.position), asc(lessons.position))
    .limit(1)
  return row
}

/** The latest published reviews with at least four stars and 60 characters. */
export async function findHomeReviews(db: Db, limit: number) {
  return selectPublicReviews(db, and(gte(reviews.rating, 4), sql`length(${reviews.text}) >= 60`)).limit(limit)
}

export async function findLatestNews(db: Db, now: Date, limit: number, categoryId?: string) {
  const where = categoryId
    ? sql`news.category_id in ${idsBelow(sql`categories.id = ${categoryId}`)}`
    : undefined
  return selectPublicNews(db, now, where).limit(limit)
}

/** Those of the articles that are public, in no order. */
export const findPickedNews = (db: Db, now: Date, ids: readonly string[]) =>
  selectPublicNews(db, now, inArray(news.id, [...ids]))
