import { AppError } from '@repo/contract'
import { newOrderCode } from '@repo/payments'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { priceAt } from '../cards/price.ts'
import { settleOrder } from './grant.service.ts'
import { runOnce } from './idempotency.service.ts'
import { type OrderView, toOrderView } from './order-view.ts'
import { mayBeOrdered, mayCancel, wasPublic } from './orders.policy.ts'
import {
  type FullOrder,
  findCoursesBySlug,
  findOpenOrders,
  findOwnedCourseIds,
  findOwnOrder,
  insertOrder,
  listOwnOrders,
  lockBuyer,
  lockOrderByCode,
  setOrderState,
} from './orders.repo.ts'

/** A bank transfer may take its time. */
const ORDER_LIFE_MS = 24 * 3_600_000
const PAGE_SIZE = 20

type Course = Awaited<ReturnType<typeof findCoursesBySlug>>[number]

/** Orders of a learner: made from prices in the database, kept as they were. */
export function createOrdersService(services: Services) {
  const { db, env, clock } = services

  const findOrderable = async (tx: Tx, userId: string, slugs: string[], now: Date): Promise<Course[]> => {
    const found = new Map((await findCoursesBySlug(tx, slugs)).map((course) => [course.slug, course]))
    const courses = slugs.map((slug) => {
      const course = found.get(slug)
      if (!course || !wasPublic(course)) throw new AppError('course.not_found', { details: { slug } })
      if (!mayBeOrdered(course)) throw new AppError('course.not_for_sale', { details: { slug } })
      return course
    })
    const owned = await findOwnedCourseIds(
      tx,
      userId,
      courses.map((course) => course.id),
      now,
    )
    const own = courses.find((course) => owned.includes(course.id))
    if (own) throw new AppError('course.already_owned', { details: { slug: own.slug } })
    return courses
  }

  /** The open order for the same courses at the same price, if there is one; open orders beside it are given up. */
  const reuseOpenOrder = async (tx: Tx, userId: string, courses: Course[], total: number, now: Date) => {
    const wanted = courses
      .map((course) => course.id)
      .sort()
      .join()
    const open = await findOpenOrders(
      tx,
      userId,
      courses.map((course) => course.id),
      now,
    )
    const same = open.find((order) => order.total === total && courseIdsOf(order) === wanted)
    for (const order of open) if (order !== same) await setOrderState(tx, order, 'cancelled', 'failed')
    return same
  }

  const make = async (tx: Tx, userId: string, slugs: string[]): Promise<OrderView> => {
    await lockBuyer(tx, userId)
    const now = clock()
    const courses = await findOrderable(tx, userId, slugs, now)
    const lines = courses.map((course) => ({
      courseId: course.id,
      title: course.title,
      listPrice: course.listPrice,
      price: priceAt(course, now).price,
    }))
    const total = lines.reduce((sum, line) => sum + line.price, 0)
    const open = await reuseOpenOrder(tx, userId, courses, total, now)
    if (open) return toOrderView(open, env, now)
    const order = await insertOrder(
      tx,
      {
        code: newOrderCode(),
        userId,
        state: 'pending_payment',
        total,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
      },
      lines,
      total === 0 ? 'free' : 'vietqr',
    )
    if (total > 0) return toOrderView(order, env, now)
    await settleOrder(services, tx, order)
    return toOrderView({ ...order, state: 'paid', paidAt: now }, env, now)
  }

  return {
    create(userId: string, slugs: string[], key: string | string[] | undefined) {
      const unique = [...new Set(slugs)].sort()
      return runOnce(db, { userId, key, request: { courses: unique } }, (tx) => make(tx, userId, unique))
    },

    async list(userId: string, page: number) {
      const { items, total } = await listOwnOrders(db, userId, page, PAGE_SIZE)
      const now = clock()
      return { items: items.map((order) => toOrderView(order, env, now)), page, pageSize: PAGE_SIZE, total }
    },

    async get(userId: string, code: string) {
      const order = await findOwnOrder(db, userId, code)
      if (!order) throw new AppError('order.not_found')
      return toOrderView(order, env, clock())
    },

    cancel(userId: string, code: string) {
      return db.transaction(async (tx) => {
        const order = await lockOrderByCode(tx, code)
        if (order?.userId !== userId) throw new AppError('order.not_found')
        if (order.state === 'cancelled') return toOrderView(order, env, clock())
        if (!mayCancel(order)) throw new AppError('order.not_payable')
        await setOrderState(tx, order, 'cancelled', 'failed')
        return toOrderView({ ...order, state: 'cancelled' }, env, clock())
      })
    },
  }
}

const courseIdsOf = (order: FullOrder) =>
  order.lines
    .map((line) => line.courseId)
    .sort()
    .join()
