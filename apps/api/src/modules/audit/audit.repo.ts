import type { AuditArea, auditActors } from '@repo/contract/crm-audit'
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  auditEntries,
  categories,
  contactRequests,
  coupons,
  courses,
  doctors,
  lessons,
  news,
  orders,
  organisations,
  staffRoles,
  users,
  videos,
} from '../../db/schema/index.ts'
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
      count: (newer) => countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(and(where, newer))),
    }),
    countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(where)),
  ])
  return { ...page, total }
}

/** What people call the subjects of each type: table, key and name. */
const named: Readonly<Record<string, { table: PgTable; id: PgColumn; name: PgColumn }>> = {
  user: { table: users, id: users.id, name: users.name },
  course: { table: courses, id: courses.id, name: courses.title },
  lesson: { table: lessons, id: lessons.id, name: lessons.title },
  video: { table: videos, id: videos.id, name: videos.title },
  doctor: { table: doctors, id: doctors.id, name: doctors.name },
  order: { table: orders, id: orders.id, name: orders.code },
  organisation: { table: organisations, id: organisations.id, name: organisations.name },
  coupon: { table: coupons, id: coupons.id, name: coupons.code },
  category: { table: categories, id: categories.id, name: categories.name },
  news: { table: news, id: news.id, name: news.title },
  role: { table: staffRoles, id: staffRoles.id, name: staffRoles.name },
  contact: { table: contactRequests, id: contactRequests.id, name: contactRequests.reference },
}

const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** @returns names of subjects by `type:id`; what has no name, or is gone, is not among them */
export async function findSubjectNames(
  db: DbOrTx,
  subjects: readonly { type: string; id: string }[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(named).map(async ([type, { table, id, name }]) => {
      const ids = new Set(subjects.filter((one) => one.type === type && isUuid(one.id)).map((one) => one.id))
      if (ids.size === 0) return []
      const rows = await db
        .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(id, [...ids]))
      return rows.map((row) => [`${type}:${row.id}`, row.name] as const)
    }),
  )
  return new Map(found.flat())
}
