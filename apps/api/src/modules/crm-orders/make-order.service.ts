import { AppError } from '@repo/contract'
import type { handOrderBody } from '@repo/contract/crm-orders'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { tieOrderToContact } from '../contacts/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { type AgreedPrices, createOrderPlacing, createOrdersService, orderMails } from '../orders/index.ts'
import { findOrderLearner, listCourseIdsOf } from './order-learners.repo.ts'

type Wish = z.output<typeof handOrderBody>
type Order = Wish & { contactId: string | null }

/** Each order mails somebody who did not click; a day of telephone sales stays far below. */
const ordersOfDay: Limit = { name: 'orders-by-hand', max: 200, windowMs: 24 * 3_600_000 }

/** Orders that staff make for a learner, by the same pricing and payment as the learner's own. */
export function createOrderMakingService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const orders = createOrdersService(services)
  const place = createOrderPlacing(services)

  const findLearner = async (tx: DbOrTx, id: string) => {
    const learner = await findOrderLearner(tx, id)
    if (!learner) throw new AppError('user.not_found')
    return learner
  }
  const findBuyer = async (tx: DbOrTx, id: string) => {
    const learner = await findLearner(tx, id)
    if (!mayBuy(learner)) throw new AppError('order.learner_not_active')
    return learner
  }

  return {
    /** @throws AppError `user.not_found`, also for an account that is no learner. */
    async learner(id: string) {
      const [{ status, ...learner }, courseIds] = await Promise.all([
        findLearner(db, id),
        listCourseIdsOf(db, id),
      ])
      return {
        ...learner,
        isActive: mayBuy({ status }),
        ownedCourseIds: await findOwnedCourseIds(db, id, courseIds, clock()),
      }
    },

    async quote(wish: Wish, caller: Caller) {
      const agreed = agreedOf(wish, caller)
      const { id } = await findBuyer(db, wish.learnerId)
      const courses = wish.lines.map(({ course }) => course)
      const { gateways: _gateways, ...quote } = await orders.quote(
        id,
        { courses, coupon: wish.coupon },
        { agreed, askedBy: caller.userId },
      )
      return quote
    },

    /** @throws AppError as `createOrderPlacing`, and for a learner whose account is locked. */
    async make(wish: Order, caller: Caller, actor: Actor, key: string | string[] | undefined) {
      const agreed = agreedOf(wish, caller)
      await limiter.hit(ordersOfDay, actor.id)
      return runOnce(db, { userId: actor.id, key, request: wish }, async (tx) => {
        const learner = await findBuyer(tx, wish.learnerId)
        const { order, isNew } = await place(tx, learner.id, {
          courses: wish.lines.map(({ course }) => course).toSorted(),
          coupon: wish.coupon,
          gift: null,
          byHand: { madeBy: actor.id, agreed },
        })
        if (isNew)
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'order.made_by_hand',
            subjectType: 'order',
            subjectId: order.id,
            after: {
              code: order.code,
              learnerId: learner.id,
              amount: order.total,
              coupon: order.couponCode,
              lines: order.lines.map(({ title, listPrice, price, discount, priceReason }) => ({
                title,
                listPrice,
                price,
                discount,
                ...(priceReason === null ? {} : { priceReason }),
              })),
            },
          })
        if (isNew && wish.contactId) {
          const tie = { learnerId: learner.id, orderCode: order.code, at: clock() }
          await tieOrderToContact(tx, wish.contactId, tie, actor)
        }
        if (order.total > 0) {
          const url = `${env.PUBLIC_WEB_URL}/payment?order=${order.code}`
          const mail = orderMails.toPay(learner.name, order, url)
          await queueMail(services, tx, { kind: 'order', to: learner.email, ...mail })
        }
        return { code: order.code }
      })
    },
  }
}

/** Who was invited and has not chosen a password yet may buy too, and pays after that. */
const mayBuy = ({ status }: { status: string }) => status !== 'locked'

/** @throws AppError `order.price_not_allowed` where the caller may sell, but not agree on a price. */
function agreedOf({ lines }: Wish, caller: Caller): AgreedPrices {
  const agreed = lines.flatMap(({ course, agreed: price }) => (price ? [[course, price] as const] : []))
  if (agreed.length > 0 && !caller.rights.includes('orders.price'))
    throw new AppError('order.price_not_allowed')
  return new Map(agreed)
}
