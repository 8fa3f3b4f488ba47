import type { Role } from '@repo/contract'
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { enrollments, orders, revenueEntries, users } from '../../db/schema/index.ts'
import { escapeLike, matchesWords } from '../cards/index.ts'
import { sumOfRevenue } from '../revenue/index.ts'

export type UserRow = typeof users.$inferSelect

export interface UserQuery {
  q?: string
  role?: Role
  status?: UserRow['status']
}

const order = { at: users.createdAt, id: users.id }

/** Matches the folded name, or a part of the email address or the phone number. */
export function matchesPerson(term: string | undefined): SQL | undefined {
  const typed = term?.normalize('NFC').trim()
  if (!typed) return undefined
  const part = `%${escapeLike(typed)}%`
  return or(matchesWords(users.searchText, typed), ilike(users.email, part), ilike(users.phone, part))
}

export async function findUsers(db: DbOrTx, query: UserQuery & ListPlace, pageSize: number) {
  const where = and(
    matchesPerson(query.q),
    query.role ? eq(users.role, query.role) : undefined,
    query.status ? eq(users.status, query.status) : undefined,
  )
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), user: users })
          .from(users)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(users, and(where, newer)),
    }),
    db.$count(users, where),
  ])
  return { ...page, total }
}

/** What a learner bought and how far they are; the columns belong into a select from `users`. */
function learnerFigures() {
  // Written with the table's name: in a select of one table Drizzle leaves it out, and `id` in the subqueries below
  // would be another table's.
  const learner = sql.raw('users.id')
  const owned = sql`from ${enrollments} e where e.user_id = ${learner} and e.state = 'active'`
  return {
    courses: sql<number>`(select count(*)::int ${owned})`,
    averagePercent: sql<number>`(select coalesce(round(avg(e.percent)), 0)::int ${owned})`,
    spent: sql<number>`(select ${sumOfRevenue} from ${revenueEntries}
      join ${orders} o on o.id = ${revenueEntries.orderId} where o.user_id = ${learner})`,
  }
}

/** One learner with the figures of the list; null for an account that is no learner's. */
export async function findStudent(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ user: users, ...learnerFigures() })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'student')))
  return row ?? null
}

/** Learners with what they bought; figures are counted for the rows of the page only. */
export async function findStudents(db: DbOrTx, query: { q?: string } & ListPlace, pageSize: number) {
  const where = and(eq(users.role, 'student'), matchesPerson(query.q))
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), user: users, ...learnerFigures() })
          .from(users)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(users, and(where, newer)),
    }),
    db.$count(users, where),
  ])
  return { ...page, total }
}
