import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { RefundReport } from '@repo/payments'
import { type Actor, auditOf } from '../../core/actor.ts'
import { isOverRefundLimit } from '../../core/business-settings.service.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { findPaymentById, postRefundAsked, postRefundFailed } from '../ledger/index.ts'
import { announceOrder, type FullOrder, lockOrder, lockOrderByCode } from '../orders/index.ts'
import { holdSeats, releaseSeats } from '../seats/index.ts'
import { bookRefund, findRefundable, type LineBack, refundedOf } from './book-refund.service.ts'
import { refundJob } from './refund.job.ts'
import { findAskedAt, noteRefund } from './refund-events.repo.ts'
import { isUnapproved, onceNumber, settleFrom } from './refunds.policy.ts'
import {
  claimTransfer,
  findRefund,
  insertRefund,
  lockRefund,
  type RefundRow,
  updateRefund,
} from './refunds.repo.ts'

/** Result of a stuck refund as staff found it out. */
export type RefundFinding =
  | { outcome: 'made'; transactionId: string; reason: string }
  | { outcome: 'not_made'; reason: string }

export interface RefundWish {
  channel: 'provider' | 'manual'
  reason: string
  lines: LineBack[]
}

/** A gateway's answer about a refund that stays open, with the gateway's message if there was one. */
export type OpenReport =
  | Extract<RefundReport, { kind: 'pending' | 'unknown' }>
  | (Extract<RefundReport, { kind: 'unclear' }> & { words?: string })

export type SettledRefund = Extract<RefundReport, { kind: 'made' | 'failed' }>

const REFERENCE_BYTES = 10
const MAX_WORDS = 300
/** Stands in for a gateway code: staff found that the money was not paid out. */
const NOT_MADE = 'not_made'

export interface WithRefunds {
  readonly refunds: ReturnType<typeof createRefundsService>
}

/** Refunds: requested by staff, paid out by the gateway or by hand, and booked once known to be paid out. */
export function createRefundsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) {
  const { db, clock, queue, log } = services

  const request = async (tx: Tx, code: string, wish: RefundWish, actor: Actor) => {
    const order = await lockOrderByCode(tx, code)
    if (!order) throw new AppError('order.not_found')
    const { payment, amount, lines, seats } = await findRefundable(tx, order, wish)
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
        // Together with what went back before, so that nobody stays below the limit by asking in parts.
        needsApproval: await isOverRefundLimit(tx, refundedOf(order) + amount),
        createdAt: clock(),
      },
      lines,
    )
    await postRefundAsked(tx, refund, refund.createdAt)
    await holdSeats(tx, refund.id, seats)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'order.refund_requested',
      subjectType: 'order',
      subjectId: order.id,
      before: { state: order.state, refunded: refundedOf(order) },
      after: {
        amount,
        channel: wish.channel,
        reason: wish.reason,
        ...(seats.length > 0 ? { seats: seats.length } : {}),
      },
    })
    if (wish.channel === 'provider' && !refund.needsApproval)
      await queue.send(refundJob, { refundId: refund.id }, { tx })
    await announceOrder(tx, order.code)
    return { refundId: refund.id }
  }

  /** The refund came to nothing: the seats that it held are free or given as before. */
  const fail = async (tx: Tx, refund: RefundRow, failureCode: string) => {
    await updateRefund(tx, refund.id, { state: 'failed', failureCode, completedAt: clock() })
    await postRefundFailed(tx, refund, clock())
    await releaseSeats(tx, refund.id)
  }

  /** Runs with the refund and its order locked. */
  const withLocked = <T>(id: string, work: (tx: Tx, refund: RefundRow, order: FullOrder) => Promise<T>) =>
    db.transaction(async (tx) => {
      const found = await findRefund(tx, id)
      if (!found) throw new AppError('refund.not_found')
      // Locks are taken order first, as everywhere.
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
    await fail(tx, refund, report.code)
    await announceOrder(tx, order.code)
  }

  /** The gateway contradicts what was booked: staff are alerted, and nothing is booked twice. */
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
    // The gateway may be paying out right now, so what staff saw there may be outdated.
    if (from > clock()) throw new AppError('refund.being_asked')
    if (finding.outcome === 'made') {
      if (!(await claimTransfer(tx, refund.id, onceNumber(finding.transactionId))))
        throw new AppError('refund.transfer_used')
      await bookRefund(services, tx, refund, order, finding.transactionId)
    } else {
      await fail(tx, refund, NOT_MADE)
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
    /** A repeat with the same idempotency key returns the same refund. @throws AppError `refund.…`. */
    request: (code: string, wish: RefundWish, key: string | string[] | undefined, actor: Actor) =>
      runOnce(db, { userId: actor.id, key, request: { code, wish } }, (tx) => request(tx, code, wish, actor)),

    /**
     * Books a manual refund as paid out. @returns the code of its order.
     * @throws AppError `refund.not_open`, `refund.transfer_used` where the transfer made another refund.
     */
    complete: (id: string, transactionId: string, actor: Actor) =>
      withOpen(id, async (tx, refund, order) => {
        if (refund.channel !== 'manual') throw new AppError('refund.not_open')
        if (isUnapproved(refund)) throw new AppError('refund.unapproved')
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

    /**
     * Approves a refund over the limit; one by a gateway is then asked for. @returns the code of its order.
     * @throws AppError `refund.not_open` where no approval is missing, `refund.own` for who asked for it.
     */
    approve: (id: string, actor: Actor) =>
      withOpen(id, async (tx, refund, order) => {
        if (!isUnapproved(refund)) throw new AppError('refund.not_open')
        if (refund.requestedBy === actor.id) throw new AppError('refund.own')
        await updateRefund(tx, id, { approvedBy: actor.id, approvedAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.refund_approved',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state, refunded: refundedOf(order), refund: refund.state },
          after: { amount: refund.amount, reason: refund.reason },
        })
        if (refund.channel === 'provider') await queue.send(refundJob, { refundId: id }, { tx })
        await announceOrder(tx, order.code)
        return order.code
      }),

    /** Abandons a refund that was not paid out: one by hand, or one that was not approved. @returns the code of its order. */
    abandon: (id: string, reason: string, actor: Actor) =>
      withOpen(id, async (tx, refund, order) => {
        if (refund.channel !== 'manual' && !isUnapproved(refund)) throw new AppError('refund.not_open')
        await fail(tx, refund, 'abandoned')
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
     * Settles a stuck refund with the result that staff found out. Repeating the same result changes nothing.
     * @returns the code of its order.
     * @throws AppError `refund.being_asked` while a query may be running; `refund.not_open` if it was settled in another
     * way; `refund.transfer_used` if the number belongs to another refund.
     */
    settleByHand: (id: string, finding: RefundFinding, actor: Actor) =>
      withLocked(id, (tx, refund, order) => settleByHand(tx, refund, order, finding, actor)),

    /** The gateway that is to pay out an open refund; null for manual and settled refunds. */
    async findProvider(id: string) {
      const refund = await findRefund(db, id)
      if (refund?.state !== 'pending' || refund.channel !== 'provider') return null
      return (await findPaymentById(db, refund.paymentId))?.provider ?? null
    },

    /**
     * Records that a call to the gateway begins: staff cannot settle the refund meanwhile, and after a crash the job knows
     * that it may have been paid out.
     * @returns null for a settled refund.
     */
    beginAsking: (id: string) =>
      db.transaction(async (tx) => {
        const refund = await lockRefund(tx, id)
        if (refund?.state !== 'pending' || refund.channel !== 'provider' || isUnapproved(refund)) return null
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

    /** Records that the gateway has not decided yet or answered inconclusively. */
    endAsking: (id: string, report: OpenReport) =>
      db.transaction(async (tx) => {
        const refund = await lockRefund(tx, id)
        if (refund?.state !== 'pending') return
        const isUnclear = report.kind === 'unclear'
        await updateRefund(tx, id, {
          // Updates the row's time, so that the next query comes after a while and not at once.
          updatedAt: clock(),
          unclearSince: isUnclear ? (refund.unclearSince ?? clock()) : null,
          answerCode: isUnclear ? report.code : null,
          answerWords: isUnclear ? (report.words?.slice(0, MAX_WORDS) ?? null) : null,
          ...(report.kind === 'pending' && report.transactionId
            ? { transactionId: report.transactionId }
            : {}),
        })
      }),

    /** Books the gateway's result; a settled refund stays unchanged. */
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
