import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  affiliateEntries,
  affiliatePayouts,
  affiliates,
  orders,
  referrals,
  taxWithholdings,
  users,
} from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'

type AffiliateRow = typeof affiliates.$inferSelect

/** What a paid order brings its affiliate at this moment, in whole VND: a part of what came and was not given back. */
const commission = sql`case ${referrals.kind}
  when 'percent' then greatest(${orders.revenue}, 0) * ${referrals.value} / 100
  else coalesce((select floor(least(${referrals.value}, sum(l.received)) * greatest(${orders.revenue}, 0) / nullif(sum(l.received), 0))
    from order_lines l where l.order_id = ${orders.id}), 0)::bigint end`

const booked = sql`coalesce((select sum(e.amount) from affiliate_entries e where e.order_id = ${referrals.orderId}), 0)`

/** Sums of the affiliate of the outer row. */
const sums = {
  orders: sql<number>`(select count(*)::int from ${referrals} join ${orders} on ${orders.id} = ${referrals.orderId}
    where ${referrals.affiliateId} = ${affiliates.id} and ${orders.paidAt} is not null)`,
  expected: sql<number>`coalesce((select sum(${commission}) from ${referrals} join ${orders} on ${orders.id} = ${referrals.orderId}
    where ${referrals.affiliateId} = ${affiliates.id} and ${orders.paidAt} is not null), 0)::float8`,
  earned: sql<number>`coalesce((select sum(e.amount) from affiliate_entries e
    where e.affiliate_id = ${affiliates.id}), 0)::float8`,
  /** What was booked, without what refunds took back later: the most that can ever have been due. */
  booked: sql<number>`coalesce((select sum(e.amount) from affiliate_entries e
    where e.affiliate_id = ${affiliates.id} and e.amount > 0), 0)::float8`,
  paid: sql<number>`coalesce((select sum(p.amount) from affiliate_payouts p
    where p.affiliate_id = ${affiliates.id}), 0)::float8`,
}

const order = { at: affiliates.createdAt, id: affiliates.id }

const selectAffiliates = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      affiliate: affiliates,
      owner: { id: users.id, name: users.name, email: users.email },
      sums,
      version: versionOf('affiliate', affiliates.id),
    })
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))

export type FoundAffiliate = Awaited<ReturnType<typeof selectAffiliates>>[number]

export async function findAffiliates(db: DbOrTx, query: ListPlace & { q?: string }, pageSize: number) {
  // By the name, not by the address: who sees it masked cannot find it out part by part.
  const where = matchesWords(foldedText(affiliates.code, users.name, affiliates.note), query.q)
  const count = (newer?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(affiliates)
        .innerJoin(users, eq(users.id, affiliates.userId))
        .where(and(where, newer)),
      query.q,
    )
  const page = readByKey(order, query, pageSize, {
    read: (part) =>
      selectAffiliates(db)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count,
  })
  const [read, total] = await Promise.all([page, count()])
  return { ...read, total }
}

export async function findAffiliate(db: DbOrTx, id: string): Promise<FoundAffiliate | null> {
  const [row] = await selectAffiliates(db).where(eq(affiliates.id, id))
  return row ?? null
}

export const findAffiliatesOf = (db: DbOrTx, userId: string) =>
  selectAffiliates(db).where(eq(affiliates.userId, userId)).orderBy(desc(affiliates.createdAt))

export async function findByCode(db: DbOrTx, code: string): Promise<AffiliateRow | null> {
  const [row] = await db.select().from(affiliates).where(eq(affiliates.code, code))
  return row ?? null
}

export async function lockAffiliate(tx: Tx, id: string): Promise<AffiliateRow | null> {
  const [row] = await tx.select().from(affiliates).where(eq(affiliates.id, id)).for('update')
  return row ?? null
}

export async function insertAffiliate(tx: Tx, row: typeof affiliates.$inferInsert): Promise<string> {
  const [made] = await tx.insert(affiliates).values(row).returning({ id: affiliates.id })
  if (!made) throw new Error('an affiliate insert returned no row')
  return made.id
}

export async function updateAffiliate(
  tx: Tx,
  id: string,
  change: Partial<typeof affiliates.$inferInsert>,
): Promise<void> {
  await tx.update(affiliates).set(change).where(eq(affiliates.id, id))
}

/** The code that the buyer typed last, if its window is open still and it is active. An older one never comes back. */
export async function findOpenReferral(tx: Tx, userId: string, now: Date): Promise<AffiliateRow | null> {
  const [row] = await tx
    .select({
      affiliate: affiliates,
      isOpen: sql<boolean>`${affiliates.isActive} and ${referrals.createdAt} + ${affiliates.windowDays} * interval '1 day'
        > ${now.toISOString()}::timestamptz`,
    })
    .from(referrals)
    .innerJoin(orders, eq(orders.id, referrals.orderId))
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(and(eq(orders.userId, userId), eq(referrals.isTyped, true)))
    .orderBy(desc(referrals.createdAt))
    .limit(1)
  return row?.isOpen ? row.affiliate : null
}

/** Notes by which code an order came; a code that is typed for an open order takes the place of another. */
export async function setReferral(tx: Tx, row: typeof referrals.$inferInsert): Promise<void> {
  const { orderId: _, ...terms } = row
  const insert = tx.insert(referrals).values(row)
  await (row.isTyped
    ? insert.onConflictDoUpdate({ target: referrals.orderId, set: terms })
    : insert.onConflictDoNothing())
}

/**
 * Gives the order of a further part the percentage of the first one, if that came by a code. An amount for each order is
 * paid once for all parts, by the first.
 */
export async function copyReferral(tx: Tx, fromOrderId: string, toOrderId: string): Promise<void> {
  const [found] = await tx
    .select()
    .from(referrals)
    .where(and(eq(referrals.orderId, fromOrderId), eq(referrals.kind, 'percent')))
  if (found) await tx.insert(referrals).values({ ...found, orderId: toOrderId, isTyped: false })
}

/** Orders whose commission can be booked by now and is not what is booked, and their affiliates. */
export function findUnbooked(db: DbOrTx, now: Date, limit: number) {
  return selectUnbooked(db, now).orderBy(referrals.orderId).limit(limit)
}

/** The same for one order: by how much the booked commission has to change; null for nothing. */
export async function findDifference(tx: Tx, orderId: string, now: Date): Promise<number | null> {
  const [row] = await selectUnbooked(tx, now, eq(referrals.orderId, orderId))
  return row?.difference ?? null
}

const selectUnbooked = (db: DbOrTx, now: Date, only?: SQL) =>
  db
    .select({
      orderId: referrals.orderId,
      affiliateId: referrals.affiliateId,
      difference: sql<number>`(${commission} - ${booked})::float8`,
    })
    .from(referrals)
    .innerJoin(orders, eq(orders.id, referrals.orderId))
    .where(
      and(
        only,
        sql`${orders.paidAt} + ${referrals.holdDays} * interval '1 day' <= ${now.toISOString()}::timestamptz`,
        sql`${commission} <> ${booked}`,
      ),
    )

export async function insertEntry(tx: Tx, row: typeof affiliateEntries.$inferInsert): Promise<string> {
  const [made] = await tx.insert(affiliateEntries).values(row).returning({ id: affiliateEntries.id })
  if (!made) throw new Error('an entry of an affiliate returned no row')
  return made.id
}

export async function insertPayout(tx: Tx, row: typeof affiliatePayouts.$inferInsert): Promise<string> {
  const [made] = await tx.insert(affiliatePayouts).values(row).returning({ id: affiliatePayouts.id })
  if (!made) throw new Error('a payout of an affiliate returned no row')
  return made.id
}

const monthOf = (column: SQL) => sql<string>`to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')`

/** What codes earned, lost again and were paid, by months of Vietnam, the newest first. */
export async function sumMonths(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ month: string; earned: number; takenBack: number; paid: number }>(sql`
    select month, sum(earned)::float8 as earned, sum(taken_back)::float8 as "takenBack", sum(paid)::float8 as paid from (
      select ${monthOf(sql`created_at`)} as month, greatest(amount, 0) as earned, greatest(-amount, 0) as taken_back, 0 as paid
      from affiliate_entries where ${inArray(affiliateEntries.affiliateId, [...ids])}
      union all
      select ${monthOf(sql`created_at`)}, 0, 0, amount from affiliate_payouts
      where ${inArray(affiliatePayouts.affiliateId, [...ids])}) moved
    group by month order by month desc`)
  return rows
}

export function listPayouts(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({
      at: affiliatePayouts.createdAt,
      code: affiliates.code,
      amount: affiliatePayouts.amount,
      withheld: sql<number>`coalesce(${taxWithholdings.amount}, 0)::float8`,
      note: affiliatePayouts.note,
    })
    .from(affiliatePayouts)
    .innerJoin(affiliates, eq(affiliates.id, affiliatePayouts.affiliateId))
    .leftJoin(taxWithholdings, eq(taxWithholdings.affiliatePayoutId, affiliatePayouts.id))
    .where(inArray(affiliatePayouts.affiliateId, [...ids]))
    .orderBy(desc(affiliatePayouts.createdAt))
}
