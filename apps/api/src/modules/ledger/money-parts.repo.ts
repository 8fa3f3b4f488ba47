import { foldText } from '@repo/messages'
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, moneyCases, moneyParts, orders } from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'
import type { MoneyCaseRow } from './money-cases.repo.ts'

/**
 * Takes a part of a case's money for an order.
 * @throws Error from the database where the case has less left
 */
export async function takePart(
  tx: Tx,
  part: Pick<typeof moneyParts.$inferInsert, 'moneyCaseId' | 'orderId' | 'amount' | 'createdAt'>,
): Promise<void> {
  await tx.insert(moneyParts).values(part)
}

/** Locks money cases in the order of their ids; lock their orders before. */
export function lockCases(tx: Tx, ids: readonly string[]): Promise<MoneyCaseRow[]> {
  return tx
    .select()
    .from(moneyCases)
    .where(inArray(moneyCases.id, [...ids]))
    .orderBy(moneyCases.id)
    .for('update')
}

/** The orders that these cases name. */
export async function findOrdersOfCases(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ orderId: moneyCases.orderId })
    .from(moneyCases)
    .where(inArray(moneyCases.id, [...ids]))
  return rows.flatMap(({ orderId }) => orderId ?? [])
}

/** Of bank transfers whose money is not used up, and that no gateway is asked to give back. */
const isFree = and(
  eq(moneyCases.source, 'bank'),
  eq(moneyCases.state, 'open'),
  gt(moneyCases.unallocated, 0),
  sql`not exists (select 1 from refunds r where r.money_case_id = ${moneyCases.id} and r.state = 'pending')`,
)

/** Of the amount that came or is left, or of the day, where the term is one; else of the words. */
function matches(term: string | undefined): SQL | undefined {
  if (!term) return undefined
  const words = matchesWords(
    foldedText(orders.code, bankTransactions.content, bankTransactions.reference, bankTransactions.sourceId),
    term,
  )
  const digits = foldText(term).replace(/[.\s₫d]/g, '')
  const amount = /^\d{1,15}$/.test(digits) ? Number(digits) : null
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(term.trim()) ?? []
  const bookedOn = sql`(${bankTransactions.bookedAt} at time zone 'Asia/Ho_Chi_Minh')::date`
  return or(
    words,
    amount === null ? undefined : eq(moneyCases.amount, amount),
    amount === null ? undefined : eq(moneyCases.unallocated, amount),
    day === undefined
      ? undefined
      : and(
          sql`extract(day from ${bookedOn}) = ${Number(day)} and extract(month from ${bookedOn}) = ${Number(month)}`,
          year === undefined ? undefined : sql`extract(year from ${bookedOn}) = ${Number(year)}`,
        ),
  )
}

/** Bank transfers whose money is not used up, those that suit an order first, then the newest. */
export function listFreeTransfers(
  db: DbOrTx,
  order: { id: string; code: string; total: number },
  q: string | undefined,
  limit: number,
) {
  const isNamed = sql`upper(regexp_replace(${bankTransactions.content}, '[^[:alnum:]]', '', 'g')) like ${`%${order.code}%`}`
  const suits = sql<
    'own' | 'named' | 'amount' | null
  >`case when ${moneyCases.orderId} = ${order.id} then 'own'
    when ${isNamed} then 'named'
    when ${moneyCases.unallocated} = ${order.total} and ${moneyCases.orderId} is null then 'amount' end`
  return db
    .select({
      id: moneyCases.id,
      kind: moneyCases.kind,
      amount: moneyCases.amount,
      left: moneyCases.unallocated,
      content: bankTransactions.content,
      reference: bankTransactions.reference,
      account: bankTransactions.accountNumber,
      bookedAt: bankTransactions.bookedAt,
      orderCode: orders.code,
      suits,
    })
    .from(moneyCases)
    .innerJoin(bankTransactions, eq(bankTransactions.id, moneyCases.bankTransactionId))
    .leftJoin(orders, eq(orders.id, moneyCases.orderId))
    .where(and(isFree, matches(q)))
    .orderBy(
      sql`case ${suits} when 'own' then 0 when 'named' then 1 when 'amount' then 2
        else case when ${moneyCases.orderId} is null then 3 else 4 end end`,
      sql`${bankTransactions.bookedAt} desc`,
      moneyCases.id,
    )
    .limit(limit)
}

/** Whether a bank told of a transfer by this number whose money is not used up. */
export async function isTransferFree(tx: Tx, number: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: moneyCases.id })
    .from(moneyCases)
    .innerJoin(bankTransactions, eq(bankTransactions.id, moneyCases.bankTransactionId))
    .where(and(isFree, sql`identifying_number(${bankTransactions.reference}) = ${number}`))
    .limit(1)
  return row !== undefined
}

/** What the bank calls the transfers of these cases. */
export async function findReferences(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: moneyCases.id, reference: bankTransactions.reference, own: bankTransactions.sourceId })
    .from(moneyCases)
    .innerJoin(bankTransactions, eq(bankTransactions.id, moneyCases.bankTransactionId))
    .where(inArray(moneyCases.id, [...ids]))
  return new Map(rows.map(({ id, reference, own }) => [id, reference ?? own]))
}
