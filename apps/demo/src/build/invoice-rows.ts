import type { tables } from '@repo/api/rows'
import { DEMO_DOMAIN } from '../demo-accounts.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { DealRows } from './deal-rows.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

const STREAM = 20_261_130
/** The invented rate of the demo, in hundredths of a percent. */
const TAX_BASIS_POINTS = 800

/** Two tables went to the provider of invoices; of the last one a number is still to come, and newer requests wait. */
const tablesSent = [
  { daysAgo: 41, since: 75, invoices: 3, withoutNumber: 0, firstNumber: 118 },
  { daysAgo: 11, since: 40, invoices: 3, withoutNumber: 1, firstNumber: 164 },
]
const WAITING = { since: 10, invoices: 2 }

/**
 * Invoices of orders of which a part went back later, by the day of their tables. The adjustment of the first has its
 * number, that of the second waits: the database writes both when the refunds come in.
 */
const adjusted = [
  { daysAgo: 32, number: 151, adjustment: { tableDaysAgo: 11, number: 170 } },
  { daysAgo: 18, number: 160, adjustment: null },
]
const numberOf = (number: number) => `1C26TTH-${String(number).padStart(8, '0')}`

const companies = [
  { name: 'Công ty TNHH Chăm sóc da Mây Trắng (dữ liệu thử)', taxCode: '0000000056' },
  { name: 'Phòng khám Đa khoa Sông Hồng (dữ liệu thử)', taxCode: '0000000063' },
  { name: 'Công ty TNHH Spa Lá Xanh (dữ liệu thử)', taxCode: '0000000070' },
]

/** Invoices that buyers asked for: issued, handed on, waiting, and adjusted after a refund. */
export function buildInvoices(
  shared: SeedContext,
  { orders, payments }: SalesRows,
  { refunds }: DealRows,
  learners: readonly PersonRow[],
  owner: PersonRow,
) {
  const context = forkContext(shared, STREAM)
  const personOf = new Map(learners.map((one) => [one.id, one]))
  const byTransfer = new Set(
    payments.filter(({ provider }) => provider === 'vietqr').map(({ orderId }) => orderId),
  )
  const paidBetween = (since: number, until: number, count: number) =>
    orders
      .filter(({ id, state, total, paidAt, userId, isGift, madeBy }) => {
        const isTaken = !paidAt || paidAt < context.daysAgo(since) || paidAt >= context.daysAgo(until)
        return (
          !isTaken &&
          state === 'paid' &&
          total > 0 &&
          byTransfer.has(id) &&
          personOf.has(userId) &&
          !isGift &&
          !madeBy
        )
      })
      .slice(0, count)
  const rows = {
    exports: [] as (Row<typeof tables.invoiceExports> & { id: string })[],
    requests: [] as Row<typeof tables.invoiceRequests>[],
    /** What the adjustment of a refund got, once it is there. */
    adjustments: [] as { refundId: string; change: Partial<Row<typeof tables.invoiceCorrections>> }[],
    audit: [] as Row<typeof tables.auditEntries>[],
  }
  let asked = 0
  const request = (order: SalesRows['orders'][number]) => {
    const person = personOf.get(order.userId)!
    const company = asked % 2 === 0 ? companies[(asked / 2) % companies.length] : null
    asked += 1
    return {
      orderId: order.id,
      kind: company ? ('company' as const) : ('person' as const),
      name: company?.name ?? person.name,
      taxCode: company?.taxCode ?? null,
      address: 'Số 3 phố Minh Họa, phường Ví Dụ, TP. Hồ Chí Minh',
      email: company ? `ketoan.${asked}@${DEMO_DOMAIN}` : person.email,
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
    }
  }
  const send = (daysAgo: number, codes: string[]) => {
    const exportedAt = context.daysAgo(daysAgo, 15, 10)
    const sent = { id: context.id(exportedAt), createdBy: owner.id, createdAt: exportedAt }
    rows.exports.push(sent)
    rows.audit.push({
      id: context.id(exportedAt),
      actorId: owner.id,
      action: 'invoices.exported',
      subjectType: 'invoice',
      subjectId: sent.id,
      after: { count: codes.length, orders: codes },
      createdAt: exportedAt,
    })
    return sent
  }
  const noteIssued = (orderId: string, number: string, issuedAt: Date) =>
    rows.audit.push({
      id: context.id(issuedAt),
      actorId: owner.id,
      action: 'order.invoice_issued',
      subjectType: 'order',
      subjectId: orderId,
      before: { number: null },
      after: { note: number },
      createdAt: issuedAt,
    })
  const partly = orders.filter(({ state }) => state === 'partially_refunded')
  for (const plan of tablesSent) {
    const chosen = paidBetween(plan.since, plan.daysAgo + 1, plan.invoices)
    const followed = partly.filter((_, index) => adjusted[index]?.adjustment?.tableDaysAgo === plan.daysAgo)
    const sent = send(
      plan.daysAgo,
      [...chosen, ...followed].map(({ code }) => code),
    )
    const exportedAt = sent.createdAt
    for (const [index, order] of chosen.entries()) {
      const issuedAt = addMinutes(context.daysAgo(plan.daysAgo - 1, 9, 20), 3 * index)
      const isIssued = index < chosen.length - plan.withoutNumber
      const number = isIssued ? numberOf(plan.firstNumber + index) : null
      rows.requests.push({
        ...request(order),
        taxBasisPoints: TAX_BASIS_POINTS,
        state: isIssued ? 'issued' : 'exported',
        number,
        exportedAt,
        exportId: sent.id,
        exportedTotal: order.total,
        issuedAt: isIssued ? issuedAt : null,
        updatedAt: isIssued ? issuedAt : exportedAt,
      })
      if (number) noteIssued(order.id, number, issuedAt)
    }
  }
  for (const [index, plan] of adjusted.entries()) {
    const order = partly[index]!
    const sent = send(plan.daysAgo, [order.code])
    const issuedAt = addMinutes(sent.createdAt, 35)
    const number = numberOf(plan.number)
    rows.requests.push({
      ...request(order),
      taxBasisPoints: TAX_BASIS_POINTS,
      state: 'issued',
      number,
      lookUpCode: `TH${plan.number}DEMO`,
      exportedAt: sent.createdAt,
      exportId: sent.id,
      exportedTotal: order.total,
      issuedAt,
      updatedAt: issuedAt,
    })
    noteIssued(order.id, number, issuedAt)
    const table = rows.exports.find(
      ({ createdAt }) =>
        plan.adjustment &&
        createdAt?.getTime() === context.daysAgo(plan.adjustment.tableDaysAgo, 15, 10).getTime(),
    )
    const refund = refunds.find(({ orderId }) => orderId === order.id)
    if (plan.adjustment && table?.createdAt && refund)
      rows.adjustments.push({
        refundId: refund.id,
        change: {
          state: 'issued',
          number: numberOf(plan.adjustment.number),
          lookUpCode: `TH${plan.adjustment.number}DEMO`,
          exportedAt: table.createdAt,
          exportId: table.id,
          issuedAt: addMinutes(table.createdAt, 40),
        },
      })
  }
  rows.requests.push(...paidBetween(WAITING.since, 0, WAITING.invoices).map((order) => request(order)))
  return rows
}
