import type { mailTopics } from '@repo/contract/account'
import type { ConsentPurpose } from '@repo/contract/legal-pages'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { consents, users } from '../../db/schema/index.ts'

export type MailTopic = (typeof mailTopics)[number]
export type ConsentRow = typeof consents.$inferSelect

/** The last decision on each purpose; the earlier ones stay as evidence. */
export function findConsents(db: DbOrTx, userId: string): Promise<ConsentRow[]> {
  return db
    .selectDistinctOn([consents.purpose])
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.purpose, desc(consents.createdAt), desc(consents.id))
}

export async function findConsent(db: DbOrTx, userId: string, purpose: ConsentPurpose) {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
  return row
}

export async function insertConsent(db: DbOrTx, row: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(row)
}

/** In one statement, so that two switches thrown at once both hold. */
export async function setTopicWanted(
  db: DbOrTx,
  userId: string,
  topic: MailTopic,
  isWanted: boolean,
): Promise<MailTopic[]> {
  const others = sql`array_remove(${users.unwantedMails}, ${topic})`
  const [row] = await db
    .update(users)
    .set({ unwantedMails: isWanted ? others : sql`array_append(${others}, ${topic})` })
    .where(eq(users.id, userId))
    .returning({ unwanted: users.unwantedMails })
  return row?.unwanted ?? []
}
