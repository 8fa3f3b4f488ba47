import { AppError } from '@repo/contract'
import { readOfferedGateways } from '../../core/business-settings.service.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createAssetUrls } from '../art/index.ts'
import { findOffers } from '../bundles/index.ts'
import { findOfferedPlans } from '../instalments/index.ts'
import { findOpenShortfalls, leaveToStaff } from '../ledger/index.ts'
import { findBuyer } from './buyers.repo.ts'
import { endUnpaid } from './ending.service.ts'
import { orderLink } from './order-link.ts'
import { findOrderMoney } from './order-money.repo.ts'
import { gatewaysFor, type OrderView, pricesOf, shortfallOf, toOrderView } from './order-view.ts'
import { orderMails } from './orders.messages.ts'
import { mayBePaid, mayCancel } from './orders.policy.ts'
import {
  type FullOrder,
  findOpenOrders,
  findOrderState,
  findOrdersById,
  findOwnOrder,
  findOwnRow,
  listOwnOrders,
  lockOrderByCode,
  withLines,
} from './orders.repo.ts'
import { createOrderPlacing, isBetterAgreed, type Wish } from './place-order.service.ts'
import {
  type AgreedPrices,
  findOrderable,
  findUsableCoupon,
  type PricedCourse,
  priceCourses,
} from './pricing.service.ts'

const PAGE_SIZE = 20
/** Enough tries for a half-remembered code, too few to guess codes. */
const couponTries: Limit = { name: 'coupon-tries', max: 30, windowMs: 3_600_000 }
/** Each gift mails somebody who did not ask for it. */
const giftsOfDay: Limit = { name: 'gifts', max: 20, windowMs: 24 * 3_600_000 }

/** On the case of a short transfer whose order its buyer gave up. */
const CANCELLED_SHORT = 'Học viên đã hủy đơn, chờ hoàn tiền'

/** Orders of a learner: priced from the database and unchanged afterwards. */
export function createOrdersService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const place = createOrderPlacing(services)

  const plansFor = async (lines: readonly PricedCourse[]) => {
    const priced = lines.map(({ course, price }) => ({ courseId: course.id, price }))
    return (await findOfferedPlans(db, priced)).map(({ id, terms: { title, graceDays, parts } }) => ({
      id,
      title,
      graceDays,
      parts,
    }))
  }

  const find = async (userId: string, code: string): Promise<FullOrder> => {
    const order = await findOwnOrder(db, userId, code)
    if (!order) throw new AppError('order.not_found')
    return order
  }

  /** Says to who gave an order up what became of the money that had come for it. */
  const tellOfHeldMoney = async (tx: Tx, { userId, code }: FullOrder, received: number) => {
    const buyer = await findBuyer(tx, userId)
    if (!buyer) return
    const url = env.PUBLIC_WEB_URL + orderLink(code)
    const mail = orderMails.cancelledShort(buyer.name, code, received, url)
    await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
  }

  return {
    /**
     * What the courses cost. The learner's own quote is that of an open order which staff made for less, because ordering
     * leads to it.
     * @param agreed prices that staff agreed with the learner; only for the quote of staff.
     * @param askedBy who tries the coupon, if not the learner.
     * @throws AppError for courses that are not sold and for a coupon without effect.
     */
    async quote(
      userId: string,
      { courses: slugs, coupon: code, isGift = false }: Omit<Wish, 'gift'> & { isGift?: boolean },
      { agreed, askedBy = userId }: { agreed?: AgreedPrices; askedBy?: string } = {},
    ) {
      if (code) await limiter.hit(couponTries, askedBy)
      const courses = await findOrderable(db, [...new Set(slugs)])
      const open = await findOpenOrders(
        db,
        userId,
        courses.map(({ id }) => id),
        isGift,
      )
      const exceptIds = open.map((order) => order.id)
      const coupon = code ? await findUsableCoupon(db, code, userId, exceptIds) : null
      if (coupon?.maxUses && coupon.used >= coupon.maxUses && !open.some((o) => o.couponId === coupon.id))
        throw new AppError('coupon.used_up')
      const now = clock()
      const offers = await findOffers(db, now)
      const pricing = priceCourses(courses, coupon, now, { agreed, offers })
      const offered = await readOfferedGateways(db, env)
      const own = agreed || isGift ? [] : await findOrdersById(db, exceptIds)
      const better = own.find((order) => mayBePaid(order, now) && isBetterAgreed(order, pricing))
      if (better) return { ...pricesOf(better, env), plans: [], gateways: gatewaysFor(better.total, offered) }
      const { lines, subtotal, discount, total, coupon: used } = pricing
      return {
        lines: lines.map(({ course, priceReason: _reason, bundle, ...prices }) => ({
          course: { slug: course.slug, title: course.title, coverUrl: urls.courseCover(course) },
          ...prices,
          bundle: bundle && { title: bundle.title, saving: bundle.saving },
        })),
        subtotal,
        discount,
        total,
        coupon: used && { code: used.code },
        plans: isGift || used || agreed ? [] : await plansFor(lines),
        gateways: gatewaysFor(total, offered),
      }
    },

    async create(userId: string, wish: Wish, key: string | string[] | undefined): Promise<OrderView> {
      if (wish.coupon || wish.referral) await limiter.hit(couponTries, userId)
      if (wish.gift) await limiter.hit(giftsOfDay, userId)
      const request = { ...wish, courses: [...new Set(wish.courses)].sort() }
      return runOnce(db, { userId, key, request }, async (tx) => {
        const { order } = await place(tx, userId, request)
        return toOrderView(order, env, clock(), { offered: await readOfferedGateways(tx, env) })
      })
    },

    async list(userId: string, page: number) {
      const [{ rows, total }, offered] = await Promise.all([
        listOwnOrders(db, userId, page, PAGE_SIZE),
        readOfferedGateways(db, env),
      ])
      const [items, money] = await Promise.all([
        withLines(db, rows),
        findOrderMoney(
          db,
          rows.map(({ id }) => id),
        ),
      ])
      const now = clock()
      const views = items.map((order) =>
        toOrderView(order, env, now, { money: money.get(order.id), offered }),
      )
      return { items: views, page, pageSize: PAGE_SIZE, total }
    },

    /** @throws AppError `order.not_found`, also for another learner's. */
    find,

    /** @throws AppError `order.not_found`. */
    async state(userId: string, code: string) {
      const found = await findOrderState(db, userId, code)
      if (!found) throw new AppError('order.not_found')
      return found.state
    },

    async get(userId: string, code: string) {
      const [row, offered] = await Promise.all([findOwnRow(db, userId, code), readOfferedGateways(db, env)])
      if (!row) throw new AppError('order.not_found')
      const [[order], money] = await Promise.all([withLines(db, [row]), findOrderMoney(db, [row.id])])
      if (!order) throw new AppError('order.not_found')
      return toOrderView(order, env, clock(), { money: money.get(order.id), offered })
    },

    cancel(userId: string, code: string) {
      return db.transaction(async (tx) => {
        const order = await lockOrderByCode(tx, code)
        if (order?.userId !== userId) throw new AppError('order.not_found')
        if (order.state === 'cancelled') return toOrderView(order, env, clock(), { offered: [] })
        const shortfalls = order.state === 'review' ? await findOpenShortfalls(tx, order.id) : []
        const short = shortfalls.reduce((sum, { unallocated }) => sum + unallocated, 0)
        // A further part is owed for what its buyer has.
        if (order.instalmentOf) throw new AppError('order.not_payable')
        if (!mayCancel(order) && !shortfallOf(order, short)) throw new AppError('order.not_payable')
        // Staff have to refund what was received, so they are alerted again.
        for (const { id } of shortfalls) await leaveToStaff(tx, id, CANCELLED_SHORT)
        await endUnpaid(tx, order, 'by_buyer', clock())
        if (short > 0) await tellOfHeldMoney(tx, order, short)
        return toOrderView({ ...order, state: 'cancelled' }, env, clock(), { offered: [] })
      })
    },
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>
