import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  categories,
  courseDoctors,
  courses,
  doctors,
  enrollments,
  lessons,
  reviews,
  sections,
  videos,
} from '../../db/schema/index.ts'
import { countBelow, idsBelow, selectPublicNews, selectPublicReviews } from '../cards/index.ts'
import { isPublished } from './course-list.repo.ts'

/** Categories in their order, each with its number of published courses, those below it counted in; may be zero. */
export async function findCategories(db: Db) {
  const rows = await db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      intro: categories.intro,
      motif: categories.motif,
      parentId: categories.parentId,
      courseCount: sql<number>`count(${courses.id})::int`,
    })
    .from(categories)
    .leftJoin(courses, and(eq(courses.categoryId, categories.id), isPublished()))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name))
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return countBelow(rows).map((row) => ({
    ...row,
    parentSlug: row.parentId ? (slugs.get(row.parentId) ?? null) : null,
  }))
}

export interface Figures extends Record<string, unknown> {
  courses: number
  doctors: number
  learners: number
  videoMs: number
}

/** The figures on the home page: exact counts, never rounded up. */
export async function countFigures(db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select
      (select count(*)::int from ${courses} where ${isPublished()}) as courses,
      (select count(distinct ${courseDoctors.doctorId})::int from ${courseDoctors}
        join ${courses} on ${courses.id} = ${courseDoctors.courseId} where ${isPublished()}) as doctors,
      (select count(distinct ${enrollments.userId})::int from ${enrollments}
        where ${eq(enrollments.state, 'active')}) as learners,
      (select coalesce(sum(${lessons.durationMs}), 0)::float8 from ${lessons}
        join ${courses} on ${courses.id} = ${lessons.courseId}
        where ${isPublished()} and ${eq(lessons.kind, 'video')}) as "videoMs"`)
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
