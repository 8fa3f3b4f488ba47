import { couponStates } from '@repo/contract/crm-sales'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { couponCourses, coupons, courses, orders } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'
import type { CouponRow } from './coupons.repo.ts'

export type CouponState = (typeof couponStates)[number]

export interface CouponQuery extends ListPlace {
  state?: CouponState
  q?: string
}

const order = { at: coupons.createdAt, id: coupons.id }

/** Which state a coupon is in at a moment, by the rules of the checkout: that of the first rule that holds, else `running`. */
const rulesAt = (now: Date): [CouponState, SQL][] => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return [
    ['off', sql`not ${coupons.isActive}`],
    ['over', sql`${coupons.endsAt} <= ${moment}`],
    ['used_up', sql`(${coupons.maxUses} is not null and ${coupons.used} >= ${coupons.maxUses})`],
    ['planned', sql`${coupons.startsAt} > ${moment}`],
  ]
}

const stateSql = (now: Date): SQL<CouponState> => {
  const whens = rulesAt(now).map(([state, holds]) => sql`when ${holds} then ${sql.raw(`'${state}'`)}`)
  return sql<CouponState>`case ${sql.join(whens, sql` `)} else 'running' end`
}

/** The same as a condition on columns: the planner cannot estimate how many rows have a computed state. */
const isInState = (wanted: CouponState, now: Date): SQL | undefined => {
  const rules = rulesAt(now)
  const place = rules.findIndex(([state]) => state === wanted)
  const before = place < 0 ? rules : rules.slice(0, place)
  return and(...before.map(([, holds]) => sql`(${holds}) is not true`), rules[place]?.[1])
}

const givenOff = sql<number>`(select coalesce(sum(o.discount), 0)::float8 from ${orders} o
  where o.coupon_id = coupons.id and o.paid_at is not null)`

const selectCoupons = (db: DbOrTx, now: Date) =>
  db
    .select({
      key: rowKeyOf(order),
      coupon: coupons,
      state: stateSql(now),
      givenOff,
      version: versionOf('coupon', coupons.id),
    })
    .from(coupons)

export async function findCoupons(db: DbOrTx, query: CouponQuery, now: Date, pageSize: number) {
  const found = matchesWords(coupons.searchText, query.q)
  const where = and(found, query.state && isInState(query.state, now))
  const read = readByKey(order, query, pageSize, {
    read: (part) =>
      selectCoupons(db, now)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (newer) => countUpTo(db, db.select({ n: sql`1` }).from(coupons).where(and(where, newer)), query.q),
  })
  const counted = countTabs(db, {
    by: stateSql(now),
    values: couponStates,
    shown: query.state && [query.state],
    words: query.q,
    isOnePass: true,
    rows: (fields, ofTab) => db.select(fields).from(coupons).where(and(found, ofTab)),
  })
  const [page, counts] = await Promise.all([read, counted])
  return { ...page, ...counts }
}

export async function findCouponView(db: DbOrTx, id: string, now: Date) {
  const [row] = await selectCoupons(db, now).where(eq(coupons.id, id))
  return row ?? null
}

export function listCouponCourses(db: DbOrTx, couponIds: readonly string[]) {
  if (couponIds.length === 0) return Promise.resolve([])
  return db
    .select({ couponId: couponCourses.couponId, id: courses.id, title: courses.title })
    .from(couponCourses)
    .innerJoin(courses, eq(courses.id, couponCourses.courseId))
    .where(inArray(couponCourses.couponId, [...couponIds]))
    .orderBy(courses.title)
}

export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return row ?? null
}

export async function insertCoupon(tx: Tx, row: typeof coupons.$inferInsert): Promise<CouponRow> {
  const [inserted] = await tx.insert(coupons).values(row).returning()
  if (!inserted) throw new Error('a coupon insert returned no row')
  return inserted
}

export async function updateCoupon(
  tx: Tx,
  id: string,
  change: Partial<typeof coupons.$inferInsert>,
): Promise<void> {
  await tx.update(coupons).set(change).where(eq(coupons.id, id))
}

export async function setCouponCourses(
  tx: Tx,
  couponId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx.delete(couponCourses).where(eq(couponCourses.couponId, couponId))
  if (courseIds.length > 0)
    await tx.insert(couponCourses).values([...new Set(courseIds)].map((courseId) => ({ couponId, courseId })))
}

export async function isCodeTaken(tx: Tx, code: string, exceptId?: string): Promise<boolean> {
  const [row] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code))
  return row !== undefined && row.id !== exceptId
}

export async function countCourses(db: DbOrTx, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(courses, inArray(courses.id, [...ids]))
}
