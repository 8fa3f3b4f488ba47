import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { courses, ltiAccounts } from '../../db/schema/index.ts'

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
  const { userId, madeMark } = row
  await tx
    .insert(ltiAccounts)
    .values(row)
    .onConflictDoUpdate({ target: [ltiAccounts.platformId, ltiAccounts.subject], set: { userId, madeMark } })
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
