import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MailNews } from '../../core/mail-reason.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { heldMails, users } from '../../db/schema/index.ts'
import type { MailTopic } from '../auth/index.ts'
import { isStillNews } from './mail-reason.policy.ts'
import { readNews } from './mail-reason.repo.ts'

export type HeldMail = typeof heldMails.$inferInsert

export async function holdMail(tx: Tx, mail: HeldMail): Promise<void> {
  await tx.insert(heldMails).values(mail)
}

/** Removes the waiting mails of a topic that the person has turned off. */
export async function dropHeldMails(db: DbOrTx, userId: string, topics: readonly MailTopic[]): Promise<void> {
  await db.delete(heldMails).where(and(eq(heldMails.userId, userId), inArray(heldMails.topic, [...topics])))
}

/** Who is due the mail of the day: their hour has come, and something has waited for it since before. */
export async function findDigestReaders(
  db: DbOrTx,
  { day, dayStart, hour }: { day: string; dayStart: Date; hour: number },
): Promise<string[]> {
  const isWaiting = sql`exists (select 1 from ${heldMails} where ${heldMails.userId} = ${users.id}
    and ${heldMails.createdAt} < ${dayStart.toISOString()}::timestamptz + make_interval(hours => ${users.digestHour}))`
  const isOpen = sql`(${users.lastDigestOn} is null or ${users.lastDigestOn} < ${day}::date)`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isWaiting, isOpen, sql`${users.digestHour} <= ${hour}`))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** Takes all that waits for a person. @returns what is still news, oldest first. */
export async function takeHeldMails(tx: Tx, userId: string, now: Date) {
  const taken = await tx.delete(heldMails).where(eq(heldMails.userId, userId)).returning()
  const lines = taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const facts = await readNews(tx, userId, lines.map(newsOfLine), now)
  return lines.filter((_, place) => isStillNews(facts[place]!))
}

/** What a line of the mail of the day reports. */
export const newsOfLine = ({ noticeId, about }: Pick<HeldMail, 'noticeId' | 'about'>): MailNews => ({
  noticeId: noticeId ?? undefined,
  about: about ?? undefined,
})
