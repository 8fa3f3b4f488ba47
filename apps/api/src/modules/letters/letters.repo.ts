import { type LetterGap, type LetterTopic, letterLimits } from '@repo/contract/crm-letters'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { letterRecipients, letters, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'
import { agreedToMarketing } from '../account/index.ts'
import { type LearnerQuery, matchesLearner } from '../crm/index.ts'

export type LetterRow = typeof letters.$inferSelect

export type Audience = LearnerQuery & { learnerId?: string }

const order = { at: letters.createdAt, id: letters.id }
const countOf = (state: SQL) =>
  sql<number>`(select count(*) filter (where ${state})::int from letter_recipients r
    left join mails m on m.id = r.mail_id where r.letter_id = ${sql.raw('letters.id')})`
const isSent = sql`(r.state = 'sent' or (r.state = 'queued' and m.sent_at is not null))`
const isLeftOut = sql`(r.state = 'left_out' or (r.state = 'queued' and m.dropped_at is not null))`
const isFailed = sql`(r.state = 'failed' or (r.state = 'queued' and m.failed_at is not null))`

const counts = {
  all: countOf(sql`true`),
  waiting: countOf(sql`r.state = 'waiting'`),
  queued: countOf(
    sql`r.state = 'queued' and m.sent_at is null and m.failed_at is null and m.dropped_at is null`,
  ),
  sent: countOf(isSent),
  failed: countOf(isFailed),
  leftOut: countOf(isLeftOut),
}

const select = (db: DbOrTx) =>
  db
    .select({ key: rowKeyOf(order), letter: letters, by: users.name, counts })
    .from(letters)
    .leftJoin(users, eq(users.id, letters.createdBy))

export async function listLetters(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  const found = matchesWords(foldedText(letters.subject), q)
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(letters).where(and(found, newer)), q)
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        select(db)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export async function findLetter(db: DbOrTx, id: string) {
  const [row] = await select(db).where(eq(letters.id, id))
  return row ?? null
}

export async function lockLetter(tx: Tx, id: string): Promise<LetterRow | null> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for('update')
  return row ?? null
}

export async function insertLetter(tx: Tx, values: typeof letters.$inferInsert): Promise<string> {
  const [row] = await tx.insert(letters).values(values).returning({ id: letters.id })
  if (!row) throw new Error('a letter was stored without a row')
  return row.id
}

export async function updateLetter(
  tx: Tx,
  id: string,
  change: Partial<typeof letters.$inferInsert>,
): Promise<void> {
  await tx.update(letters).set(change).where(eq(letters.id, id))
}

const chosen = ({ learnerId, ...query }: Audience) =>
  learnerId ? and(eq(users.id, learnerId), eq(users.role, 'student')) : matchesLearner(query)

/** Why an account gets no letter on a topic, as a text in SQL; null for one that gets it. For a select from `users`. */
function gapOf(topic: LetterTopic, now: Date): SQL<LetterGap | null> {
  const active = sql`users.status = 'active' and users.erased_at is null`
  if (topic === 'personal') return sql`case when ${active} then null else 'not_active' end`
  const isWilling =
    topic === 'learning' ? sql`not ('learning' = any(users.unwanted_mails))` : agreedToMarketing
  const refusal = topic === 'learning' ? 'refused' : 'not_agreed'
  const got = sql`(select count(*) from letter_recipients got join letters l on l.id = got.letter_id
    where got.user_id = users.id and l.topic <> 'personal'
      and got.mailed_at > ${now.toISOString()}::timestamptz - interval '7 days')`
  return sql`case when not (${active}) then 'not_active' when not (${isWilling}) then ${sql.raw(`'${refusal}'`)}
    when ${got} >= ${letterLimits.perWeek} then 'too_often' end`
}

/** How many of the audience get a letter on a topic (under null), and how many do not for which reason. */
export async function countAudience(db: DbOrTx, audience: Audience, topic: LetterTopic, now: Date) {
  const people = db
    .select({ gap: gapOf(topic, now).as('gap') })
    .from(users)
    .where(chosen(audience))
    .as('people')
  return db.select({ gap: people.gap, count: sql<number>`count(*)::int` }).from(people).groupBy(people.gap)
}

/** Puts everybody of the audience who gets the letter now on its list. @returns how many they are */
export async function addRecipients(
  tx: Tx,
  letterId: string,
  audience: Audience,
  topic: LetterTopic,
  now: Date,
) {
  const rows = await tx
    .insert(letterRecipients)
    .select(
      tx
        .select({
          letterId: sql<string>`${letterId}::uuid`.as('letter_id'),
          userId: users.id,
          state: sql<'waiting'>`'waiting'`.as('state'),
          gap: sql<null>`null::text`.as('gap'),
          mailId: sql<null>`null::uuid`.as('mail_id'),
          mailedAt: sql<null>`null::timestamptz`.as('mailed_at'),
        })
        .from(users)
        .where(and(chosen(audience), sql`${gapOf(topic, now)} is null`)),
    )
    .returning({ userId: letterRecipients.userId })
  return rows.length
}

/** The next people of a letter with why they get none after all, locked until the transaction ends. */
export const takeWaiting = (tx: Tx, letter: LetterRow, limit: number, now: Date) =>
  tx
    .select({ id: users.id, email: users.email, name: users.name, gap: gapOf(letter.topic, now) })
    .from(letterRecipients)
    .innerJoin(users, eq(users.id, letterRecipients.userId))
    .where(and(eq(letterRecipients.letterId, letter.id), eq(letterRecipients.state, 'waiting')))
    .orderBy(asc(letterRecipients.userId))
    .limit(limit)
    .for('update', { of: letterRecipients })

export async function setRecipient(
  tx: Tx,
  letterId: string,
  userId: string,
  change: Partial<typeof letterRecipients.$inferInsert>,
): Promise<void> {
  await tx
    .update(letterRecipients)
    .set(change)
    .where(and(eq(letterRecipients.letterId, letterId), eq(letterRecipients.userId, userId)))
}

/** How many letters were mailed since a moment. */
export const countMailedSince = (db: DbOrTx, since: Date) =>
  db.$count(letterRecipients, sql`${letterRecipients.mailedAt} >= ${since.toISOString()}::timestamptz`)

/** Keeps with its recipient what became of a mail, since mails go after a season. */
export async function settleLetters(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    update letter_recipients r set
      state = case when m.failed_at is not null then 'failed' when m.dropped_at is not null then 'left_out' else 'sent' end,
      gap = case m.dropped when 'unwanted' then case when m.reason->'topics' ? 'news' then 'not_agreed' else 'refused' end
        else case when m.dropped is not null then 'not_active' end end
    from mails m where m.id = r.mail_id and r.state = 'queued'
      and (m.sent_at is not null or m.failed_at is not null or m.dropped_at is not null)`)
}
