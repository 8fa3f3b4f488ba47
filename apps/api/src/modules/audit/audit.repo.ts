import type { AuditArea, auditActors } from '@repo/contract/crm-audit'
import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { auditEntries, users } from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'
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

const whereOf = ({ area, by, from, to }: AuditQuery): SQL | undefined =>
  and(
    area ? inArray(sql`split_part(${auditEntries.action}, '.', 1)`, subjectsOf(area)) : undefined,
    by === 'person' ? isNotNull(auditEntries.actorId) : undefined,
    by === 'system' ? isNull(auditEntries.actorId) : undefined,
    from ? gte(auditEntries.createdAt, startOf(from)) : undefined,
    to ? lt(auditEntries.createdAt, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  )

/** With more actors than this the newest entries are soon found among all. */
const FEW_ACTORS = 200

/** Those who are searched for and did something, one more than a few at most; null without a search. */
async function findActors(db: DbOrTx, { q, isWhole }: AuditQuery): Promise<string[] | null> {
  const isActor = matchesPerson(q, isWhole)
  if (!isActor) return null
  const hasActed = exists(
    db.select({ n: sql`1` }).from(auditEntries).where(eq(auditEntries.actorId, users.id)),
  )
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isActor, hasActed))
    .limit(FEW_ACTORS + 1)
  return rows.map(({ id }) => id)
}

const isBySearched = (db: DbOrTx, { q, isWhole }: AuditQuery): SQL =>
  inArray(auditEntries.actorId, db.select({ id: users.id }).from(users).where(matchesPerson(q, isWhole)))

/** The newest entries of each of a few actors, by their index. */
function newestOfEach(db: DbOrTx, actors: string[], part: { where?: SQL; orderBy: SQL[]; limit: number }) {
  const newest = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(sql`${auditEntries.actorId} = actor.id`, part.where))
    .orderBy(...part.orderBy)
    .limit(part.limit)
    .as('newest')
  return db
    .select({ id: newest.id })
    .from(sql`unnest(${sql.param(actors)}::uuid[]) as actor(id)`)
    .innerJoinLateral(newest, sql`true`)
}

/** Entries of the whole log, newest first, with the names of the actors. */
export async function findEntries(db: DbOrTx, query: AuditQuery & ListPlace, pageSize: number) {
  const isMeant = whereOf(query)
  const actors = await findActors(db, query)
  const isFew = actors && actors.length <= FEW_ACTORS
  const byActor = actors && (isFew ? inArray(auditEntries.actorId, actors) : isBySearched(db, query))
  const where = and(isMeant, byActor ?? undefined)
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
          .where(
            isFew
              ? inArray(
                  auditEntries.id,
                  newestOfEach(db, actors, { ...part, where: and(isMeant, part.where) }),
                )
              : and(where, part.where),
          )
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) =>
        countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(and(where, newer)), query.q),
    }),
    countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(where), query.q),
  ])
  return { ...page, total }
}
