import type { BankService } from '@repo/contract/payment-providers'
import { type BankNotice, findOrderCode } from '@repo/payments'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { holdForReview } from '../orders/ending.service.ts'
import { settleOrder } from '../orders/grant.service.ts'
import { isInTime } from '../orders/orders.policy.ts'
import { type FullOrder, lockOrderByCode } from '../orders/orders.repo.ts'
import { findPayment, insertPayment } from '../orders/payments.repo.ts'
import { isOwnedAlready, mayTakeMoney } from '../orders/taking-money.service.ts'
import {
  assignCase,
  type Evidence,
  findEvent,
  findOpenShortfalls,
  findTold,
  insertBankTransaction,
  insertEvent,
  lockTransfers,
  openCase,
  type TransactionState,
} from './events.repo.ts'
import { createTurns } from './turns.ts'

type Outcome = TransactionState | 'outgoing' | 'foreign' | 'known'
type Shortfall = Awaited<ReturnType<typeof findOpenShortfalls>>[number]

/**
 * Takes in what banks tell of transfers. Each is kept once with its effects in one transaction, so that no money is
 * lost by a crash and none opens a course twice. What does not fit exactly waits for a person.
 */
export function createBankNoticesService(services: Services) {
  const { db, env, clock } = services
  const inTurn = createTurns()

  /** Whether another service has told of the same transfer: surely, perhaps, or not. */
  const findEcho = async (tx: Tx, source: BankService, notice: BankNotice) => {
    if (!env.CASSO_WEBHOOK_KEY && !env.PAYOS_CHECKSUM_KEY) return null
    const { accountNumber, amount, bookedAt } = notice
    const transfer = { source, accountNumber, amount, bookedAt: bookedAt ?? clock() }
    await lockTransfers(tx, transfer)
    const told = await findTold(tx, transfer)
    const reference = toPlainReference(notice.reference)
    if (reference !== null && told.some((other) => toPlainReference(other.reference) === reference))
      return 'sure' as const
    const code = findOrderCode(notice.content)
    return told.some(({ content }) => findOrderCode(content) === code) ? ('perhaps' as const) : null
  }

  const judge = async (
    tx: Tx,
    source: BankService,
    notice: BankNotice,
    order: FullOrder | null,
    shortfalls: Shortfall[],
  ) => {
    if (!notice.isIncoming) return 'outgoing' as const
    // What services send to try an address out, and money that somebody else was paid.
    if (!order && notice.accountNumber !== env.BANK_ACCOUNT) return 'foreign' as const
    const echo = await findEcho(tx, source, notice)
    if (echo === 'sure') return 'known' as const
    if (!order || notice.accountNumber !== env.BANK_ACCOUNT) return 'unmatched' as const
    // Counted twice it would open a course for half its price; a person looks whether it came twice.
    if (echo === 'perhaps') return 'duplicate' as const
    if (order.state === 'paid' || order.state === 'partially_refunded' || order.state === 'refunded')
      return 'duplicate' as const
    // The rest of a short transfer counts with what came before it.
    const amount = shortfalls.reduce((sum, { unallocated }) => sum + unallocated, notice.amount)
    const isAwaitingRest = order.state === 'review' && shortfalls.length > 0
    if (amount === order.total) {
      const mayPay = isAwaitingRest
        ? !(await isOwnedAlready(tx, order, clock()))
        : await mayTakeMoney(tx, order, clock())
      return mayPay ? ('matched' as const) : ('late' as const)
    }
    if (!isAwaitingRest && !isInTime(order, clock())) return 'late' as const
    return amount < order.total ? ('underpaid' as const) : ('overpaid' as const)
  }

  const settle = async (tx: Tx, notice: BankNotice, order: FullOrder, shortfalls: Shortfall[]) => {
    const paidAt = notice.bookedAt ?? clock()
    const payment =
      (await findPayment(tx, 'vietqr', order.code)) ??
      // Begun with another way to pay.
      (await insertPayment(tx, {
        orderId: order.id,
        provider: 'vietqr',
        reference: order.code,
        state: 'created',
        amount: order.total,
      }))
    const transactionId = notice.reference ?? notice.sourceId
    await settleOrder(services, tx, order, { payment, transactionId, paidAt })
    for (const { id } of shortfalls) await assignCase(tx, id, `Đủ cùng giao dịch ${transactionId}`, clock())
  }

  const takeIn = (source: BankService, notice: BankNotice, evidence: Evidence) =>
    db.transaction(async (tx) => {
      const code = notice.isIncoming ? findOrderCode(notice.content) : null
      // The order first, then the event: all notices of one order queue here, in one order of locks.
      const order = code ? await lockOrderByCode(tx, code) : null
      const type = typeOf(notice)
      if (await findEvent(tx, source, type, notice.sourceId)) return 'replayed'
      const shortfalls = order ? await findOpenShortfalls(tx, order.id) : []
      const outcome = await judge(tx, source, notice, order, shortfalls)
      const matched = outcome === 'unmatched' || outcome === 'outgoing' ? null : order
      const eventId = await insertEvent(tx, {
        provider: source,
        type,
        providerEventId: notice.sourceId,
        amount: notice.amount,
        ...evidence,
        outcome,
        orderId: matched?.id ?? null,
        createdAt: clock(),
      })
      // Somebody else took the same one in while we looked: what we have done so far is undone with the transaction.
      if (!eventId) throw new ReplayedError()
      crashPoint('payment-event-stored')
      if (outcome === 'outgoing' || outcome === 'foreign' || outcome === 'known') return outcome
      await keep(tx, { source, notice, outcome, eventId, order: matched, shortfalls })
      crashPoint('payment-settled-uncommitted')
      return outcome
    })

  const keep = async (tx: Tx, taken: Taken) => {
    const { source, notice, outcome, eventId, order, shortfalls } = taken
    const bankTransactionId = await insertBankTransaction(tx, {
      source,
      sourceId: notice.sourceId,
      accountNumber: notice.accountNumber,
      amount: notice.amount,
      reference: notice.reference,
      content: notice.content,
      state: outcome,
      orderId: order?.id ?? null,
      bookedAt: notice.bookedAt ?? clock(),
      createdAt: clock(),
    })
    if (outcome === 'matched' && order) return settle(tx, notice, order, shortfalls)
    await openCase(tx, {
      kind: outcome as Exclude<TransactionState, 'matched'>,
      source: 'bank',
      paymentEventId: eventId,
      bankTransactionId,
      orderId: order?.id ?? null,
      amount: notice.amount,
      unallocated: notice.amount,
      createdAt: clock(),
    })
    if (order && outcome !== 'duplicate') await holdForReview(tx, order, clock())
  }

  const receive = async (source: BankService, notice: BankNotice, evidence: Evidence) => {
    if (await findEvent(db, source, typeOf(notice), notice.sourceId)) return 'replayed'
    try {
      const outcome = await takeIn(source, notice, evidence)
      crashPoint('payment-committed')
      return outcome
    } catch (error) {
      if (error instanceof ReplayedError) return 'replayed'
      throw error
    }
  }

  return {
    /** @param source who tells of it; its ids are unique within it. @returns what became of the money. */
    receive: (source: BankService, notice: BankNotice, evidence: Evidence): Promise<Outcome | 'replayed'> =>
      // Told many times at once it would hold as many connections, all waiting for one order.
      inTurn(`${source} ${typeOf(notice)} ${notice.sourceId}`, () => receive(source, notice, evidence)),
  }
}

interface Taken {
  source: BankService
  notice: BankNotice
  outcome: TransactionState
  eventId: string
  order: FullOrder | null
  shortfalls: Shortfall[]
}

class ReplayedError extends Error {}

/** The bank's number without what services put around it; null for one too short to tell transfers apart. */
function toPlainReference(reference: string | null): string | null {
  const plain =
    (reference ?? '')
      .split(/[\\\s]/)[0]
      ?.replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase() ?? ''
  return plain.length >= 6 ? plain : null
}

const typeOf = (notice: BankNotice) => (notice.isIncoming ? 'transfer.in' : 'transfer.out')
