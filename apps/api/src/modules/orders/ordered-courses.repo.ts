import { asc, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courses } from '../../db/schema/index.ts'

export function findCoursesBySlug(db: DbOrTx, slugs: readonly string[]) {
  return db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      status: courses.status,
      listPrice: courses.listPrice,
      salePrice: courses.salePrice,
      saleStartsAt: courses.saleStartsAt,
      saleEndsAt: courses.saleEndsAt,
      coverPath: courses.coverPath,
      coverFocus: courses.coverFocus,
    })
    .from(courses)
    .where(inArray(courses.slug, [...slugs]))
}

/** Who teaches each course first. */
export async function findLeadingDoctors(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([courseDoctors.courseId], {
      courseId: courseDoctors.courseId,
      doctorId: courseDoctors.doctorId,
    })
    .from(courseDoctors)
    .where(inArray(courseDoctors.courseId, [...courseIds]))
    .orderBy(courseDoctors.courseId, asc(courseDoctors.position))
  return new Map(rows.map(({ courseId, doctorId }) => [courseId, doctorId]))
}
