import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { RefundReport } from '@repo/payments'
import { type Actor, auditOf } from '../../core/actor.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { findPaymentById } from '../ledger/index.ts'
import { announceOrder, type FullOrder, lockOrder, lockOrderByCode } from '../orders/index.ts'
import { bookRefund, findRefundable, refundedOf } from './book-refund.service.ts'
import { refundJob } from './refund.job.ts'
import { findAskedAt, noteRefund } from './refund-events.repo.ts'
import { onceNumber, settleFrom } from './refunds.policy.ts'
import {
  claimTransfer,
  findRefund,
  insertRefund,
  lockRefund,
  type RefundRow,
  updateRefund,
} from './refunds.repo.ts'

/** What staff found out about a refund that hangs at its gateway. */
export type RefundFinding =
  | { outcome: 'made'; transactionId: string; reason: string }
  | { outcome: 'not_made'; reason: string }

export interface RefundWish {
  channel: 'provider' | 'manual'
  reason: string
  lines: { lineId: string; amount: number; endsAccess: boolean }[]
}

/** What a gateway said of a refund that goes on hanging; its own words where it has sent some. */
export type OpenReport =
  | Extract<RefundReport, { kind: 'pending' | 'unknown' }>
  | (Extract<RefundReport, { kind: 'unclear' }> & { words?: string })

export type SettledRefund = Extract<RefundReport, { kind: 'made' | 'failed' }>

const REFERENCE_BYTES = 10
const MAX_WORDS = 300
/** Instead of a code of the gateway's: staff found that the money did not go out. */
const NOT_MADE = 'not_made'

export interface WithRefunds {
  readonly refunds: ReturnType<typeof createRefundsService>
}

/** Money that goes back: decided by staff, made by the gateway or by hand, and booked when it is known to be made. */
export function createRefundsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) {
  const { db, clock, queue, log } = services

  const request = async (tx: Tx, code: string, wish: RefundWish, actor: Actor) => {
    const order = await lockOrderByCode(tx, code)
    if (!order) throw new AppError('order.not_found')
    const { payment, amount, lines } = await findRefundable(tx, order, wish)
    const refund = await insertRefund(
      tx,
      {
        orderId: order.id,
        paymentId: payment.id,
        reference: `R${randomBytes(REFERENCE_BYTES).toString('hex')}`,
        amount,
        channel: wish.channel,
        state: 'pending',
        reason: wish.reason,
        requestedBy: actor.id,
        createdAt: clock(),
      },
      lines,
    )
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'order.refund_requested',
      subjectType: 'order',
      subjectId: order.id,
      before: { state: order.state, refunded: refundedOf(order) },
      after: { amount, channel: wish.channel, reason: wish.reason },
    })
    if (wish.channel === 'provider') await queue.send(refundJob, { refundId: refund.id }, { tx })
    await announceOrder(tx, order.code)
    return { refundId: refund.id }
  }

  /** Runs with the refund and its order locked. */
  const withLocked = <T>(id: string, work: (tx: Tx, refund: RefundRow, order: FullOrder) => Promise<T>) =>
    db.transaction(async (tx) => {
      const found = await findRefund(tx, id)
      if (!found) throw new AppError('refund.not_found')
      // The order first, as everywhere.
      const order = await lockOrder(tx, found.orderId)
      const refund = await lockRefund(tx, id)
      if (!order || !refund) throw new AppError('refund.not_found')
      return work(tx, refund, order)
    })

  /** Runs with the refund and its order locked, while it is still open. */
  const withOpen = <T>(id: string, work: (tx: Tx, refund: RefundRow, order: FullOrder) => Promise<T>) =>
    withLocked(id, (tx, refund, order) => {
      if (refund.state !== 'pending') throw new AppError('refund.not_open')
      return work(tx, refund, order)
    })

  const settleByGateway = async (tx: Tx, refund: RefundRow, order: FullOrder, report: SettledRefund) => {
    if (refund.state !== 'pending') return noteContradiction(tx, refund, report)
    const outcome = report.kind === 'made' ? 'made' : report.code
    const type = report.kind === 'made' ? 'refund.succeeded' : 'refund.failed'
    await noteRefund(tx, refund, { type, outcome, at: clock(), raw: report })
    if (report.kind === 'made') return bookRefund(services, tx, refund, order, report.transactionId)
    await updateRefund(tx, refund.id, { state: 'failed', failureCode: report.code, completedAt: clock() })
    await announceOrder(tx, order.code)
  }

  /** The gateway says the opposite of what was booked: somebody has to look, and nothing is booked twice. */
  const noteContradiction = async (tx: Tx, refund: RefundRow, report: SettledRefund) => {
    if ((refund.state === 'succeeded') === (report.kind === 'made')) return
    log.error({ reference: refund.reference, report }, 'a gateway contradicts a refund that is settled')
    const outcome = report.kind === 'made' ? 'made' : report.code
    await noteRefund(tx, refund, { type: 'refund.contradicted', outcome, at: clock(), raw: report })
  }

  const settleByHand = async (
    tx: Tx,
    refund: RefundRow,
    order: FullOrder,
    finding: RefundFinding,
    actor: Actor,
  ) => {
    if (isSettledAs(refund, finding)) return order.code
    const from = settleFrom(refund)
    if (!from) throw new AppError('refund.not_open')
    // The gateway may be giving the money back this very moment: what staff saw there could be over.
    if (from > clock()) throw new AppError('refund.being_asked')
    if (finding.outcome === 'made') {
      if (!(await claimTransfer(tx, refund.id, onceNumber(finding.transactionId))))
        throw new AppError('refund.transfer_used')
      await bookRefund(services, tx, refund, order, finding.transactionId)
    } else {
      await updateRefund(tx, refund.id, { state: 'failed', failureCode: NOT_MADE, completedAt: clock() })
      await announceOrder(tx, order.code)
    }
    await recordAudit(tx, {
      ...auditOf(actor),
      action: finding.outcome === 'made' ? 'order.refund_found_made' : 'order.refund_found_not_made',
      subjectType: 'order',
      subjectId: order.id,
      before: { refund: refund.reference, state: refund.state },
      after: { amount: refund.amount, ...finding },
    })
    return order.code
  }

  return {
    /** @throws AppError `refund.…`; the same key asked for again is the same refund. */
    request: (code: string, wish: RefundWish, key: string | string[] | undefined, actor: Actor) =>
      runOnce(db, { userId: actor.id, key, request: { code, wish } }, (tx) => request(tx, code, wish, actor)),

    /**
     * A refund by hand was made. @returns the code of its order.
     * @throws AppError `refund.not_open`, `refund.transfer_used` where the transfer made another refund.
     */
    complete: (id: string, transactionId: string, actor: Actor) =>
      withOpen(id, async (tx, refund, order) => {
        if (refund.channel !== 'manual') throw new AppError('refund.not_open')
        if (!(await claimTransfer(tx, id, onceNumber(transactionId))))
          throw new AppError('refund.transfer_used')
        await bookRefund(services, tx, refund, order, transactionId)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.refund_completed',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state, refunded: refundedOf(order), refund: refund.state },
          after: { amount: refund.amount, transactionId },
        })
        return order.code
      }),

    /** A refund by hand was not made after all. @returns the code of its order. */
    abandon: (id: string, reason: string, actor: Actor) =>
      withOpen(id, async (tx, refund, order) => {
        if (refund.channel !== 'manual') throw new AppError('refund.not_open')
        await updateRefund(tx, id, { state: 'failed', failureCode: 'abandoned', completedAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.refund_abandoned',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state, refunded: refundedOf(order), refund: refund.state },
          after: { amount: refund.amount, reason },
        })
        await announceOrder(tx, order.code)
        return order.code
      }),

    /**
     * Staff have found out what became of a refund that hangs at its gateway. The same finding again changes nothing.
     * @returns the code of its order.
     * @throws AppError `refund.being_asked` while a question about it may be on its way; `refund.not_open` once it is
     * settled in another way; `refund.transfer_used` where the number made another refund.
     */
    settleByHand: (id: string, finding: RefundFinding, actor: Actor) =>
      withLocked(id, (tx, refund, order) => settleByHand(tx, refund, order, finding, actor)),

    /** By whom an open refund is to be made; null for one that no gateway makes, or that is settled. */
    async findProvider(id: string) {
      const refund = await findRefund(db, id)
      if (refund?.state !== 'pending' || refund.channel !== 'provider') return null
      return (await findPaymentById(db, refund.paymentId))?.provider ?? null
    },

    /**
     * Notes that the gateway is asked about a refund from now on: staff leave it alone meanwhile, and whoever asks
     * after a crash knows that it may have been made.
     * @returns null for a refund that is settled.
     */
    beginAsking: (id: string) =>
      db.transaction(async (tx) => {
        const refund = await lockRefund(tx, id)
        if (refund?.state !== 'pending' || refund.channel !== 'provider') return null
        const now = clock()
        await updateRefund(tx, id, { updatedAt: now })
        const isFirst = await noteRefund(tx, refund, {
          type: 'refund.asked',
          outcome: 'asked',
          at: now,
          raw: {},
        })
        return { refund, isFirst, askedAt: isFirst ? now : await findAskedAt(tx, refund.reference) }
      }),

    /** The gateway has not decided yet, or its answer does not tell. */
    endAsking: (id: string, report: OpenReport) =>
      db.transaction(async (tx) => {
        const refund = await lockRefund(tx, id)
        if (refund?.state !== 'pending') return
        const isUnclear = report.kind === 'unclear'
        await updateRefund(tx, id, {
          // Touched, so that it is asked about again after a while and not at once.
          updatedAt: clock(),
          unclearSince: isUnclear ? (refund.unclearSince ?? clock()) : null,
          answerCode: isUnclear ? report.code : null,
          answerWords: isUnclear ? (report.words?.slice(0, MAX_WORDS) ?? null) : null,
          ...(report.kind === 'pending' && report.transactionId
            ? { transactionId: report.transactionId }
            : {}),
        })
      }),

    /** What the gateway said of a refund of its own. A refund that is settled stays as it is. */
    settle: (id: string, report: SettledRefund) =>
      withLocked(id, (tx, refund, order) => settleByGateway(tx, refund, order, report)),
  }
}

function isSettledAs(refund: RefundRow, finding: RefundFinding): boolean {
  if (refund.channel !== 'provider') return false
  return finding.outcome === 'made'
    ? refund.state === 'succeeded' && refund.transactionId === finding.transactionId
    : refund.state === 'failed' && refund.failureCode === NOT_MADE
}
