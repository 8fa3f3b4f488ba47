import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { removeFromCart } from '../cart/index.ts'
import { divideInProportion } from '../coupons/index.ts'
import {
  closeAttempts,
  type PaymentRow,
  postSale,
  postTaxes,
  type Used,
  updatePayment,
} from '../ledger/index.ts'
import { tell } from '../notices/index.ts'
import { openSeats } from '../seats/index.ts'
import { findBuyer } from './buyers.repo.ts'
import { sendGift } from './gifts.service.ts'
import { makeFurtherParts, resumeAfterPart, type Waiting } from './instalments.service.ts'
import { openCourses } from './open-courses.service.ts'
import { orderLink } from './order-link.ts'
import { announceOrder } from './order-notices.ts'
import { setOrderState } from './order-states.repo.ts'
import { orderMails } from './orders.messages.ts'
import { type FullOrder, setReceived } from './orders.repo.ts'

export interface Settlement {
  payment: Pick<PaymentRow, 'id'>
  transactionId: string | null
  paidAt: Date
  /** Amount received in VND: the whole price, unless staff accepted less. Refunds never exceed it. */
  received: number
  /** The money that was received, by the events that told of it. */
  used: readonly Used[]
  /** Paid elsewhere, so no mail thanks for the payment. */
  isCode?: boolean
}

/**
 * Marks a locked order as paid by one of its attempts and opens its courses in the caller's transaction, so that money,
 * access and mail exist together or not at all.
 */
export async function settleOrder(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  order: FullOrder,
  { payment, transactionId, paidAt, received, used, isCode = false }: Settlement,
): Promise<void> {
  const now = services.clock()
  await updatePayment(tx, payment.id, {
    state: 'succeeded',
    received,
    transactionId,
    paidAt,
    failureCode: null,
  })
  await setReceived(tx, shareAmong(order, received))
  await closeAttempts(tx, [order.id], 'expired', payment.id)
  await setOrderState(tx, order, { state: 'paid', at: now })
  await postSale(tx, { orderId: order.id, used, at: now })
  await postTaxes(tx, services.env, { orderId: order.id, now })
  let waiting: Waiting | null = null
  if (order.organisationId) await openSeats(tx, order.organisationId, order.lines, now)
  else if (order.gift) await sendGift(services, tx, order, order.gift)
  else if (order.instalmentOf) waiting = await resumeAfterPart(tx, order, now)
  else {
    await openCourses(tx, order.userId, order.lines, now)
    await makeFurtherParts(tx, order, now)
  }
  if (!order.organisationId)
    await removeFromCart(
      tx,
      order.userId,
      order.lines.map(({ courseId }) => courseId),
    )
  await announceOrder(tx, order.code)
  const buyer = await findBuyer(tx, order.userId)
  if (!buyer) return
  const link = orderLink(order.code)
  await tell(services, tx, [order.userId], { kind: 'order_paid', subject: order.code, link })
  await queueMail(services, tx, {
    kind: 'order',
    to: buyer.email,
    ...mailOf(services.env, order, buyer.name, { isCode, waiting }),
  })
}

function mailOf(
  { PUBLIC_WEB_URL: site }: Pick<Env, 'PUBLIC_WEB_URL'>,
  order: FullOrder,
  name: string,
  { isCode, waiting }: { isCode: boolean; waiting: Waiting | null },
) {
  if (order.organisation)
    return orderMails.seatsPaid(name, order, order.organisation.name, `${site}/student/seats`)
  if (order.gift) return orderMails.giftPaid(name, order, order.gift)
  if (order.instalmentOf) {
    const late = waiting && { ...waiting, url: `${site}/payment?order=${waiting.code}` }
    return orderMails.partPaid(name, order, late, `${site}/student/my-course`)
  }
  return orderMails.paid(name, isCode ? { ...order, total: 0 } : order, `${site}/student/my-course`)
}

/** Splits the received amount over the lines by their prices. */
function shareAmong({ lines }: FullOrder, received: number) {
  const parts = divideInProportion(
    received,
    lines.map(({ price, discount }) => price - discount),
  )
  return lines.map(({ id }, index) => ({ id, received: parts[index] ?? 0 }))
}
