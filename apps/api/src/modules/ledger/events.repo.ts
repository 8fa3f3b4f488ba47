import { bankSources } from '@repo/contract/payment-providers'
import { isDayOnly } from '@repo/payments'
import { and, asc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, moneyCases, paymentEvents, transferNumbers } from '../../db/schema/index.ts'

/** A message about money, stored as received. */
export interface Evidence {
  /** The parsed notice or query answer. */
  raw: unknown
  /** Raw body of the notice, and the headers that its signature covers. */
  body?: string
  headers?: Record<string, string>
}

export type TransactionState = (typeof bankTransactions.$inferSelect)['state']
export type MoneyCaseKind = (typeof moneyCases.$inferSelect)['kind']

/** Result of an earlier notice of the same event; null for a new one. */
export async function findEvent(db: DbOrTx, provider: string, type: string, providerEventId: string) {
  const [row] = await db
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.type, type),
        eq(paymentEvents.providerEventId, providerEventId),
        eq(paymentEvents.isVerified, true),
      ),
    )
  return row ?? null
}

/** @returns the id of the stored event, or null if the same event was stored before. */
export async function insertEvent(
  tx: Tx,
  event: Omit<typeof paymentEvents.$inferInsert, 'isVerified'>,
): Promise<string | null> {
  const [row] = await tx
    .insert(paymentEvents)
    .values({ ...event, isVerified: true })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return row?.id ?? null
}

export async function insertBankTransaction(
  tx: Tx,
  row: typeof bankTransactions.$inferInsert,
): Promise<string> {
  const [inserted] = await tx.insert(bankTransactions).values(row).returning({ id: bankTransactions.id })
  if (!inserted) throw new Error('a bank transaction insert returned no row')
  return inserted.id
}

/**
 * Claims a transfer number for good; waits for another transaction that is claiming it.
 * @returns null if it was free, otherwise who claimed it before.
 */
export async function claimTransferNumber(tx: Tx, number: string, source: 'bank' | 'receipt') {
  const taken = await tx
    .insert(transferNumbers)
    .values({ number, source })
    .onConflictDoNothing()
    .returning({ number: transferNumbers.number })
  if (taken.length > 0) return null
  const [row] = await tx
    .select({ source: transferNumbers.source })
    .from(transferNumbers)
    .where(eq(transferNumbers.number, number))
  return row?.source ?? source
}

/** Largest difference between the booking times that two services report for one transfer, in ms. */
const SAME_TIME_MS = 10 * 60_000

/**
 * Whether a moment may be the booking time of a transfer: about the same time, or the same day in Vietnam where one of
 * both is midnight, because services that know only the day tell that.
 */
function isAbout(moment: SQL, bookedAt: Date): SQL {
  const at = (shiftMs: number) => new Date(bookedAt.getTime() + shiftMs).toISOString()
  if (isDayOnly(bookedAt)) return sql`${moment} between ${at(-SAME_TIME_MS)} and ${at(DAY_MS + SAME_TIME_MS)}`
  return sql`(${moment} between ${at(-SAME_TIME_MS)} and ${at(SAME_TIME_MS)}
    or (${moment} between ${at(-DAY_MS - SAME_TIME_MS)} and ${at(SAME_TIME_MS)}
      and (${moment} at time zone 'Asia/Ho_Chi_Minh')::time = '00:00'))`
}

export interface Transfer {
  source: string
  accountNumber: string
  amount: number
  bookedAt: Date
}

/** Serialises transfers of one amount to one account until the transaction ends. */
export async function lockTransfers(tx: Tx, { accountNumber, amount }: Transfer): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${accountNumber} ${amount}`}, 0))`,
  )
}

/** Transfers of the same amount at the same time that another service has reported. */
export function findReportedTransfers(tx: Tx, { source, accountNumber, amount, bookedAt }: Transfer) {
  return tx
    .select({
      source: bankTransactions.source,
      reference: bankTransactions.reference,
      content: bankTransactions.content,
    })
    .from(bankTransactions)
    .where(
      and(
        ne(bankTransactions.source, source),
        eq(bankTransactions.accountNumber, accountNumber),
        eq(bankTransactions.amount, amount),
        isAbout(sql`${bankTransactions.bookedAt}`, bookedAt),
        // A statement tells of nothing that happened after it was taken in.
        or(
          ne(bankTransactions.source, 'statement'),
          gte(bankTransactions.createdAt, new Date(bookedAt.getTime() - SAME_TIME_MS)),
        ),
      ),
    )
}

/** A transfer as the first notice or statement line reported it. */
export interface ToldTransfer {
  id: string
  source: string
  isIncoming: boolean
  amount: number
  account: string
  virtualAccount: string
  reference: string | null
  content: string
  bookedAt: Date
}

/** Transfers reported by banks' services or statements and booked between two moments: each once, by booking time. */
export async function listToldTransfers(db: DbOrTx, from: Date, to: Date): Promise<ToldTransfer[]> {
  const told = (notice: string, data: string) =>
    sql<string>`coalesce(${paymentEvents.raw} ->> ${notice}, ${paymentEvents.raw} -> 'data' ->> ${data}, '')`
  const bookedAt = sql<Date>`coalesce(vietnam_time(${told('transactionDate', 'transactionDateTime')}), ${paymentEvents.createdAt})`
  const rows = await db
    .select({
      id: paymentEvents.id,
      source: paymentEvents.provider,
      type: paymentEvents.type,
      amount: paymentEvents.amount,
      account: told('accountNumber', 'accountNumber'),
      virtualAccount: told('subAccount', 'virtualAccountNumber'),
      reference: told('referenceCode', 'reference'),
      content: told('content', 'description'),
      bookedAt: bookedAt.mapWith(paymentEvents.createdAt),
    })
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.type, ['transfer.in', 'transfer.out']),
        inArray(paymentEvents.provider, [...bankSources]),
        eq(paymentEvents.isVerified, true),
        ne(paymentEvents.outcome, 'known'),
        // An event is stored after its transfer was booked, so older ones cannot match.
        gte(paymentEvents.createdAt, from),
        sql`${bookedAt} >= ${from.toISOString()} and ${bookedAt} < ${to.toISOString()}`,
      ),
    )
    .orderBy(bookedAt, paymentEvents.id)
  return rows.map(({ type, amount, reference, ...row }) => ({
    ...row,
    isIncoming: type === 'transfer.in',
    amount: amount ?? 0,
    reference: reference || null,
  }))
}

/** Which of these ids a source has told of, with the event of each. */
export async function findToldIds(
  db: DbOrTx,
  source: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: paymentEvents.id, own: paymentEvents.providerEventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, source),
        inArray(paymentEvents.type, ['transfer.in', 'transfer.out']),
        inArray(paymentEvents.providerEventId, [...ids]),
        eq(paymentEvents.isVerified, true),
      ),
    )
  return new Map(rows.map(({ id, own }) => [own, id]))
}

/**
 * Whether another service has told of a transfer away: by the same number, amount and about the same time, and oftener
 * than this one, whose own notices are transfers of their own.
 */
export async function isDepartureTold(
  tx: Tx,
  { source, amount, bookedAt, number }: Omit<Transfer, 'accountNumber'> & { number: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ source: string; times: number }>(sql`
    select told.source, count(*)::int as times from bank_departures() told
    where told.number = ${number} and told.amount = ${amount} and ${isAbout(sql`told.booked_at`, bookedAt)} group by 1`)
  const own = rows.find((told) => told.source === source)?.times ?? 0
  return rows.some(({ times }) => times > own)
}

/** Opens a money case for money without a matching order. */
export async function openCase(tx: Tx, row: typeof moneyCases.$inferInsert): Promise<void> {
  await tx.insert(moneyCases).values(row)
}

/** Short transfers of an order that nobody has decided on, oldest first. */
export function findOpenShortfalls(tx: Tx, orderId: string) {
  return tx
    .select()
    .from(moneyCases)
    .where(
      and(
        eq(moneyCases.orderId, orderId),
        eq(moneyCases.kind, 'underpaid'),
        eq(moneyCases.state, 'open'),
        eq(moneyCases.source, 'bank'),
      ),
    )
    .orderBy(asc(moneyCases.createdAt))
    .for('update')
}

/** Leaves an open case to staff with a note, and has them alerted again. */
export async function leaveToStaff(tx: Tx, id: string, note: string): Promise<void> {
  await tx.update(moneyCases).set({ note, announcedAt: null }).where(eq(moneyCases.id, id))
}

/** Whether a payment has an unmatched amount of exactly this size. */
export async function hasCaseOf(tx: Tx, paymentId: string, amount: number): Promise<boolean> {
  return (
    (await tx.$count(moneyCases, and(eq(moneyCases.paymentId, paymentId), eq(moneyCases.amount, amount)))) > 0
  )
}

/** The undecided case of a payment that its gateway accepted with doubts. */
export async function findHeldCase(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({ id: moneyCases.id, paymentEventId: moneyCases.paymentEventId })
    .from(moneyCases)
    .where(
      and(
        eq(moneyCases.paymentId, paymentId),
        eq(moneyCases.kind, 'review'),
        eq(moneyCases.state, 'open'),
        // Without pending refunds.
        sql`not exists (select 1 from refunds r where r.money_case_id = ${moneyCases.id} and r.state = 'pending')`,
      ),
    )
  return row ?? null
}

/** Resolves a case whose money went to its order after all. */
export async function assignCase(tx: Tx, id: string, note: string, at: Date): Promise<void> {
  await tx
    .update(moneyCases)
    .set({ state: 'resolved', resolution: 'assigned', unallocated: 0, note, resolvedAt: at })
    .where(eq(moneyCases.id, id))
}
