import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { auditEntries, doctors, resetTokens, sessions, users } from '../../db/schema/index.ts'

export type UserRow = typeof users.$inferSelect

/** Key of the advisory lock under which permissions and status of staff change. */
const STAFF_LOCK = 81_125

export async function findAccount(db: DbOrTx, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Until the transaction ends nobody else can change who is an owner: two owners who demote each other take turns. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
}

const otherOwners = (exceptId: string) =>
  and(
    eq(users.role, 'admin'),
    eq(users.status, 'active'),
    sql`'owner' = any(${users.permissions})`,
    ne(users.id, exceptId),
  )

/** Counts the other owners who can still sign in. Call it under `lockStaff`. */
export async function countOtherOwners(tx: Tx, exceptId: string): Promise<number> {
  const [row] = await tx.select({ owners: count() }).from(users).where(otherOwners(exceptId))
  return row?.owners ?? 0
}

/** Owners who can sign in, without the one who acts. */
export const listOwners = (tx: Tx, exceptId: string): Promise<{ name: string; email: string }[]> =>
  tx.select({ name: users.name, email: users.email }).from(users).where(otherOwners(exceptId))

/** Audit entries of an account and its sessions, newest first, with the names of the actors. */
export async function findAudit(db: DbOrTx, userId: string, place: ListPlace, pageSize: number) {
  const ownSessions = db
    .select({ id: sql<string>`${sessions.id}::text` })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  const where = or(
    and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, userId)),
    and(eq(auditEntries.subjectType, 'session'), inArray(auditEntries.subjectId, ownSessions)),
  )
  const order = { at: auditEntries.createdAt, id: auditEntries.id }
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
      count: (newer) => countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(and(where, newer))),
    }),
    countUpTo(db, db.select({ n: sql`1` }).from(auditEntries).where(where)),
  ])
  return { ...page, total }
}

export function listDoctorsWithoutAccount(db: DbOrTx) {
  return db
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .where(isNull(doctors.userId))
    .orderBy(doctors.name)
}

/** Until when the link of an invitation can be used; null after it was used. */
export async function findInvitationEnd(db: DbOrTx, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: resetTokens.expiresAt })
    .from(resetTokens)
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)))
  return row?.expiresAt ?? null
}
