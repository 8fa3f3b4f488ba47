import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../db/keyset.ts'
import { mails } from '../db/schema/index.ts'

const order = { at: mails.createdAt, id: mails.id }

/** Mails to one account, newest first. */
export async function findMailsOf(db: DbOrTx, userId: string, query: ListPlace, pageSize: number) {
  const where = eq(mails.userId, userId)
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), mail: mails })
          .from(mails)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(mails, and(where, newer)),
    }),
    db.$count(mails, where),
  ])
  return { ...page, total }
}

export async function findMailOf(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.userId, userId)))
  return row ?? null
}
