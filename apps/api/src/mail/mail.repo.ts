import { eq, lt, max, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { mails } from '../db/schema/index.ts'

export type StoredMail = typeof mails.$inferSelect

export async function insertMail(db: DbOrTx, mail: typeof mails.$inferInsert): Promise<string> {
  const [row] = await db.insert(mails).values(mail).returning({ id: mails.id })
  if (!row) throw new Error('a mail insert returned no row')
  return row.id
}

type PlainMail = Required<
  Pick<typeof mails.$inferInsert, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'createdAt'>
>

/** One statement either way; only the row differs. */
export async function insertMailIf(tx: Tx, isMeant: boolean, mail: PlainMail): Promise<void> {
  await tx.execute(sql`
    insert into ${mails} (id, recipient, subject, text, html, created_at)
    select ${mail.id}::uuid, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.createdAt.toISOString()}::timestamptz
    where ${isMeant}::boolean`)
}

export async function findMail(db: DbOrTx, id: string): Promise<StoredMail | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  return row ?? null
}

export async function markMailSent(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(mails).set({ sentAt: now }).where(eq(mails.id, id))
}

/** When the mail server last took a mail; null if it never did. */
export async function findLastSent(db: DbOrTx): Promise<Date | null> {
  const [row] = await db.select({ at: max(mails.sentAt) }).from(mails)
  return row?.at ?? null
}

export async function removeMailsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, time))
}
