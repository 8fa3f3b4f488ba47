import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { auditEntries, orders, users } from '../../db/schema/index.ts'

const order = { at: auditEntries.createdAt, id: auditEntries.id }

/** Entries of an organisation, its seats and its orders, newest first. */
export async function findOrganisationAudit(
  db: DbOrTx,
  organisationId: string,
  place: ListPlace,
  pageSize: number,
) {
  const ownOrders = db
    .select({ id: sql<string>`${orders.id}::text` })
    .from(orders)
    .where(eq(orders.organisationId, organisationId))
  const where = or(
    and(eq(auditEntries.subjectType, 'organisation'), eq(auditEntries.subjectId, organisationId)),
    and(eq(auditEntries.subjectType, 'order'), inArray(auditEntries.subjectId, ownOrders)),
  )
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            entry: auditEntries,
            actor: { id: users.id, name: users.name },
          })
          .from(auditEntries)
          .leftJoin(users, eq(users.id, auditEntries.actorId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(auditEntries, and(where, newer)),
    }),
    db.$count(auditEntries, where),
  ])
  return { ...page, total }
}
