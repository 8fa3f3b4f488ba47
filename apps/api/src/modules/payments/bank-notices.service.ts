import type { BankSource } from '@repo/contract/payment-providers'
import { type BankNotice, bankTransferNumber, findOrderCode, identifiesTransfer } from '@repo/payments'
import { readOwnAccounts } from '../../core/business-settings.service.ts'
import type { ReceivingAccount } from '../../core/receiving-account.ts'
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
  findReportedTransfers,
  insertBankTransaction,
  insertEvent,
  insertPayment,
  isDepartureTold,
  lockTransfers,
  lockTrial,
  markTrialArrived,
  openCase,
  postArrival,
  postDeparture,
  type TransactionState,
  type TrialTransferRow,
  takePart,
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
import { areOtherOrders, haveSameNumber, identifyingNumber } from './same-transfer.ts'
import { createTurns } from './turns.ts'

type Outcome = TransactionState | 'outgoing' | 'known' | 'trial'
type Shortfall = Awaited<ReturnType<typeof findOpenShortfalls>>[number]

/**
 * Processes banks' notices of transfers. Each notice is stored once, in one transaction with its effects, so that a
 * crash loses no money and no transfer opens a course twice. Money that does not match exactly waits for a person.
 */
export function createBankNoticesService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services
  const inTurn = createTurns()

  /**
   * Whether another source has already reported the same transfer: `sure`, `perhaps`, or null for no. `doubtful` is the
   * `perhaps` of a statement line, which has neither the service's id nor a time of day.
   */
  const findEarlierReport = async (tx: Tx, source: BankSource, notice: BankNotice) => {
    const { amount, bookedAt } = notice
    const transfer = {
      source,
      accountNumber: await accountOf(tx, notice),
      amount,
      bookedAt: bookedAt ?? clock(),
    }
    await lockTransfers(tx, transfer)
    const told = await findReportedTransfers(tx, transfer)
    const number = identifyingNumber(notice.reference)
    if (number !== null && told.some(({ reference }) => identifyingNumber(reference) === number))
      return 'sure' as const
    const ofStatement = told.filter((one) => source === 'statement' || one.source === 'statement')
    if (ofStatement.some((one) => haveSameNumber(notice, one))) return 'sure' as const
    if (ofStatement.some((one) => !areOtherOrders(notice, one))) return 'doubtful' as const
    const code = findOrderCode(notice.content)
    return told.some(({ content }) => findOrderCode(content) === code) ? ('perhaps' as const) : null
  }

  /** Whether another service has told of a transfer away. */
  const isRepeatedDeparture = async (tx: Tx, source: BankSource, notice: BankNotice) => {
    const number = identifyingNumber(notice.reference)
    if (number === null) return false
    const transfer = { source, amount: notice.amount, bookedAt: notice.bookedAt ?? clock() }
    await lockTransfers(tx, { ...transfer, accountNumber: `out ${number}` })
    return isDepartureTold(tx, { ...transfer, number })
  }

  /** Our account that a notice concerns, by its number or its virtual one: that of today or one of before. */
  const findOwn = async (tx: Tx, notice: BankNotice) => accountToldBy(notice, await readOwnAccounts(tx, env))

  /** The same account number for our account and its virtual account. */
  const accountOf = async (tx: Tx, notice: BankNotice) =>
    (await findOwn(tx, notice))?.number ?? notice.accountNumber

  /** Claims the bank's transfer number; true when staff typed it as a receipt or a bank reported it before. */
  const isCountedBefore = async (tx: Tx, notice: BankNotice) => {
    const number = bankTransferNumber(notice.reference)
    if (number === null) return false
    const before = await claimTransferNumber(tx, number, 'bank')
    // A short number may be reused for another transfer.
    return before === 'receipt' || (before === 'bank' && identifiesTransfer(number))
  }

  const judge = async (
    tx: Tx,
    source: BankSource,
    notice: BankNotice,
    { order, shortfalls, isOwn }: { order: FullOrder | null; shortfalls: Shortfall[]; isOwn: boolean },
  ) => {
    if (!notice.isIncoming)
      return !isOwn && (await isRepeatedDeparture(tx, source, notice))
        ? ('known' as const)
        : ('outgoing' as const)
    const echo = isOwn ? null : await findEarlierReport(tx, source, notice)
    if (echo === 'sure') return 'known' as const
    const isCounted = await isCountedBefore(tx, notice)
    // Counted twice it would be money that never came.
    if (echo === 'doubtful') return 'duplicate' as const
    if (!order || !(await findOwn(tx, notice))) return 'unmatched' as const
    // A transfer counted twice would open a course for half its price, so a person checks whether it came twice.
    if (echo === 'perhaps' || isCounted) return 'duplicate' as const
    if (order.state === 'paid' || order.state === 'partially_refunded' || order.state === 'refunded')
      return 'duplicate' as const
    // The rest of a short transfer is added to the money received before.
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

  /** The trial of our account that a notice without an order tells of; null for every other money. */
  const findTrial = async (tx: Tx, code: string | null, notice: BankNotice) => {
    const trial = code === null ? null : await lockTrial(tx, code)
    return trial && (await findOwn(tx, notice))?.number === trial.accountNumber ? trial : null
  }

  const noteTrial = async (tx: Tx, trial: TrialTransferRow, notice: BankNotice) => {
    // So that nobody can type the number as the receipt of an order.
    await isCountedBefore(tx, notice)
    await markTrialArrived(tx, trial.id, notice.amount, clock())
  }

  const settle = async (tx: Tx, { notice, eventId, shortfalls }: Taken, order: FullOrder) => {
    const paidAt = notice.bookedAt ?? clock()
    const payment =
      (await findPayment(tx, 'vietqr', order.code)) ??
      // The order was started with another payment method.
      (await insertPayment(tx, {
        orderId: order.id,
        provider: 'vietqr',
        reference: order.code,
        state: 'created',
        amount: order.total,
      }))
    const transactionId = notice.reference ?? notice.sourceId
    await settleOrder(services, tx, order, {
      payment,
      transactionId,
      paidAt,
      received: order.total,
      used: [
        { eventId, amount: notice.amount },
        ...shortfalls.map((one) => ({ eventId: one.paymentEventId, amount: one.unallocated })),
      ],
    })
    for (const { id, unallocated } of shortfalls) {
      await takePart(tx, { moneyCaseId: id, orderId: order.id, amount: unallocated, createdAt: clock() })
      await assignCase(tx, id, `Đủ cùng giao dịch ${transactionId}`, clock())
    }
  }

  const takeIn = (source: BankSource, notice: BankNotice, { isOwn, ...evidence }: Taking) =>
    db.transaction(async (tx) => {
      const code = notice.isIncoming ? findOrderCode(notice.content) : null
      // The order is locked before its event is read, so that all notices of an order queue here and locks keep one order.
      const order = code ? await lockOrderByCode(tx, code) : null
      const type = typeOf(notice)
      if (await findEvent(tx, source, type, notice.sourceId)) return 'replayed'
      const shortfalls = order ? await findOpenShortfalls(tx, order.id) : []
      const trial = order ? null : await findTrial(tx, code, notice)
      const outcome = trial ? 'trial' : await judge(tx, source, notice, { order, shortfalls, isOwn })
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
      // The same notice was stored concurrently, so this transaction is rolled back.
      if (!eventId) throw new ReplayedError()
      crashPoint('payment-event-stored')
      if (trial) await noteTrial(tx, trial, notice)
      await postMove(tx, { eventId, notice, outcome, orderId: matched?.id ?? null })
      if (outcome === 'outgoing' || outcome === 'known' || outcome === 'trial') return outcome
      await keep(tx, { source, notice, outcome, eventId, order: matched, shortfalls })
      crashPoint('payment-settled-uncommitted')
      return outcome
    })

  /** Posts what a notice told of, unless another service told of the same transfer before. */
  const postMove = async (
    tx: Tx,
    {
      eventId,
      notice,
      outcome,
      orderId,
    }: { eventId: string; notice: BankNotice; outcome: Outcome; orderId: string | null },
  ) => {
    if (outcome === 'known') return
    const place = `bank:${await accountOf(tx, notice)}` as const
    const move = { eventId, place, amount: notice.amount, at: clock() }
    if (outcome === 'outgoing') return postDeparture(tx, move)
    await postArrival(tx, { ...move, orderId, isTrial: outcome === 'trial' })
  }

  const keep = async (tx: Tx, taken: Taken) => {
    const { source, notice, outcome, eventId, order } = taken
    const bankTransactionId = await insertBankTransaction(tx, {
      source,
      sourceId: notice.sourceId,
      accountNumber: await accountOf(tx, notice),
      amount: notice.amount,
      reference: notice.reference,
      content: notice.content,
      state: outcome,
      orderId: order?.id ?? null,
      bookedAt: notice.bookedAt ?? clock(),
      createdAt: clock(),
    })
    if (outcome === 'matched' && order) return settle(tx, taken, order)
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

  const receive = async (source: BankSource, notice: BankNotice, evidence: Taking) => {
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
    /**
     * @param source who reports; ids of notices are unique within it
     * @param isOwn whether a person has said that nobody told of this transfer before
     * @returns the state of the money
     */
    receive: (
      source: BankSource,
      notice: BankNotice,
      evidence: Evidence,
      isOwn = false,
    ): Promise<Outcome | 'replayed'> =>
      // In turns, because many copies at once would each hold a connection while waiting for the same order.
      inTurn(`${source} ${typeOf(notice)} ${notice.sourceId}`, () =>
        receive(source, notice, { ...evidence, isOwn }),
      ),
  }
}

interface Taking extends Evidence {
  isOwn: boolean
}

/** The account that a notice tells by its number or its virtual one. */
export const accountToldBy = (
  { accountNumber, virtualAccount }: BankNotice,
  accounts: readonly ReceivingAccount[],
): ReceivingAccount | undefined =>
  accounts.find(
    ({ number, virtualNumber }) =>
      accountNumber === number ||
      (virtualNumber !== null && (accountNumber === virtualNumber || virtualAccount === virtualNumber)),
  )

interface Taken {
  source: BankSource
  notice: BankNotice
  outcome: TransactionState
  eventId: string
  order: FullOrder | null
  shortfalls: Shortfall[]
}

class ReplayedError extends Error {}

const typeOf = (notice: BankNotice) => (notice.isIncoming ? 'transfer.in' : 'transfer.out')
