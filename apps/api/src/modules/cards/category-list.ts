import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { categories, courses } from '../../db/schema/index.ts'
import { countBelow } from './category-tree.ts'

/** Categories in their order, each with its number of published courses, those below it counted in; may be zero. */
export async function findCategories(db: DbOrTx) {
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
    .leftJoin(courses, and(eq(courses.categoryId, categories.id), eq(courses.status, 'published')))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name))
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return countBelow(rows).map((row) => ({
    ...row,
    parentSlug: row.parentId ? (slugs.get(row.parentId) ?? null) : null,
  }))
}
