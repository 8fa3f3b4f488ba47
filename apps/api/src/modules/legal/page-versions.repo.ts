import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { auditEntries, consents, pageVersions, users } from '../../db/schema/index.ts'

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

/** The texts in force of all pages. */
export const findAllCurrentVersions = (db: DbOrTx) =>
  db
    .selectDistinctOn([pageVersions.slug])
    .from(pageVersions)
    .orderBy(pageVersions.slug, desc(pageVersions.number))

/** Every version of a page with who published it, newest first. */
export function findVersionsOf(db: DbOrTx, slug: string) {
  const given = db
    .select({ textId: consents.textId, count: count().as('given') })
    .from(consents)
    .where(eq(consents.isGranted, true))
    .groupBy(consents.textId)
    .as('given_consents')
  return db
    .select({ version: pageVersions, by: users.name, consents: given.count })
    .from(pageVersions)
    .leftJoin(
      auditEntries,
      and(
        eq(auditEntries.subjectType, 'page'),
        eq(auditEntries.subjectId, pageVersions.slug),
        eq(auditEntries.action, 'page.published'),
        sql`(${auditEntries.after} ->> 'number')::int = ${pageVersions.number}`,
      ),
    )
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(given, eq(given.textId, pageVersions.id))
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.number))
}
