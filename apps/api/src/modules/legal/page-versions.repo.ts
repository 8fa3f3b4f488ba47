import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { pageVersions } from '../../db/schema/index.ts'

export type PageVersion = typeof pageVersions.$inferSelect

/** The text in force of a page, or one of its versions. */
export async function findPageVersion(db: DbOrTx, slug: string, number?: number) {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.slug, slug), number ? eq(pageVersions.number, number) : undefined))
    .orderBy(desc(pageVersions.number))
    .limit(1)
  return row
}

/** The texts in force, by their page. */
export async function findCurrentVersions(db: DbOrTx, slugs: readonly string[]) {
  const rows = await db
    .selectDistinctOn([pageVersions.slug])
    .from(pageVersions)
    .where(inArray(pageVersions.slug, [...slugs]))
    .orderBy(pageVersions.slug, desc(pageVersions.number))
  return new Map(rows.map((row) => [row.slug, row]))
}

export async function findVersionsById(db: DbOrTx, ids: readonly string[]): Promise<PageVersion[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(pageVersions)
    .where(inArray(pageVersions.id, [...ids]))
}

/** @returns undefined when somebody else has published this number just now. */
export async function insertPageVersion(db: DbOrTx, row: typeof pageVersions.$inferInsert) {
  const [made] = await db.insert(pageVersions).values(row).onConflictDoNothing().returning()
  return made
}
