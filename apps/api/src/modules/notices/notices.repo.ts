import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../db/announce.ts'
import type { Db, DbOrTx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { dropPartitionsBefore } from '../../db/partitions/drop.ts'
import { notices } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'
import { NOTICES_CHANNEL } from './notice-watch.ts'

export type NewNotice = typeof notices.$inferInsert

/** @returns the ids of the notices by those of their readers. */
export async function insertNotices(db: DbOrTx, rows: NewNotice[]): Promise<Map<string, string>> {
  const inserted = await db.insert(notices).values(rows).returning({ id: notices.id, userId: notices.userId })
  return new Map(inserted.map(({ id, userId }) => [userId, id]))
}

const order = { at: notices.createdAt, id: notices.id }

export async function findNotices(db: DbOrTx, userId: string, place: ListPlace, pageSize: number) {
  const read = together(db)
  const own = eq(notices.userId, userId)
  const count = (where?: SQL) => read.$count(notices, and(own, where))
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        read
          .select({
            key: rowKeyOf(order),
            id: notices.id,
            kind: notices.kind,
            subject: notices.subject,
            link: notices.link,
            at: notices.createdAt,
            readAt: notices.readAt,
          })
          .from(notices)
          .where(and(own, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export const countUnread = (db: DbOrTx, userId: string) =>
  db.$count(notices, and(eq(notices.userId, userId), isNull(notices.readAt)))

export async function findNotice(db: DbOrTx, id: string) {
  const [row] = await db.select().from(notices).where(eq(notices.id, id))
  return row ?? null
}

/** @returns false where the person has no such notice. */
export async function hasNotice(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  return (await db.$count(notices, and(eq(notices.userId, userId), eq(notices.id, id)))) > 0
}

/**
 * Marks a notice, and with `isUpTo` all older ones too; the time of the first reading stays.
 * @returns whether one was unread until now.
 */
export async function markRead(
  db: DbOrTx,
  userId: string,
  id: string,
  { now, isUpTo }: { now: Date; isUpTo: boolean },
): Promise<boolean> {
  const upTo = sql`(${notices.createdAt}, ${notices.id}) <= (select n.created_at, n.id from ${notices} n where n.id = ${id})`
  const { rowCount } = await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), isUpTo ? upTo : eq(notices.id, id)))
  return (rowCount ?? 0) > 0
}

/** Whole months go at once, and the days of the month that is not over yet one by one: the period is kept by the day. */
export async function removeNoticesBefore(db: Db, before: Date): Promise<void> {
  await dropPartitionsBefore(db, 'notices', before)
  await db.delete(notices).where(lt(notices.createdAt, before))
}

/** Tells every instance, when the transaction commits, that the notices of these people have changed. */
export const announceNotices = (db: DbOrTx, userIds: readonly string[]): Promise<void> =>
  announce(db, NOTICES_CHANNEL, userIds)
