import type { Role } from '@repo/contract'
import type { accountSorts, learnerActivities } from '@repo/contract/crm-users'
import type { learnerDays, professionReviews } from '@repo/contract/list-choices'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import {
  accountName,
  courses,
  enrollments,
  learningDays,
  orders,
  professionalProfiles,
  staffRoleHolders,
  staffRoles,
  users,
} from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'
import { matchesWords } from '../../db/search-words.ts'

export type UserRow = typeof users.$inferSelect

export interface UserQuery {
  q?: string
  role?: Role
  status?: UserRow['status']
  profession?: (typeof professionReviews)[number]
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

export interface AccountOrder {
  sort: (typeof accountSorts)[number]
  direction: 'asc' | 'desc'
}

const sorts: Record<AccountOrder['sort'], Pick<ValueOrder, 'by' | 'type'>> = {
  joined: { by: users.createdAt, type: 'timestamptz' },
  name: { by: accountName(users), type: 'text' },
}

const orderOf = ({ sort, direction }: AccountOrder): ValueOrder => ({
  ...sorts[sort],
  direction,
  id: users.id,
})

const people = (db: DbOrTx, where: SQL | undefined) => db.select({ n: sql`1` }).from(users).where(where)

/** The accounts of a page, found by what they are sorted and searched by; all else of them is read afterwards. */
const idsOfPage = (
  db: DbOrTx,
  where: SQL | undefined,
  { orderBy, limit }: { orderBy: SQL[]; limit: number },
) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

const ownRolesOf = sql<string[]>`array(
  select r.name from ${staffRoleHolders} h join ${staffRoles} r on r.id = h.role_id
  where h.user_id = users.id order by r.name)`

export async function findOwnRoles(db: DbOrTx, userId: string): Promise<string[]> {
  const [row] = await db.select({ names: ownRolesOf }).from(users).where(eq(users.id, userId))
  return row?.names ?? []
}

const profiled = (db: DbOrTx, state: (typeof professionReviews)[number]) =>
  db
    .select({ id: professionalProfiles.userId })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.state, state))

export async function findUsers(db: DbOrTx, query: UserQuery & AccountOrder & ListPlace, pageSize: number) {
  const order = orderOf(query)
  const where = and(
    matchesPerson(query.q, query.isWhole),
    query.role ? eq(users.role, query.role) : undefined,
    query.status ? eq(users.status, query.status) : undefined,
    query.profession ? inArray(users.id, profiled(db, query.profession)) : undefined,
  )
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), user: users, ownRoles: ownRolesOf })
          .from(users)
          .where(inArray(users.id, idsOfPage(db, and(where, part.where), part)))
          .orderBy(...part.orderBy),
      count: (newer) => countUpTo(db, people(db, and(where, newer)), query.q),
    }),
    countUpTo(db, people(db, where), query.q),
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
    spent: sql<number>`(select coalesce(sum(o.revenue), 0)::float8 from ${orders} o where o.user_id = ${learner})`,
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

export interface LearnerQuery {
  q?: string
  isWhole?: boolean
  course?: string
  activity?: (typeof learnerActivities)[number]
  /** Calendar days in Vietnam's time zone. */
  from?: string
  to?: string
  dated?: (typeof learnerDays)[number]
}

const seen: Record<NonNullable<LearnerQuery['activity']>, SQL> = {
  // The days have an index, and only on the first of them the time counts. Written as a case, because the planner takes
  // two conditions on day and time for independent and expects far too few learners.
  week: sql`${users.lastSeenOn} >= day_in_vietnam(now()) - 7 and case when ${users.lastSeenOn} > day_in_vietnam(now()) - 7
    then true else ${users.lastSeenAt} > now() - interval '7 days' end`,
  month: sql`${users.lastSeenAt} < now() - interval '30 days'`,
  never: sql`${users.lastSeenOn} is null`,
}

const isHeld = sql`e.state = 'active' and (e.expires_at is null or e.expires_at > now())`

/** Courses with at least one active enrolment, sorted by title, archived ones included. */
export const findLearnerCourses = (db: DbOrTx, q: string | undefined, limit: number) =>
  db
    .select({ id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(
      and(
        matchesWords(courses.searchText, q),
        sql`exists (select 1 from ${enrollments} e where e.course_id = ${courses.id} and ${isHeld})`,
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(limit)

/** Learners who joined, opened or continued a lesson, or completed a course, in these days. */
function datedIn({ from, to, dated }: LearnerQuery): SQL | undefined {
  if (!from && !to) return undefined
  const days = (column: SQL) =>
    and(from ? sql`${column} >= ${from}::date` : undefined, to ? sql`${column} <= ${to}::date` : undefined)
  if (dated === 'learned')
    return sql`exists (select 1 from ${learningDays} d where d.user_id = users.id and ${days(sql`d.day`)})`
  const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Ho_Chi_Minh')`
  const moments = (column: SQL) =>
    and(
      from ? sql`${column} >= ${midnight(sql`${from}::date`)}` : undefined,
      to ? sql`${column} < ${midnight(sql`(${to}::date + 1)`)}` : undefined,
    )
  if (dated === 'completed')
    return sql`exists (select 1 from ${enrollments} e where e.user_id = users.id and ${moments(sql`e.completed_at`)})`
  return moments(sql`${users.createdAt}`)
}

/** The learners whom the filters of their list find. */
export const matchesLearner = ({ q, isWhole, course, activity, ...days }: LearnerQuery): SQL | undefined =>
  and(
    eq(users.role, 'student'),
    datedIn(days),
    matchesPerson(q, isWhole),
    activity && seen[activity],
    course
      ? sql`exists (select 1 from ${enrollments} e where e.user_id = users.id and e.course_id = ${course}
          and ${isHeld})`
      : undefined,
  )

/** Learners with what they bought; figures are counted for the rows of the page only. */
export async function findStudents(
  db: DbOrTx,
  query: LearnerQuery & AccountOrder & ListPlace,
  pageSize: number,
) {
  const order = orderOf(query)
  const where = matchesLearner(query)
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), user: users, ...learnerFigures() })
          .from(users)
          .where(inArray(users.id, idsOfPage(db, and(where, part.where), part)))
          .orderBy(...part.orderBy),
      count: (newer) => countUpTo(db, people(db, and(where, newer)), query.q),
    }),
    countUpTo(db, people(db, where), query.q),
  ])
  return { ...page, total }
}
