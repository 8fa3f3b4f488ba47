import type { AuditArea, auditActors } from '@repo/contract/crm-audit'
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { auditEntries, users } from '../../db/schema/index.ts'
import { matchesPerson } from '../crm/index.ts'
import { subjectsOf } from './audit-areas.ts'

export interface AuditQuery {
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
  area?: AuditArea
  by?: (typeof auditActors)[number]
  /** Calendar days in Vietnam's time zone. */
  from?: string
  to?: string
}

const order = { at: auditEntries.createdAt, id: auditEntries.id }
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

function whereOf(db: DbOrTx, { q, isWhole, area, by, from, to }: AuditQuery): SQL | undefined {
  const isActor = matchesPerson(q, isWhole)
  return and(
    isActor
      ? inArray(auditEntries.actorId, db.select({ id: users.id }).from(users).where(isActor))
      : undefined,
    area ? inArray(sql`split_part(${auditEntries.action}, '.', 1)`, subjectsOf(area)) : undefined,
    by === 'person' ? isNotNull(auditEntries.actorId) : undefined,
    by === 'system' ? isNull(auditEntries.actorId) : undefined,
    from ? gte(auditEntries.createdAt, startOf(from)) : undefined,
    to ? lt(auditEntries.createdAt, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  )
}

/** Entries of the whole log, newest first, with the names of the actors. */
export async function findEntries(db: DbOrTx, query: AuditQuery & ListPlace, pageSize: number) {
  const where = whereOf(db, query)
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
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
      count: (newer) =>
        countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(and(where, newer)), query.q),
    }),
    countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(where), query.q),
  ])
  return { ...page, total }
}
