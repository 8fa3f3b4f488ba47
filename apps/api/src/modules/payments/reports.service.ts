import type { GatewayName } from '@repo/contract/payment-providers'
import type { PaymentReport } from '@repo/payments'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import {
  assignCase,
  type Evidence,
  findEvent,
  findHeldCase,
  findPayment,
  hasCaseOf,
  insertEvent,
  type MoneyCaseKind,
  openCase,
  type PaymentRow,
  postArrival,
  updatePayment,
} from '../ledger/index.ts'
import {
  announceOrder,
  type FullOrder,
  holdForReview,
  isOwnedAlready,
  lockOrder,
  mayTakeMoney,
  settleOrder,
} from '../orders/index.ts'

import { createTurns } from './turns.ts'

/**
 * The outcome of a verified report, from which the gateway's answer is made:
 * - `paid`, `failed`, `pending`, `review`: processed now
 * - `known`: the same payment was settled before
 * - `duplicate`, `late`, `mismatch`: money that waits for the accountant
 * - `unknown`: no payment of ours has the reference
 */
export type ReportOutcome =
  | 'paid'
  | 'failed'
  | 'pending'
  | 'review'
  | 'known'
  | 'duplicate'
  | 'late'
  | 'mismatch'
  | 'unknown'

export interface TakenReport {
  outcome: ReportOutcome
  /** The same event was reported before; `outcome` is the outcome of that report. */
  isReplay: boolean
}

/**
 * Processes gateways' reports on payments, from notices and queries, in any order and any number. Only verified reports
 * are passed in. Each is stored once, in one transaction with its effects.
 */
export function createReportsService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  const inTurn = createTurns()

  const judge = async (tx: Tx, report: PaymentReport, payment: PaymentRow, order: FullOrder) => {
    if (report.outcome === 'pending') return 'pending'
    if (report.outcome === 'failed') {
      if (report.amount !== payment.amount) return 'mismatch'
      // A settled payment stays settled: a failure reported after a success is an older message.
      return payment.state === 'succeeded' ? 'known' : 'failed'
    }
    if (isOtherTransaction(report, payment)) return 'duplicate'
    if (payment.state === 'succeeded') {
      const isKnown = report.amount === payment.amount || (await hasCaseOf(tx, payment.id, report.amount))
      return isKnown ? 'known' : 'mismatch'
    }
    // The gateway has confirmed money that it had in doubt, and whose case is open here.
    if (report.outcome === 'succeeded' && (await findHeldCase(tx, payment.id)))
      return isSettled(order) || (await isOwnedAlready(tx, order, clock())) ? 'known' : 'paid'
    // The payment's money already has a case; a report with another outcome is about the same money.
    if (payment.state === 'review') return 'known'
    if (report.amount !== payment.amount) return 'mismatch'
    if (isSettled(order)) return 'duplicate'
    if (report.outcome === 'review') return 'review'
    return (await mayTakeMoney(tx, order, clock())) ? 'paid' : 'late'
  }

  const apply = async (tx: Tx, taken: Taken) => {
    const { outcome, provider, report, payment, order, eventId } = taken
    const { transactionId, code, paidAt } = report
    if (outcome === 'paid') {
      const received = Math.min(report.amount, order.total)
      const held = await findHeldCase(tx, payment.id)
      if (held) await assignCase(tx, held.id, `Cổng thanh toán đã xác nhận (${code})`, clock())
      else await postMoney(tx, eventId, provider, report, order.id)
      return settleOrder(services, tx, order, {
        payment,
        transactionId,
        paidAt: paidAt ?? clock(),
        received,
        used: [{ eventId: held?.paymentEventId ?? eventId, amount: received }],
      })
    }
    if (outcome === 'failed') {
      if (payment.state === 'created' || payment.state === 'redirected')
        await updatePayment(tx, payment.id, { state: 'failed', failureCode: code })
      return announceOrder(tx, order.code)
    }
    const kind = CASE_OF[outcome]
    // A failed payment with a wrong amount moved no money.
    if (!kind || report.outcome === 'failed') return
    // A payment that already has money keeps its transaction number.
    if (payment.state !== 'succeeded' && payment.state !== 'review')
      await updatePayment(tx, payment.id, { state: 'review', transactionId, failureCode: code, paidAt })
    await queueMoney(tx, taken, kind)
  }

  const postMoney = (
    tx: Tx,
    eventId: string,
    place: GatewayName,
    report: PaymentReport,
    orderId: string | null,
  ) => postArrival(tx, { eventId, place, amount: report.amount, orderId, at: clock() })

  const queueMoney = async (
    tx: Tx,
    { eventId, provider, report, payment, order }: Taken,
    kind: MoneyCaseKind,
  ) => {
    await postMoney(tx, eventId, provider, report, order.id)
    await openCase(tx, {
      kind,
      source: provider,
      paymentEventId: eventId,
      orderId: order.id,
      paymentId: payment.id,
      amount: report.amount,
      unallocated: report.amount,
      createdAt: clock(),
    })
    if (isSettled(order)) return
    await holdForReview(tx, order, clock())
  }

  const takeIn = async (tx: Tx, provider: GatewayName, report: PaymentReport, evidence: Evidence) => {
    const found = await findPayment(tx, provider, report.reference)
    if (!found) return takeUnknown(tx, provider, report, evidence)
    // The order is locked before its event is read, so that all reports on an order queue here and locks keep one order.
    const order = await lockOrder(tx, found.orderId)
    const payment = await findPayment(tx, provider, report.reference)
    if (!order || !payment) throw new Error('a payment without its order')
    const earlier = await findEvent(tx, provider, typeOf(report), report.eventId)
    if (earlier) return { outcome: earlier.outcome as ReportOutcome, isReplay: true }
    const outcome = await judge(tx, report, payment, order)
    // A pending payment has no effects, so no event is stored for it.
    if (outcome === 'pending') return { outcome, isReplay: false } as const
    const eventId = await insertEvent(tx, eventOf(provider, report, evidence, outcome, order.id))
    if (!eventId) throw new Error('an event was stored past the lock of its order')
    crashPoint('payment-event-stored')
    await apply(tx, { outcome, provider, report, payment, order, eventId })
    crashPoint('payment-settled-uncommitted')
    return { outcome, isReplay: false } as const
  }

  const takeUnknown = async (
    tx: Tx,
    provider: GatewayName,
    report: PaymentReport,
    evidence: Evidence,
  ): Promise<TakenReport> => {
    const eventId = await insertEvent(tx, eventOf(provider, report, evidence, 'unknown', null))
    const hasMoney = report.outcome === 'succeeded' || report.outcome === 'review'
    if (eventId && hasMoney) {
      await postMoney(tx, eventId, provider, report, null)
      await openCase(tx, {
        kind: 'unmatched',
        source: provider,
        paymentEventId: eventId,
        amount: report.amount,
        unallocated: report.amount,
        createdAt: clock(),
      })
    }
    return { outcome: 'unknown', isReplay: eventId === null }
  }

  const eventOf = (
    provider: GatewayName,
    report: PaymentReport,
    evidence: Evidence,
    outcome: ReportOutcome,
    orderId: string | null,
  ) => ({
    provider,
    type: typeOf(report),
    providerEventId: report.eventId,
    amount: report.amount,
    ...evidence,
    outcome,
    orderId,
    createdAt: clock(),
  })

  return {
    /** @param evidence the raw report, to be stored. */
    async take(provider: GatewayName, report: PaymentReport, evidence: Evidence): Promise<TakenReport> {
      // In turns, because many copies at once would each hold a connection while waiting for the same order.
      const taken = await inTurn(`${provider} ${report.reference}`, () =>
        db.transaction((tx) => takeIn(tx, provider, report, evidence)),
      )
      crashPoint('payment-committed')
      return taken
    },
  }
}

interface Taken {
  outcome: ReportOutcome
  provider: GatewayName
  report: PaymentReport
  payment: PaymentRow
  order: FullOrder
  eventId: string
}

const CASE_OF: Partial<Record<ReportOutcome, MoneyCaseKind>> = {
  duplicate: 'duplicate',
  late: 'late',
  mismatch: 'mismatch',
  review: 'review',
}

/** Whether the report is about a second transaction under the reference of a payment that already has one. */
const isOtherTransaction = (report: PaymentReport, payment: PaymentRow) =>
  payment.transactionId !== null &&
  report.transactionId !== null &&
  report.transactionId !== payment.transactionId

const typeOf = (report: PaymentReport) => `payment.${report.outcome}`

const isSettled = (order: FullOrder) =>
  order.state === 'paid' || order.state === 'partially_refunded' || order.state === 'refunded'

export interface WithPaymentReports {
  readonly paymentReports: ReturnType<typeof createReportsService>
}
