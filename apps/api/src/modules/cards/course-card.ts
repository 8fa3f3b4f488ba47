import type { courseCard } from '@repo/contract/catalogue'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { categories, courseDoctors, courseStats, courses, doctors } from '../../db/schema/index.ts'
import type { AssetUrls } from '../art/index.ts'
import { doctorBrief } from './doctor-card.ts'
import { priceAt } from './price.ts'
import { ratingOf } from './rating.ts'

export type CourseCard = z.input<typeof courseCard>

/**
 * What a card is drawn from. Without the texts of the course, its category and its doctor: a list of twelve would carry some
 * ten pages of them.
 */
const columns = {
  course: {
    id: courses.id,
    slug: courses.slug,
    title: courses.title,
    subtitle: courses.subtitle,
    level: courses.level,
    audience: courses.audience,
    status: courses.status,
    listPrice: courses.listPrice,
    salePrice: courses.salePrice,
    saleStartsAt: courses.saleStartsAt,
    saleEndsAt: courses.saleEndsAt,
    coverPath: courses.coverPath,
    coverFocus: courses.coverFocus,
    trailerVideoId: courses.trailerVideoId,
    updatedAt: courses.updatedAt,
  },
  category: { slug: categories.slug, name: categories.name, motif: categories.motif },
  doctor: {
    slug: doctors.slug,
    name: doctors.name,
    academicTitle: doctors.academicTitle,
    portraitPath: doctors.portraitPath,
    licenceVerifiedAt: doctors.licenceVerifiedAt,
    licenceExpiresOn: doctors.licenceExpiresOn,
  },
  stats: {
    lessonCount: courseStats.lessonCount,
    durationMs: courseStats.durationMs,
    learnerCount: courseStats.learnerCount,
    ratingSum: courseStats.ratingSum,
    ratingCount: courseStats.ratingCount,
  },
}

/** The rows for course cards, with more columns, for a list that finds and orders them in the same statement. */
export const selectCourseCards = <More extends Record<string, SQL.Aliased>>(db: DbOrTx, more: More) =>
  db
    .select({ ...columns, ...more })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(courseDoctors, and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.position, 0)))
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(courseStats, eq(courseStats.courseId, courses.id))

/** Reads the rows for course cards in the order of `ids`, in one query. */
export async function findCourseCardRows(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await selectCourseCards(db, {}).where(inArray(courses.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.course.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type CourseCardRow = Awaited<ReturnType<typeof findCourseCardRows>>[number]

export function toCourseCard(row: CourseCardRow, urls: AssetUrls, now: Date): CourseCard {
  const { course, category, doctor, stats } = row
  const { price, saleEndsAt } = priceAt(course, now)
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    subtitle: course.subtitle,
    coverUrl: urls.courseCover(course),
    category: {
      slug: category.slug,
      name: category.name,
      motif: category.motif as CourseCard['category']['motif'],
    },
    doctor: doctorBrief(doctor, urls, now),
    level: course.level,
    audience: course.audience,
    durationMs: stats.durationMs,
    lessonCount: stats.lessonCount,
    listPrice: course.listPrice,
    price,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    rating: ratingOf(stats),
    learnerCount: stats.learnerCount,
    updatedAt: course.updatedAt.toISOString(),
  }
}
