import { AppError } from '@repo/contract'
import { newOrderCode } from '@repo/payments'
import { readReceivingAccount } from '../../core/business-settings.service.ts'
import type { InstalmentTerms } from '../../core/instalment-terms.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { insertPayment } from '../ledger/index.ts'
import { findCourseShares } from '../revenue/index.ts'
import { settleOrder } from './grant.service.ts'
import { partTitle } from './instalments.service.ts'
import { type FullOrder, type GiftRow, insertOrder } from './orders.repo.ts'
import type { PricedCourse } from './pricing.service.ts'

export interface NewOrder {
  userId: string
  organisationId?: string
  madeBy: string | null
  total: number
  discount: number
  coupon: { id: string; code: string } | null
  gift: Pick<GiftRow, 'recipientEmail' | 'recipientName' | 'message'> | null
  lines: readonly (PricedCourse & { seats?: number })[]
  /** What is agreed for an order that is paid in parts, of which it is the first. */
  instalment?: { planId: string; terms: InstalmentTerms } | null
  /** How long it can be paid. */
  lifeMs: number
}

/**
 * Writes a new order with its first attempt to pay it, in the caller's transaction; a total of 0 is settled at once.
 * @throws AppError `payment.no_account` where there is something to pay and no account to transfer it to
 */
export async function insertPricedOrder(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  { lines, gift, coupon, lifeMs, instalment, ...wish }: NewOrder,
  now: Date,
): Promise<FullOrder> {
  const { total } = wish
  const transferAccount = total > 0 ? await readReceivingAccount(tx, services.env) : null
  if (total > 0 && !transferAccount) throw new AppError('payment.no_account')
  const sharesOf = await findCourseShares(
    tx,
    lines.map(({ course }) => course.id),
  )
  const order = await insertOrder(
    tx,
    {
      ...wish,
      code: newOrderCode(),
      state: 'pending_payment',
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      isGift: gift !== null,
      transferAccount,
      ...(instalment && {
        instalmentPlanId: instalment.planId,
        instalmentTerms: instalment.terms,
        instalmentNumber: 1,
      }),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    },
    lines.map(({ course, listPrice, price, priceReason, bundle, discount, seats }) => ({
      listPrice,
      price,
      priceReason,
      bundleId: bundle?.id ?? null,
      bundleTitle: bundle?.title ?? null,
      bundleSaving: bundle?.saving ?? 0,
      discount,
      seats: seats ?? null,
      courseId: course.id,
      title: instalment ? partTitle(course.title, 1, instalment.terms.parts.length) : course.title,
      ...sharesOf(course.id),
    })),
    gift && { ...gift, createdAt: now },
  )
  const payment = await insertPayment(tx, {
    orderId: order.id,
    provider: total === 0 ? 'free' : 'vietqr',
    reference: order.code,
    state: 'created',
    amount: total,
  })
  if (total > 0) return order
  await settleOrder(services, tx, order, { payment, transactionId: null, paidAt: now, received: 0, used: [] })
  return { ...order, state: 'paid', paidAt: now }
}
