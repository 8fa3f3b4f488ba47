import {
  type SettlementColumns,
  type SettlementVerdict,
  settlementDifferences,
} from '@repo/contract/crm-settlements'
import type { settlementParts } from '@repo/contract/list-choices'
import type { GatewayName } from '@repo/contract/payment-providers'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../../db/keyset.ts'
import type { ValueOrder } from '../../../db/row-order.ts'
import {
  gatewaySettlementLines,
  gatewaySettlements,
  moneyCases,
  orders,
  paymentEvents,
  payments,
  refunds,
  users,
} from '../../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../../db/search-words.ts'
import type { GatewayRefund } from './compare-settlement.ts'
import { isOpenIn } from './open-differences.repo.ts'

type SettlementPart = (typeof settlementParts)[number]
export type SettlementRow = typeof gatewaySettlements.$inferSelect
export type LineRow = typeof gatewaySettlementLines.$inferSelect
export type NewLine = Omit<typeof gatewaySettlementLines.$inferInsert, 'settlementId' | 'gateway'>

const lines = gatewaySettlementLines
const order = { at: gatewaySettlements.createdAt, id: gatewaySettlements.id }
const lineOrder: ValueOrder = { by: lines.position, type: 'bigint', direction: 'asc', id: lines.id }

const ofLines = (what: SQL, condition: SQL = sql`true`) =>
  sql`(select ${what} from ${lines} l where l.settlement_id = ${sql.raw('gateway_settlements.id')} and ${condition})`
const countOf = (condition: SQL) => sql<number>`${ofLines(sql`count(*) filter (where ${condition})::int`)}`
const dayOf = (what: SQL) =>
  sql<string | null>`${ofLines(sql`to_char((${what}) at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`)}`
/** Rows that the gateway accounts for, whether or not our books have them. */
const isCounted = sql`l.number is not null and l.verdict in ('matched', 'fee_missing', 'amount', 'unknown', 'known')`
const sumOf = (what: SQL, condition: SQL) =>
  sql<number>`${ofLines(sql`coalesce(sum(${what}) filter (where ${isCounted} and ${condition}), 0)::float8`)}`
const isToTake = sql`l.verdict in ('matched', 'fee_missing', 'amount', 'unknown', 'missing')`
/** The fee of a row: what was posted, which staff may have typed, else what the file says. */
const fee = sql`coalesce(l.posted, l.fee)`
/** Rows that a person has to read, because no program can; a sum of rows that can be read is none of them. */
const isUnread = sql`l.verdict = 'unreadable' and l.fault is distinct from 'sum' and l.resolution is null`
/** Rows whose money is not known: a payment without a fee, and what cannot be read, save a sum of rows that can be. */
const isUnclear = sql`(${isCounted} and l.kind = 'payment' and ${fee} is null)
  or (${isUnread})`
/** What the gateway pays out for a file; null while a row leaves that open. */
const net = sql<number | null>`${ofLines(sql`case when bool_or(${isUnclear}) then null else
  coalesce(sum((case l.kind when 'payment' then l.amount else -l.amount end) - coalesce(${fee}, 0))
    filter (where ${isCounted}), 0)::float8 end`)}`
const fees = sumOf(fee, sql`true`)
/** The days of the first and the last row. */
const firstDay = dayOf(sql`min(l.at)`)
const lastDay = dayOf(sql`max(l.at)`)
/** Until when its money usually comes. */
const until = dayOf(sql`max(l.at) + interval '7 days'`)

const isOpen = isOpenIn(sql.raw('gateway_settlements.started_at'))
const parts: Record<SettlementPart, SQL> = {
  open: sql`exists ${ofLines(sql`1`, isOpen)}`,
  draft: eq(gatewaySettlements.state, 'draft'),
}

const verdictCounts = {
  all: countOf(sql`true`),
  matched: countOf(sql`l.verdict = 'matched'`),
  fee_missing: countOf(sql`l.verdict = 'fee_missing'`),
  amount: countOf(sql`l.verdict = 'amount'`),
  unknown: countOf(sql`l.verdict = 'unknown'`),
  missing: countOf(sql`l.verdict = 'missing'`),
  known: countOf(sql`l.verdict = 'known'`),
  sum: countOf(sql`l.verdict = 'sum'`),
  unsuccessful: countOf(sql`l.verdict = 'unsuccessful'`),
  unreadable: countOf(sql`l.verdict = 'unreadable'`),
  toTake: countOf(isToTake),
  taken: countOf(sql`${isToTake} and l.taken_at is not null`),
  unread: countOf(isUnread),
  open: countOf(isOpen),
}

const select = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      found: gatewaySettlements,
      by: users.name,
      from: firstDay,
      to: lastDay,
      counts: verdictCounts,
      totals: {
        payments: sumOf(sql`l.amount`, sql`l.kind = 'payment'`),
        refunds: sumOf(sql`l.amount`, sql`l.kind = 'refund'`),
        fees,
        vat: sumOf(sql`l.vat`, sql`true`),
        net,
      },
      payout: { caseId: moneyCases.id, amount: moneyCases.amount, at: moneyCases.resolvedAt },
    })
    .from(gatewaySettlements)
    .leftJoin(users, eq(users.id, gatewaySettlements.createdBy))
    .leftJoin(moneyCases, eq(moneyCases.id, gatewaySettlements.payoutCaseId))

export type FoundSettlement = NonNullable<Awaited<ReturnType<typeof findSettlement>>>

export interface SettlementQuery {
  q?: string
  part?: SettlementPart
}

export async function listSettlements(
  db: DbOrTx,
  { q, part: wanted, ...place }: SettlementQuery & ListPlace,
  pageSize: number,
) {
  const found = and(matchesWords(foldedText(gatewaySettlements.fileName), q), wanted && parts[wanted])
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(gatewaySettlements).where(and(found, newer)), q)
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        select(db)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export async function findSettlement(db: DbOrTx, id: string) {
  const [row] = await select(db).where(eq(gatewaySettlements.id, id))
  return row ?? null
}

export async function lockSettlement(tx: Tx, id: string): Promise<SettlementRow | null> {
  const [row] = await tx.select().from(gatewaySettlements).where(eq(gatewaySettlements.id, id)).for('update')
  return row ?? null
}

export async function insertSettlement(
  tx: Tx,
  values: typeof gatewaySettlements.$inferInsert,
): Promise<SettlementRow> {
  const [row] = await tx.insert(gatewaySettlements).values(values).returning()
  if (!row) throw new Error('a settlement file was stored without a row')
  return row
}

export async function updateSettlement(
  tx: Tx,
  id: string,
  change: Partial<typeof gatewaySettlements.$inferInsert>,
): Promise<void> {
  await tx.update(gatewaySettlements).set(change).where(eq(gatewaySettlements.id, id))
}

export async function deleteSettlement(tx: Tx, id: string): Promise<void> {
  await tx.delete(gatewaySettlements).where(eq(gatewaySettlements.id, id))
}

/** How a person read the last file of the gateway with these headers. */
export async function findLayout(
  tx: Tx,
  gateway: GatewayName,
  headers: readonly string[],
): Promise<SettlementColumns | null> {
  const [row] = await tx
    .select({ columns: gatewaySettlements.columns })
    .from(gatewaySettlements)
    .where(
      and(
        eq(gatewaySettlements.gateway, gateway),
        eq(gatewaySettlements.isConfirmed, true),
        sql`${gatewaySettlements.headers} = ${sql.param(headers)}::text[]`,
      ),
    )
    .orderBy(desc(gatewaySettlements.createdAt), desc(gatewaySettlements.id))
    .limit(1)
  return row?.columns ?? null
}

const LINES_PER_INSERT = 500

/** Replaces the lines of a file. */
export async function saveLines(
  tx: Tx,
  { id, gateway }: Pick<SettlementRow, 'id' | 'gateway'>,
  values: readonly NewLine[],
): Promise<void> {
  await tx.delete(lines).where(eq(lines.settlementId, id))
  for (let at = 0; at < values.length; at += LINES_PER_INSERT)
    await tx
      .insert(lines)
      .values(values.slice(at, at + LINES_PER_INSERT).map((line) => ({ ...line, settlementId: id, gateway })))
}

/** The rows of a file as it was sent, in their order. */
export async function listRows(db: DbOrTx, settlementId: string) {
  const rows = await db
    .select({ number: lines.number, cells: lines.cells })
    .from(lines)
    .where(and(eq(lines.settlementId, settlementId), isNotNull(lines.number)))
    .orderBy(asc(lines.position))
  return rows.map(({ number, cells }) => ({ number: number ?? 0, cells }))
}

export interface LineQuery {
  q?: string
  verdict?: SettlementVerdict | 'open'
}

export async function findLines(
  db: DbOrTx,
  settlementId: string,
  { q, verdict, ...place }: LineQuery & ListPlace,
  pageSize: number,
) {
  const isOpenHere = () =>
    sql`exists (select 1 from gateway_settlement_lines l join ${gatewaySettlements} on ${gatewaySettlements.id} = l.settlement_id
      where l.id = ${sql.raw('gateway_settlement_lines.id')} and ${isOpen})`
  const where = and(
    eq(lines.settlementId, settlementId),
    verdict === 'open' ? isOpenHere() : verdict ? eq(lines.verdict, verdict) : undefined,
    matchesWords(foldedText(lines.transactionId, lines.reference, lines.orderCode, lines.text), q),
  )
  const count = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(lines).where(and(where, before)), q)
  const [page, total] = await Promise.all([
    readByKey(lineOrder, place, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(lineOrder),
            row: lines,
            by: users.name,
            startedAt: gatewaySettlements.startedAt,
          })
          .from(lines)
          .innerJoin(gatewaySettlements, eq(gatewaySettlements.id, lines.settlementId))
          .leftJoin(users, eq(users.id, lines.resolvedBy))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

const toTake = ['matched', ...settlementDifferences] as const

/** Rows that are still to be taken in, in their order. */
export const listWaiting = (db: DbOrTx, settlementId: string, limit: number): Promise<LineRow[]> =>
  db
    .select()
    .from(lines)
    .where(
      and(eq(lines.settlementId, settlementId), inArray(lines.verdict, [...toTake]), isNull(lines.takenAt)),
    )
    .orderBy(asc(lines.position))
    .limit(limit)

export async function lockLine(tx: Tx, settlementId: string, id: string): Promise<LineRow | null> {
  const [row] = await tx
    .select()
    .from(lines)
    .where(and(eq(lines.settlementId, settlementId), eq(lines.id, id)))
    .for('update')
  return row ?? null
}

export async function updateLine(
  tx: Tx,
  id: string,
  change: Partial<typeof gatewaySettlementLines.$inferInsert>,
): Promise<void> {
  await tx.update(lines).set(change).where(eq(lines.id, id))
}

/** Keeps two files of a gateway from taking the same row in at once; until the end of the transaction. */
export async function lockGateway(tx: Tx, gateway: GatewayName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gateway-settlement'), hashtext(${gateway}))`)
}

/** Which of these keys were taken in with a row of the gateway, other than `exceptLine`. */
export async function findTakenKeys(
  db: DbOrTx,
  gateway: GatewayName,
  keys: readonly string[],
  exceptLine?: string,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ key: lines.key })
    .from(lines)
    .where(
      and(
        eq(lines.gateway, gateway),
        inArray(lines.key, [...keys]),
        isNotNull(lines.takenAt),
        exceptLine ? ne(lines.id, exceptLine) : undefined,
      ),
    )
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))
}

/** Which of these events and refunds have a row that was taken in, other than `exceptLine`; one that is missing in a file has none. With the time of the row; null where it has none. */
export async function findSettled(
  db: DbOrTx,
  eventIds: readonly string[],
  refundIds: readonly string[],
  exceptLine?: string,
): Promise<ReadonlyMap<string, Date | null>> {
  const [ofEvents, ofRefunds] = [
    eventIds.length > 0 ? inArray(lines.eventId, [...eventIds]) : sql`false`,
    refundIds.length > 0 ? inArray(lines.refundId, [...refundIds]) : sql`false`,
  ]
  const rows = await db
    .select({ eventId: lines.eventId, refundId: lines.refundId, at: lines.at })
    .from(lines)
    .where(
      and(
        or(ofEvents, ofRefunds),
        isNotNull(lines.takenAt),
        ne(lines.verdict, 'missing'),
        exceptLine ? ne(lines.id, exceptLine) : undefined,
      ),
    )
  return new Map(
    rows.flatMap(({ eventId, refundId, at }) => {
      const id = eventId ?? refundId
      return id === null ? [] : [[id, at]]
    }),
  )
}

/** Numbers and references by which a file may name a payment or a refund of ours; a refund is named by its payment, too. */
async function listNamesOf(
  tx: Tx,
  { eventId, refundId }: Pick<LineRow, 'eventId' | 'refundId'>,
): Promise<string[]> {
  const ofPayment = { number: payments.transactionId, reference: payments.reference }
  const rows = refundId
    ? await tx
        .select({ ...ofPayment, ownNumber: refunds.transactionId, ownReference: refunds.reference })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.id, refundId))
    : eventId
      ? await tx
          .select(ofPayment)
          .from(paymentEvents)
          .innerJoin(
            payments,
            and(eq(payments.orderId, paymentEvents.orderId), eq(payments.provider, paymentEvents.provider)),
          )
          .where(eq(paymentEvents.id, eventId))
      : []
  return rows.flatMap((row) => Object.values(row)).filter((name) => name !== null)
}

/**
 * Rows of other files that count as taken in before, perhaps because of this row: by its key, or by a number or reference of
 * what it was taken in for. Those of started files come first, in the order of their files.
 */
export async function listKnownBy(
  tx: Tx,
  typed: LineRow,
): Promise<{ line: LineRow; startedAt: Date | null }[]> {
  const { id, gateway, key, transactionId, takenAt } = typed
  if (!takenAt) return []
  const names = [...(await listNamesOf(tx, typed)), ...(transactionId === null ? [] : [transactionId])]
  const named = names.length > 0 ? [inArray(lines.transactionId, names), inArray(lines.reference, names)] : []
  return tx
    .select({ line: lines, startedAt: gatewaySettlements.startedAt })
    .from(lines)
    .innerJoin(gatewaySettlements, eq(gatewaySettlements.id, lines.settlementId))
    .where(
      and(
        eq(lines.gateway, gateway),
        eq(lines.verdict, 'known'),
        isNotNull(lines.number),
        isNull(lines.resolution),
        ne(lines.id, id),
        or(key === null ? undefined : eq(lines.key, key), ...named, sql`false`),
        // A row that stands in its file twice is known by the first of them.
        sql`not exists (select from ${lines} twin where twin.settlement_id = ${sql.raw('gateway_settlement_lines.settlement_id')}
          and twin.key = ${sql.raw('gateway_settlement_lines.key')} and twin.verdict <> 'known')`,
      ),
    )
    .orderBy(asc(gatewaySettlements.startedAt), asc(lines.settlementId), asc(lines.position))
    .for('update', { of: lines })
}

/** Ends the differences that said that a payment or a refund was missing, once a row has it. */
export async function endMissing(
  tx: Tx,
  { eventId, refundId }: Pick<LineRow, 'eventId' | 'refundId'>,
  at: Date,
): Promise<void> {
  await tx
    .update(lines)
    .set({ resolution: 'found', resolvedAt: at })
    .where(and(isMissing({ eventId, refundId }), isNull(lines.resolution)))
}

/** Opens the differences again that `endMissing` ended with this row, because it was typed as another payment or refund. */
export async function reopenMissing(
  tx: Tx,
  { eventId, refundId, takenAt }: Pick<LineRow, 'eventId' | 'refundId' | 'takenAt'>,
): Promise<void> {
  if (!takenAt) return
  await tx
    .update(lines)
    .set({ resolution: null, resolvedAt: null })
    .where(
      and(isMissing({ eventId, refundId }), eq(lines.resolution, 'found'), eq(lines.resolvedAt, takenAt)),
    )
}

/** Rows that say that this payment or refund is missing in a file. */
const isMissing = ({ eventId, refundId }: Pick<LineRow, 'eventId' | 'refundId'>) =>
  and(
    eventId ? eq(lines.eventId, eventId) : refundId ? eq(lines.refundId, refundId) : sql`false`,
    eq(lines.verdict, 'missing'),
  )

/** Which refunds are looked for: those of these days, and those of these numbers at any time. */
export interface RefundQuery {
  from: Date | null
  to: Date | null
  numbers: readonly string[]
}

/** Refunds that went back by a gateway, the oldest first. */
export async function listGatewayRefunds(
  db: DbOrTx,
  gateway: GatewayName,
  { from, to, numbers }: RefundQuery,
): Promise<GatewayRefund[]> {
  const named =
    numbers.length > 0
      ? [refunds.transactionId, refunds.reference, payments.transactionId, payments.reference].map((column) =>
          inArray(column, [...numbers]),
        )
      : []
  const rows = await db
    .select({
      refundId: refunds.id,
      transactionId: refunds.transactionId,
      reference: refunds.reference,
      paymentTransactionId: payments.transactionId,
      paymentReference: payments.reference,
      amount: refunds.amount,
      orderCode: orders.code,
      at: refunds.completedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(payments.provider, gateway),
        eq(refunds.state, 'succeeded'),
        // Money that staff transferred by hand never left the gateway.
        ne(refunds.channel, 'manual'),
        or(
          from && to ? and(gte(refunds.completedAt, from), lt(refunds.completedAt, to)) : undefined,
          ...named,
          sql`false`,
        ),
      ),
    )
    .orderBy(refunds.completedAt, refunds.id)
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []))
}

/** Who an order is of. */
export async function findBuyer(db: DbOrTx, code: string | null): Promise<string | null> {
  if (code === null) return null
  const [row] = await db
    .select({ name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.code, code))
  return row?.name ?? null
}

/** The order that a code is of. */
export async function findOrderId(db: DbOrTx, code: string | null): Promise<string | null> {
  if (code === null) return null
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code))
  return row?.id ?? null
}

export type UnpaidFile = Awaited<ReturnType<typeof listUnpaid>>[number]

/** Started files of a gateway that no payout is known of, the oldest first, with what each is paid out, and when. */
export function listUnpaid(db: DbOrTx, gateway: GatewayName) {
  return db
    .select({ id: gatewaySettlements.id, net, fees, to: lastDay, until })
    .from(gatewaySettlements)
    .where(
      and(
        eq(gatewaySettlements.gateway, gateway),
        ne(gatewaySettlements.state, 'draft'),
        isNull(gatewaySettlements.payoutCaseId),
      ),
    )
    .orderBy(asc(gatewaySettlements.startedAt), asc(gatewaySettlements.id))
}
