import type { SitePart } from '@repo/contract/site-parts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { siteDrafts, siteVersions, users } from '../../db/schema/index.ts'

export type SiteVersionRow = typeof siteVersions.$inferSelect

/** Makes other saves of the part wait until the transaction ends, even before its first save. */
export async function lockPart(tx: Tx, part: SitePart): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`site-part:${part}`}))`)
}

export async function findDraft(db: DbOrTx, part: SitePart) {
  const [row] = await db.select().from(siteDrafts).where(eq(siteDrafts.part, part))
  return row
}

export async function setDraft(tx: Tx, part: SitePart, value: object, now: Date): Promise<void> {
  const draft = { value, updatedAt: now }
  await tx
    .insert(siteDrafts)
    .values({ part, ...draft })
    .onConflictDoUpdate({ target: siteDrafts.part, set: draft })
}

export async function removeDraft(tx: Tx, part: SitePart): Promise<void> {
  await tx.delete(siteDrafts).where(eq(siteDrafts.part, part))
}

const selectVersions = (db: DbOrTx) =>
  db
    .select({ version: siteVersions, by: users.name })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.authorId))
    .orderBy(desc(siteVersions.number))
    .$dynamic()

/** The version in force, or the one with a number. */
export async function findVersion(db: DbOrTx, part: SitePart, number?: number) {
  const [row] = await selectVersions(db)
    .where(and(eq(siteVersions.part, part), number ? eq(siteVersions.number, number) : undefined))
    .limit(1)
  return row
}

export const findVersions = (db: DbOrTx, part: SitePart, limit: number) =>
  selectVersions(db).where(eq(siteVersions.part, part)).limit(limit)

export async function insertVersion(tx: Tx, row: typeof siteVersions.$inferInsert): Promise<void> {
  await tx.insert(siteVersions).values(row)
}
