import type { mailTopics } from '@repo/contract/account'
import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'

export type MailTopic = (typeof mailTopics)[number]

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
