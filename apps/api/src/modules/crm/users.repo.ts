import type { Role } from '@repo/contract'
import { and, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { enrollments, orders, users } from '../../db/schema/index.ts'
import { escapeLike, matchesWords } from '../cards/search.ts'

export type UserRow = typeof users.$inferSelect

export interface UserQuery {
  q?: string
  role?: Role
  status?: UserRow['status']
  page: number
}

/** By folded name, or by a part of the address or of the number. */
function matchesPerson(term: string | undefined): SQL | undefined {
  const typed = term?.normalize('NFC').trim()
  if (!typed) return undefined
  const part = `%${escapeLike(typed)}%`
  return or(matchesWords(users.searchText, typed), ilike(users.email, part), ilike(users.phone, part))
}

export async function findUsers(db: DbOrTx, query: UserQuery, pageSize: number) {
  const where = and(
    matchesPerson(query.q),
    query.role ? eq(users.role, query.role) : undefined,
    query.status ? eq(users.status, query.status) : undefined,
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    db.$count(users, where),
  ])
  return { rows, total }
}

/** Learners with what they bought; figures are counted for the rows of the page only. */
export async function findStudents(db: DbOrTx, query: { q?: string; page: number }, pageSize: number) {
  const where = and(eq(users.role, 'student'), matchesPerson(query.q))
  // Spelled out: a select of one table writes its columns without the table's name, and here that would be another id.
  const learner = sql.raw('users.id')
  const owned = sql`from ${enrollments} e where e.user_id = ${learner} and e.state = 'active'`
  const [rows, total] = await Promise.all([
    db
      .select({
        user: users,
        courses: sql<number>`(select count(*)::int ${owned})`,
        averagePercent: sql<number>`(select coalesce(round(avg(e.percent)), 0)::int ${owned})`,
        spent: sql<number>`(select coalesce(sum(o.total), 0)::float8 from ${orders} o
          where o.user_id = ${learner} and o.state = 'paid')`,
      })
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    db.$count(users, where),
  ])
  return { rows, total }
}

export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

/** Other owners who can still sign in; locked until the transaction ends, so that two cannot lock each other. */
export async function lockOtherOwners(tx: Tx, exceptId: string): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        sql`'owner' = any(${users.rights})`,
        ne(users.id, exceptId),
      ),
    )
    .orderBy(users.id)
    .for('no key update')
  return rows.length
}

export async function setUserStatus(tx: Tx, id: string, status: UserRow['status'], now: Date) {
  const [row] = await tx.update(users).set({ status, updatedAt: now }).where(eq(users.id, id)).returning()
  if (!row) throw new Error('a locked account vanished')
  return row
}
