import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courses } from '../../db/schema/index.ts'

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
