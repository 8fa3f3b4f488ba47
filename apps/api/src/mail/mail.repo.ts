import type { MailDrop, MailFailure } from '@repo/contract/mails'
import { and, eq, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { mails, users } from '../db/schema/index.ts'

export type StoredMail = typeof mails.$inferSelect
type NewMail = Omit<typeof mails.$inferInsert, 'userId'>

/** The account behind an address, in the statement of the insert: callers know addresses. */
const holderOf = (recipient: string): SQL<string> =>
  sql`(select ${users.id} from ${users} where ${users.email} = ${recipient})`

export async function insertMail(db: DbOrTx, mail: NewMail): Promise<string> {
  const [row] = await db
    .insert(mails)
    .values({ ...mail, userId: holderOf(mail.recipient) })
    .returning({ id: mails.id })
  if (!row) throw new Error('a mail insert returned no row')
  return row.id
}

type PlainMail = Required<
  Pick<NewMail, 'id' | 'kind' | 'recipient' | 'subject' | 'text' | 'html' | 'hasSecret' | 'createdAt'>
>

/** One statement either way; only the row differs. */
export async function insertMailIf(tx: Tx, isMeant: boolean, mail: PlainMail): Promise<void> {
  await tx.execute(sql`
    insert into ${mails} (id, kind, recipient, user_id, subject, text, html, has_secret, created_at)
    select ${mail.id}::uuid, ${mail.kind}, ${mail.recipient}, ${holderOf(mail.recipient)}, ${mail.subject},
      ${mail.text}, ${mail.html}, ${mail.hasSecret}::boolean, ${mail.createdAt.toISOString()}::timestamptz
    where ${isMeant}::boolean`)
}

export async function findMail(db: DbOrTx, id: string): Promise<StoredMail | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  return row ?? null
}

/** A code in a subject, which goes with the text of its mail. */
const withoutCode = sql`regexp_replace(${mails.subject}, '[0-9]{6}', '••••••')`

export async function markMailSent(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      sentAt: now,
      failure: null,
      failureAnswer: null,
      tries: sql`${mails.tries} + 1`,
      ...emptied(now, mails.hasSecret),
    })
    .where(eq(mails.id, id))
}

/** Takes the text out of those rows that `which` holds for. */
const emptied = (now: Date, which: SQL | typeof mails.hasSecret) => ({
  subject: sql`case when ${which} and ${mails.hasSecret} then ${withoutCode} else ${mails.subject} end`,
  text: sql`case when ${which} then '' else ${mails.text} end`,
  html: sql`case when ${which} then '' else ${mails.html} end`,
  unsubscribeUrl: sql`case when ${which} then null else ${mails.unsubscribeUrl} end`,
  replyTo: sql`case when ${which} then null else ${mails.replyTo} end`,
  textRemovedAt: sql`case when ${which} then ${now.toISOString()}::timestamptz else ${mails.textRemovedAt} end`,
})

/** Records a failed attempt; `isLast` when no further one is made. */
export async function markMailFailed(
  db: DbOrTx,
  id: string,
  failure: { reason: MailFailure; answer: string | null; isLast: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(mails)
    .set({
      tries: sql`${mails.tries} + 1`,
      failure: failure.reason,
      failureAnswer: failure.answer,
      failedAt: failure.isLast ? now : null,
    })
    .where(eq(mails.id, id))
}

/** Records that a mail which waited was not sent, because its reason held no longer. */
export async function markMailDropped(db: DbOrTx, id: string, dropped: MailDrop, now: Date): Promise<void> {
  await db.update(mails).set({ dropped, droppedAt: now }).where(eq(mails.id, id))
}

/** Gives up mails that no worker could send before a time, so that none waits for ever. */
export async function giveUpMailsBefore(db: DbOrTx, time: Date, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ failure: sql`coalesce(${mails.failure}, 'lost')`, failedAt: now })
    .where(
      and(lt(mails.createdAt, time), isNull(mails.sentAt), isNull(mails.failedAt), isNull(mails.droppedAt)),
    )
}

/** Removes the texts of mails older than a time; texts with a secret are removed by a separate, earlier limit. */
export async function removeMailTextsBefore(
  db: DbOrTx,
  times: { plain: Date; secret: Date },
  now: Date,
): Promise<void> {
  const isOld = sql`${mails.createdAt} < case when ${mails.hasSecret}
    then ${times.secret.toISOString()}::timestamptz else ${times.plain.toISOString()}::timestamptz end`
  await db
    .update(mails)
    .set(emptied(now, sql`true`))
    .where(and(isNull(mails.textRemovedAt), isOld))
}

/** When the mail server last took a mail; null if it never did. */
export async function findLastSent(db: DbOrTx): Promise<Date | null> {
  const [row] = await db.select({ at: max(mails.sentAt) }).from(mails)
  return row?.at ?? null
}

export async function removeMailsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, time))
}
