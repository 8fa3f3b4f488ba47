import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { notices } from '../db/schema/index.ts'

/** What the bell of a person shows, newest first. */
export function noticesTo(db: Db, userId: string) {
  return db
    .select({ kind: notices.kind, subject: notices.subject, link: notices.link })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
}
