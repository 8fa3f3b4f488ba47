import { AppError } from '@repo/contract'
import { gateways } from '@repo/contract/payment-providers'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { findSucceededPayment, postRefundMade, postTaxes } from '../ledger/index.ts'
import { tell } from '../notices/index.ts'
import {
  addRefunded,
  announceOrder,
  type FullOrder,
  findBuyer,
  orderLink,
  orderMails,
  setOrderState,
} from '../orders/index.ts'
import { findLineMoney } from '../revenue/index.ts'
import { chooseSeatsToEnd, endSeats } from '../seats/index.ts'
import { bookCaseRefund } from './book-case-refund.service.ts'
import { endAccessOfLines } from './end-access.service.ts'
import { listRefundLines, listRefunds, type RefundRow, updateRefund } from './refunds.repo.ts'

export interface MoneyBack {
  channel: RefundRow['channel']
  lines: LineBack[]
}

export interface LineBack {
  lineId: string
  amount: number
  endsAccess: boolean
  /** Of a line of seats: how many end, and which of those that people have. */
  seats: number
  givenSeats: string[]
}

export const refundedOf = (order: FullOrder) => order.lines.reduce((sum, line) => sum + line.refunded, 0)

/**
 * The amount that may be refunded from a locked order: never more than the ledger says that it brought, and by the
 * database never more than its payment did. A line refunded in full
 * loses its access even if staff chose to keep it, and a full refund of the order ends the access of all its lines.
 * @throws AppError `refund.…`.
 */
export async function findRefundable(tx: Tx, order: FullOrder, wish: MoneyBack) {
  if (order.state !== 'paid' && order.state !== 'partially_refunded')
    throw new AppError('refund.not_possible')
  const payment = await findSucceededPayment(tx, order.id)
  const isByGateway = gateways.some((name) => name === payment?.provider)
  if (!payment || (wish.channel === 'provider' && !isByGateway)) throw new AppError('refund.not_possible')
  const open = await listRefunds(tx, order.id)
  if (open.some(({ refund }) => refund.state === 'pending')) throw new AppError('refund.pending')
  const leftOf = (lineId: string) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? line.received - line.refunded : -1
  }
  const left = order.lines.reduce((sum, { received, refunded }) => sum + received - refunded, 0)
  const isTwice = new Set(wish.lines.map(({ lineId }) => lineId)).size !== wish.lines.length
  const isTooMuch = wish.lines.some(({ lineId, amount }) => amount > leftOf(lineId))
  const amount = wish.lines.reduce((sum, line) => sum + line.amount, 0)
  if (isTwice || isTooMuch || amount === 0 || amount > left) throw new AppError('refund.too_much')
  const isLast = amount === left
  const lines = wish.lines.map((line) => ({
    orderLineId: line.lineId,
    amount: line.amount,
    endsAccess: line.endsAccess || isLast || (line.amount > 0 && line.amount === leftOf(line.lineId)),
    seats: 0,
  }))
  // So little was received that this paid line got no share of it; it ends together with the others.
  const unnamed = order.lines.filter(
    ({ id, price, discount, received }) =>
      isLast && received === 0 && price > discount && !lines.some(({ orderLineId }) => orderLineId === id),
  )
  for (const { id } of unnamed) lines.push({ orderLineId: id, amount: 0, endsAccess: true, seats: 0 })
  const seats = await chooseSeats(tx, order, wish, lines)
  return { payment, amount, lines, seats }
}

/** Chooses the seats that end with the lines, and writes on each line how many. */
async function chooseSeats(
  tx: Tx,
  order: FullOrder,
  wish: MoneyBack,
  lines: { orderLineId: string; endsAccess: boolean; seats: number }[],
) {
  if (!order.organisationId) return []
  const chosen = []
  for (const line of lines) {
    const wished = wish.lines.find(({ lineId }) => lineId === line.orderLineId)
    const ending = await chooseSeatsToEnd(tx, line.orderLineId, {
      seats: wished?.seats ?? 0,
      givenSeats: wished?.givenSeats ?? [],
      isAll: line.endsAccess,
      isDecided: wished?.endsAccess ?? wish.lines.some(({ endsAccess }) => endsAccess),
    })
    line.seats = ending.length
    chosen.push(...ending)
  }
  return chosen
}

/** Books a refund that was paid out: the lines, their access, and the locked order, whose state follows from the ledger. */
export async function bookRefund(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  refund: RefundRow,
  order: FullOrder,
  transactionId: string | null,
): Promise<void> {
  const { moneyCaseId } = refund
  if (moneyCaseId) return bookCaseRefund(services, tx, { ...refund, moneyCaseId }, order, transactionId)
  const now = services.clock()
  await updateRefund(tx, refund.id, {
    state: 'succeeded',
    transactionId,
    completedAt: now,
    failureCode: null,
  })
  await postRefundMade(tx, refund, now)
  await postTaxes(tx, services.env, { orderId: order.id, now })
  const lines = (await listRefundLines(tx, [refund.id])).map(({ line }) => line)
  for (const { orderLineId, amount } of lines) await addRefunded(tx, orderLineId, amount)
  const lineIds = lines.filter(({ endsAccess }) => endsAccess).map(({ orderLineId }) => orderLineId)
  if (order.organisationId) await endSeats(tx, refund.id, { lineIds, at: now })
  else await endAccessOfLines(tx, order, lineIds, now)
  const moneyOf = await findLineMoney(tx, [order.id])
  const left = order.lines.reduce((sum, { id }) => sum + moneyOf(id).received - moneyOf(id).refunded, 0)
  await setOrderState(tx, order, { state: left <= 0 ? 'refunded' : 'partially_refunded', at: now })
  await announceOrder(tx, order.code)
  const buyer = await findBuyer(tx, order.userId)
  if (buyer) {
    const link = orderLink(order.code)
    await tell(services, tx, [order.userId], { kind: 'order_refunded', subject: order.code, link })
    const mail = mailOf(refund, buyer.name, order.code)
    await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
  }
  crashPoint('refund-booked-uncommitted')
}

const mailOf = ({ amount, channel }: RefundRow, name: string, code: string) =>
  channel === 'chargeback'
    ? orderMails.chargedBack(name, code, amount)
    : orderMails.refunded(name, code, amount, channel === 'provider')
