import type { tables } from '@repo/api/rows'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import type { DealRows } from './deal-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Report = (typeof tables.reconciliationReports)['$inferInsert']

const STREAM = 20_261_131
/** The report of the last night is left to the product, which makes it when it starts. */
const [FIRST_NIGHT, LAST_NIGHT] = [24, 2]
/** Minutes after midnight in Vietnam at which the books are compared. */
const NIGHTLY_MINUTE = 90

const sumOf = (rows: readonly { amount?: number | null }[]) =>
  rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** Nightly reports as the comparison of these books would have made them: cases that waited overnight are differences. */
export function buildReports(shared: SeedContext, sales: SalesRows, { refunds }: DealRows): Report[] {
  const context = forkContext(shared, STREAM)
  const providerOf = new Map(sales.payments.map(({ orderId, provider }) => [orderId, provider]))
  const nights = Array.from({ length: FIRST_NIGHT - LAST_NIGHT + 1 }, (_, index) => FIRST_NIGHT - index)
  return nights.map((daysAgo) => {
    const from = context.daysAgo(daysAgo, 0)
    const to = addDays(from, 1)
    const createdAt = addMinutes(to, NIGHTLY_MINUTE)
    const isOfDay = (at: Date | null | undefined) => at != null && at >= from && at < to
    const paid = sales.orders.filter(({ paidAt }) => isOfDay(paidAt))
    const told = sales.events.filter(
      ({ type, createdAt: at }) => (type === 'transfer.in' || type === 'payment.succeeded') && isOfDay(at),
    )
    const back = refunds.filter(({ completedAt }) => isOfDay(completedAt))
    const named = (provider: string) => (provider === 'sepay' ? 'vietqr' : provider)
    const byProvider = Map.groupBy(paid, ({ id }) => providerOf.get(id)!)
    const sources = new Set([
      ...told.map(({ provider }) => named(provider)).filter((provider) => provider !== 'activation'),
      ...back.map(({ orderId }) => providerOf.get(orderId)!),
    ])
    const waiting = sales.cases.filter(
      ({ createdAt: at, resolvedAt }) => at && at < from && (!resolvedAt || resolvedAt > createdAt),
    )
    const findings = {
      providers: [...byProvider]
        .map(([provider, orders]) => ({
          provider,
          count: orders.length,
          sum: orders.reduce((sum, { total }) => sum + total, 0),
        }))
        .toSorted((a, b) => (a.provider < b.provider ? -1 : 1)),
      money: [...sources].sort().map((provider) => {
        const all = told.filter((event) => named(event.provider) === provider)
        const settled = sumOf(all.filter(({ outcome }) => outcome === 'matched' || outcome === 'paid'))
        return {
          provider,
          told: sumOf(all),
          settled,
          queued: sumOf(all) - settled,
          refunded: sumOf(back.filter(({ orderId }) => providerOf.get(orderId) === provider)),
          difference: 0,
        }
      }),
      paidWithoutAccess: [],
      accessWithoutPayment: [],
      wrongAmounts: [],
      wrongRefunds: [],
      lostMoney: [],
      contradicted: [],
      unconfirmed: 0,
      openCases: {
        count: waiting.length,
        sum: waiting.reduce((sum, { amount }) => sum + amount, 0),
      },
      silentAttempts: 0,
      openParts: { count: 0, sum: 0, lateCount: 0, lateSum: 0 },
    }
    const day = new Date(from.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    return { id: context.id(createdAt), day, findings, differenceCount: waiting.length, createdAt }
  })
}
