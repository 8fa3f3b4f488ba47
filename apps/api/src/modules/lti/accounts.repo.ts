import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, ltiAccounts, ltiPlatforms, users } from '../../db/schema/index.ts'

type AccountRow = typeof ltiAccounts.$inferSelect

/** Other launches of the same person wait until the transaction ends, so that one account is made of two at once. */
export async function lockSubject(tx: Tx, platformId: string, subject: string): Promise<AccountRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lti:${platformId}:${subject}`}, 0))`)
  const [row] = await tx
    .select()
    .from(ltiAccounts)
    .where(and(eq(ltiAccounts.platformId, platformId), eq(ltiAccounts.subject, subject)))
  return row ?? null
}

/** Makes this the account of the person, whichever was before. */
export async function saveAccount(
  tx: Tx,
  row: Pick<AccountRow, 'platformId' | 'subject' | 'userId' | 'madeMark' | 'createdAt'>,
): Promise<void> {
  const { userId, madeMark, createdAt } = row
  await tx
    .insert(ltiAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [ltiAccounts.platformId, ltiAccounts.subject],
      set: { userId, madeMark, createdAt },
    })
}

/** Links of an account with the platforms, newest first. */
export const findAccountsOf = (db: DbOrTx, userId: string) =>
  db
    .select({
      id: ltiAccounts.id,
      platform: ltiPlatforms.name,
      isActive: ltiPlatforms.isActive,
      madeMark: ltiAccounts.madeMark,
      passwordHash: users.passwordHash,
      createdAt: ltiAccounts.createdAt,
      lastLaunchAt: ltiAccounts.lastLaunchAt,
    })
    .from(ltiAccounts)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiAccounts.platformId))
    .innerJoin(users, eq(users.id, ltiAccounts.userId))
    .where(eq(ltiAccounts.userId, userId))
    .orderBy(desc(ltiAccounts.createdAt), desc(ltiAccounts.id))

/**
 * Removes a link with what waits to be sent for it. A launch of the same person that runs at this moment is waited for,
 * because it could enter after it.
 * @returns null for a link that the account has not
 */
export async function deleteAccount(tx: Tx, which: { id: string; userId: string }) {
  const own = and(eq(ltiAccounts.id, which.id), eq(ltiAccounts.userId, which.userId))
  const [found] = await tx.select().from(ltiAccounts).where(own)
  if (!found) return null
  await lockSubject(tx, found.platformId, found.subject)
  const [row] = await tx.delete(ltiAccounts).where(own).returning({ platformId: ltiAccounts.platformId })
  return row ?? null
}

/** @returns the id of the account's row */
export async function setLaunched(
  tx: Tx,
  platformId: string,
  subject: string,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(ltiAccounts)
    .set({ lastLaunchAt: now })
    .where(and(eq(ltiAccounts.platformId, platformId), eq(ltiAccounts.subject, subject)))
    .returning({ id: ltiAccounts.id })
  return row?.id ?? null
}

/** A published course by the word in its address. */
export async function findCourse(tx: Tx, slug: string) {
  const [row] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.slug, slug), eq(courses.status, 'published')))
  return row ?? null
}
