import type { MailMode, mailTopics } from '@repo/contract/account'
import type { PushTopic } from '@repo/contract/push'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { oneTimeCodes, resetTokens, users } from '../../db/schema/index.ts'
import type { User } from './auth.repo.ts'

export type MailTopic = (typeof mailTopics)[number]

/** Locked until the transaction ends, so that two changes of one account take turns. */
export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row ?? null
}

/** Invalidates codes sent for an earlier change of the address, so that none proves the next one. */
export async function removeEmailCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, 'email')))
}

/** Invalidates codes and links that were sent to the old address. */
export async function removeProofsOfOldAddress(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), ne(oneTimeCodes.purpose, 'email')))
}

/**
 * An account whose address was never verified and which may be deleted: it has no order and no enrolment given by staff.
 * Seats that it was given return to their organisations.
 */
export const isUnprovedAndEmpty = and(
  eq(users.status, 'pending'),
  eq(users.role, 'student'),
  sql`not exists (select 1 from orders where orders.user_id = ${users.id})`,
  sql`not exists (select 1 from enrollments e where e.user_id = ${users.id} and e.seat_id is null)`,
)

/** Removes an unverified registration of the address in favour of the account that has verified it. */
export async function removeUnprovedUser(tx: Tx, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), isUnprovedAndEmpty))
}

/** Sets when mails of one kind come, in one statement, so that two concurrent changes both take effect. */
export async function setMailMode(
  db: DbOrTx,
  userId: string,
  topic: MailTopic,
  mode: MailMode,
): Promise<Pick<typeof users.$inferSelect, 'unwantedMails' | 'digestMails'> | undefined> {
  const among = (column: typeof users.unwantedMails | typeof users.digestMails, isIn: boolean) => {
    const others = sql`array_remove(${column}, ${topic})`
    return isIn ? sql`array_append(${others}, ${topic})` : others
  }
  const [row] = await db
    .update(users)
    .set({
      unwantedMails: among(users.unwantedMails, mode === 'never'),
      digestMails: among(users.digestMails, mode === 'digest'),
    })
    .where(eq(users.id, userId))
    .returning({ unwantedMails: users.unwantedMails, digestMails: users.digestMails })
  return row
}

/** Sets whether pushes on a topic are wanted. @returns the topics that are not. */
export async function setPushWanted(
  db: DbOrTx,
  userId: string,
  topic: PushTopic,
  isWanted: boolean,
): Promise<PushTopic[]> {
  const others = sql`array_remove(${users.unwantedPushes}, ${topic})`
  const [row] = await db
    .update(users)
    .set({ unwantedPushes: isWanted ? others : sql`array_append(${others}, ${topic})` })
    .where(eq(users.id, userId))
    .returning({ unwantedPushes: users.unwantedPushes })
  return row?.unwantedPushes ?? []
}

/** Claims a day for the digest. @returns false if it was claimed before, by this worker or another one. */
export async function takeDigestDay(tx: Tx, userId: string, day: string): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ lastDigestOn: day })
    .where(and(eq(users.id, userId), or(isNull(users.lastDigestOn), lt(users.lastDigestOn, day))))
    .returning({ id: users.id })
  return taken.length > 0
}
