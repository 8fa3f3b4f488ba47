import { AppError } from '@repo/contract'
import { newOrderCode } from '@repo/payments'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { insertEvent, insertPayment, postArrival } from '../ledger/index.ts'
import {
  findOrderById,
  giveUpOrders,
  insertOrder,
  lockBuyer,
  lockOpenOrders,
  lockOwnership,
  settleOrder,
  toOrderView,
} from '../orders/index.ts'
import { findCourseShares } from '../revenue/index.ts'
import { lockCodeByHash, updateCode } from './activation.repo.ts'
import { hashOfCode } from './activation-code.ts'

/** Enough for a few misread characters, far too few to guess a code. */
const tries: Limit = { name: 'activation-tries', max: 20, windowMs: 3_600_000 }

type Found = NonNullable<Awaited<ReturnType<typeof lockCodeByHash>>>

/** Redeems codes that were paid elsewhere: each opens its course once, through an order like any other. */
export function createRedeemService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services

  /** The order of a code, at the price the code was sold for. */
  const makeOrder = async (tx: Tx, userId: string, { code, batch, course }: Found) => {
    const now = clock()
    const sharesOf = await findCourseShares(tx, [course.id])
    const order = await insertOrder(
      tx,
      {
        code: newOrderCode(),
        userId,
        state: 'pending_payment',
        total: batch.unitPrice,
        createdAt: now,
        expiresAt: now,
      },
      [
        {
          courseId: course.id,
          title: course.title,
          listPrice: Math.max(course.listPrice, batch.unitPrice),
          price: batch.unitPrice,
          ...sharesOf(course.id),
        },
      ],
    )
    const payment = await insertPayment(tx, {
      orderId: order.id,
      provider: 'activation',
      reference: code.id,
      state: 'created',
      amount: batch.unitPrice,
      createdAt: now,
    })
    const amount = batch.unitPrice
    const eventId = await insertEvent(tx, {
      provider: 'activation',
      type: 'payment.succeeded',
      providerEventId: code.id,
      amount,
      raw: { batchId: batch.id, ending: code.ending },
      outcome: 'paid',
      orderId: order.id,
      createdAt: now,
    })
    if (!eventId) throw new Error('a code was redeemed past its lock')
    await postArrival(tx, { eventId, place: 'codes', amount, orderId: order.id, at: now })
    await settleOrder(services, tx, order, {
      payment,
      transactionId: `…${code.ending}`,
      received: amount,
      used: [{ eventId, amount }],
      paidAt: now,
      isCode: true,
    })
    return order.id
  }

  const redeem = async (tx: Tx, userId: string, typed: string) => {
    await lockBuyer(tx, userId)
    const found = await lockCodeByHash(tx, hashOfCode(typed))
    // A code that was given to somebody is worth nothing to others, who learn no more than of a wrong one.
    if (!found || (found.code.givenTo && found.code.givenTo !== userId))
      throw new AppError('activation.unknown')
    const { code, batch, course } = found
    const now = clock()
    // The button was pressed twice: the same learner gets the order of the first press.
    if (code.redeemedBy === userId && code.orderId) return code.orderId
    if (code.redeemedAt) throw new AppError('activation.used')
    if (code.revokedAt || (batch.expiresAt && batch.expiresAt <= now)) throw new AppError('activation.over')
    const { open } = await lockOpenOrders(tx, userId, [course.id], { isGift: false })
    await lockOwnership(tx, userId)
    if ((await findOwnedCourseIds(tx, userId, [course.id], now)).length > 0)
      throw new AppError('course.already_owned')
    await giveUpOrders(tx, open, now)
    const orderId = await makeOrder(tx, userId, found)
    await updateCode(tx, code.id, { redeemedBy: userId, redeemedAt: now, orderId })
    return orderId
  }

  return {
    /** @param code as it was typed, without blanks and dashes. @throws AppError `activation.…`. */
    async redeem(userId: string, code: string) {
      await limiter.hit(tries, userId)
      const orderId = await db.transaction((tx) => redeem(tx, userId, code))
      const order = await findOrderById(db, orderId)
      if (!order) throw new Error('an order vanished after it was made')
      return toOrderView(order, env, clock(), { offered: [] })
    },
  }
}
