import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema/index.ts'

/** Mails to an address, newest first. */
export function mailsTo(db: Db, recipient: string) {
  return db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt), desc(mails.id))
}

/** The six digits of the newest mail to an address that contains a code. */
export async function newestCode(db: Db, recipient: string): Promise<string> {
  for (const mail of await mailsTo(db, recipient)) {
    const code = /^(\d{6}) là mã/.exec(mail.subject)?.[1]
    if (code) return code
  }
  throw new Error(`no code was sent to ${recipient}`)
}
