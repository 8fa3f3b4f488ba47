import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { pages, users } from '../../db/schema/index.ts'

export type PageRow = typeof pages.$inferSelect

export const findPages = (db: DbOrTx) => db.select().from(pages).orderBy(asc(pages.createdAt))

export async function findPage(db: DbOrTx, slug: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.slug, slug))
  return row
}

/** @returns false when there is a page of this slug already. */
export async function insertPage(tx: Tx, slug: string, now: Date): Promise<boolean> {
  const made = await tx
    .insert(pages)
    .values({ slug, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}

/** Holds the page, so that nobody else saves it meanwhile; a page of the site gets its row by this. */
export async function lockPage(tx: Tx, slug: string, now: Date): Promise<PageRow> {
  await insertPage(tx, slug, now)
  const [row] = await tx.select().from(pages).where(eq(pages.slug, slug)).for('update')
  if (!row) throw new Error('a page that was just inserted is gone')
  return row
}

export async function setDraft(
  tx: Tx,
  slug: string,
  draft: { title: string; html: string } | null,
  now: Date,
): Promise<void> {
  await tx
    .update(pages)
    .set({ draftTitle: draft?.title ?? null, draftHtml: draft?.html ?? null, updatedAt: now })
    .where(eq(pages.slug, slug))
}

export async function setHidden(tx: Tx, slug: string, isHidden: boolean, now: Date): Promise<void> {
  await tx.update(pages).set({ isHidden, updatedAt: now }).where(eq(pages.slug, slug))
}

export async function removePage(tx: Tx, slug: string): Promise<void> {
  await tx.delete(pages).where(eq(pages.slug, slug))
}

export const countLearners = (db: DbOrTx): Promise<number> =>
  db.$count(users, and(eq(users.role, 'student'), eq(users.status, 'active')))
