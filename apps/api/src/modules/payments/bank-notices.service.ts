import type { BankService } from '@repo/contract/payment-providers'
import { type BankNotice, bankTransferNumber, findOrderCode, isTelling } from '@repo/payments'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import {
  assignCase,
  claimTransferNumber,
  type Evidence,
  findEvent,
  findOpenShortfalls,
  findPayment,
  findTold,
  insertBankTransaction,
  insertEvent,
  insertPayment,
  lockTransfers,
  openCase,
  type TransactionState,
} from '../ledger/index.ts'
import {
  type FullOrder,
  holdForReview,
  isInTime,
  isOwnedAlready,
  lockOrderByCode,
  mayTakeMoney,
  settleOrder,
} from '../orders/index.ts'
import { createTurns } from './turns.ts'

type Outcome = TransactionState | 'outgoing' | 'known'
type Shortfall = Awaited<ReturnType<typeof findOpenShortfalls>>[number]

/**
 * Takes in what banks tell of transfers. Each is kept once with its effects in one transaction, so that no money is
 * lost by a crash and none opens a course twice. What does not fit exactly waits for a person.
 */
export function createBankNoticesService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services
  const inTurn = createTurns()

  /** Whether another service has told of the same transfer: surely, perhaps, or not. */
  const findEcho = async (tx: Tx, source: BankService, notice: BankNotice) => {
    if (!env.CASSO_WEBHOOK_KEY && !env.PAYOS_CHECKSUM_KEY) return null
    const { amount, bookedAt } = notice
    const transfer = { source, accountNumber: accountOf(notice), amount, bookedAt: bookedAt ?? clock() }
    await lockTransfers(tx, transfer)
    const told = await findTold(tx, transfer)
    const number = tellingNumber(notice.reference)
    if (number !== null && told.some(({ reference }) => tellingNumber(reference) === number))
      return 'sure' as const
    const code = findOrderCode(notice.content)
    return told.some(({ content }) => findOrderCode(content) === code) ? ('perhaps' as const) : null
  }

  /** Whether a notice is of our account: the one of the settings, or the virtual one that buyers transfer to. */
  const isOurs = ({ accountNumber, virtualAccount }: BankNotice) =>
    accountNumber === env.BANK_ACCOUNT ||
    (env.BANK_VIRTUAL_ACCOUNT !== undefined &&
      (accountNumber === env.BANK_VIRTUAL_ACCOUNT || virtualAccount === env.BANK_VIRTUAL_ACCOUNT))

  /** One name for one account, whether a service tells of it or of its virtual one. */
  const accountOf = (notice: BankNotice) => (isOurs(notice) ? env.BANK_ACCOUNT : notice.accountNumber)

  /** Takes the bank's number. Staff may have typed it as a receipt, or the bank may have told of it before. */
  const isCountedBefore = async (tx: Tx, notice: BankNotice) => {
    const number = bankTransferNumber(notice.reference)
    if (number === null) return false
    const before = await claimTransferNumber(tx, number, 'bank')
    // A short number may come again for another transfer.
    return before === 'receipt' || (before === 'bank' && isTelling(number))
  }

  const judge = async (
    tx: Tx,
    source: BankService,
    notice: BankNotice,
    order: FullOrder | null,
    shortfalls: Shortfall[],
  ) => {
    if (!notice.isIncoming) return 'outgoing' as const
    const echo = await findEcho(tx, source, notice)
    if (echo === 'sure') return 'known' as const
    const isCounted = await isCountedBefore(tx, notice)
    if (!order || !isOurs(notice)) return 'unmatched' as const
    // Counted twice it would open a course for half its price; a person looks whether it came twice.
    if (echo === 'perhaps' || isCounted) return 'duplicate' as const
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
    await settleOrder(services, tx, order, { payment, transactionId, paidAt, received: order.total })
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
      if (outcome === 'outgoing' || outcome === 'known') return outcome
      await keep(tx, { source, notice, outcome, eventId, order: matched, shortfalls })
      crashPoint('payment-settled-uncommitted')
      return outcome
    })

  const keep = async (tx: Tx, taken: Taken) => {
    const { source, notice, outcome, eventId, order, shortfalls } = taken
    const bankTransactionId = await insertBankTransaction(tx, {
      source,
      sourceId: notice.sourceId,
      accountNumber: accountOf(notice),
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

/** The bank's number of a transfer; null for one too short to tell transfers apart. */
function tellingNumber(reference: string | null): string | null {
  const number = bankTransferNumber(reference)
  return number !== null && isTelling(number) ? number : null
}

const typeOf = (notice: BankNotice) => (notice.isIncoming ? 'transfer.in' : 'transfer.out')
