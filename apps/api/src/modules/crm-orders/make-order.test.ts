import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntries,
  coupons,
  ledgerRevenue,
  orderLines,
  orders as ordersTable,
  shareRules,
  users,
} from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
const REASON = 'Khách hàng mua cho cả phòng khám'
let t: TestApp
let sales: TestSession
let pricing: TestSession
let salesName: string
beforeAll(async () => {
  t = await createTestApp()
  const seller = await buildAdmin(t.db, ['sales'])
  salesName = seller.name
  sales = await t.signIn(seller)
  pricing = await t.signIn(await buildAdmin(t.db, ['sales', 'accountant']))
})
afterAll(() => t.close())

interface Line {
  course: string
  agreed?: { amount: number; reason: string } | null
}
const make = (
  learnerId: string,
  lines: Line[],
  { as = sales, coupon, key = randomUUID() }: { as?: TestSession; coupon?: string; key?: string } = {},
) =>
  t.call(crmOrders.makeOrder, { as, body: { learnerId, lines, coupon }, headers: { 'idempotency-key': key } })

const at = (amount: number) => ({ amount, reason: REASON })

describe('an order made by hand', () => {
  test('has the course’s own price, stands among the learner’s orders and is told by mail with its payment page', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND, salePrice: 800_000 })
    const { data } = await make(learner.id, [{ course: course.slug }])
    const as = await t.signIn(learner)
    const { data: own } = await t.call(orders.list, { as })
    expect(own.items[0]).toMatchObject({ code: data.code, state: 'pending_payment', total: 800_000 })
    expect(own.items[0]?.transfer?.qr).toBeTruthy()
    const mails = await mailsTo(t.db, learner.email)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toContain(`/payment?order=${data.code}`)
    const { data: seen } = await t.call(crmOrders.order, { as: sales, params: { code: data.code } })
    expect(seen).toMatchObject({ madeBy: salesName, lines: [{ price: 800_000, priceReason: null }] })
    expect(seen.history.map(({ action, by }) => ({ action, by }))).toEqual([
      { action: 'order.made_by_hand', by: salesName },
    ])
  })

  test('keeps an agreed price with its reason, in the order and in the audit log', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }], { as: pricing })
    const { data: seen } = await t.call(crmOrders.order, { as: sales, params: { code: data.code } })
    expect(seen).toMatchObject({
      total: 600_000,
      lines: [{ listPrice: PRICE_VND, price: 600_000, priceReason: REASON }],
    })
    const [order] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, data.code))
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order?.id ?? ''))
    expect(entry).toMatchObject({
      action: 'order.made_by_hand',
      after: { amount: 600_000, lines: [{ price: 600_000, priceReason: REASON }] },
    })
  })

  test('is paid as every other: doctor’s share and revenue follow the agreed price', async () => {
    const learner = await buildUser(t.db)
    const { id: doctorId } = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND, doctorId })
    await t.db.insert(shareRules).values({ doctorId, courseId: course.id, basisPoints: 4_000 })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }], { as: pricing })
    await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: 600_000 }))
    const { data: seen } = await t.call(crmOrders.order, { as: sales, params: { code: data.code } })
    expect(seen).toMatchObject({ state: 'paid', lines: [{ received: 600_000, hasAccess: true }] })
    const [order] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, data.code))
    const [line] = await t.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ''))
    const entries = await t.db
      .select()
      .from(ledgerRevenue)
      .where(eq(ledgerRevenue.orderId, order?.id ?? ''))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ amount: 600_000, share: 240_000 })
    expect(line).toMatchObject({ received: 600_000 })
    const receipt = await t.call(contract.invoices.receipt, {
      as: await t.signIn(learner),
      params: { code: data.code },
    })
    expect(receipt.status).toBe(200)
  })

  test('takes a coupon on the agreed price', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = { code: `HAND${Date.now()}` }
    await t.db.insert(coupons).values({ ...coupon, kind: 'percent', value: 10, stacksWithSale: true })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }], {
      as: pricing,
      coupon: coupon.code,
    })
    const { data: seen } = await t.call(crmOrders.order, { as: sales, params: { code: data.code } })
    expect(seen).toMatchObject({ subtotal: 600_000, discount: 60_000, total: 540_000 })
  })

  test('with nothing to pay opens the course at once', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(0) }], { as: pricing })
    const { data: seen } = await t.call(crmOrders.order, { as: sales, params: { code: data.code } })
    expect(seen).toMatchObject({ state: 'paid', total: 0, lines: [{ hasAccess: true }] })
  })

  test('is made once for one key, and another order takes another key', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const key = randomUUID()
    const first = await make(learner.id, [{ course: course.slug }], { key })
    const again = await make(learner.id, [{ course: course.slug }], { key })
    expect(again.data).toEqual(first.data)
    expect(await t.db.$count(ordersTable, eq(ordersTable.userId, learner.id))).toBe(1)
    expect(await mailsTo(t.db, learner.email)).toHaveLength(1)
    const other = await make(learner.id, [{ course: (await buildCourse(t.db)).slug }], { key })
    expect(other.error?.name).toBe('request.idempotency_key_reused')
  })

  test('is what the site quotes and orders, not without a word where the page showed less', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }], { as: pricing })
    const as = await t.signIn(learner)
    const courses = [course.slug]
    const order = (expectedTotal: number) =>
      t.call(orders.create, {
        as,
        body: { courses, expectedTotal },
        headers: { 'idempotency-key': randomUUID() },
      })
    const quote = async (isGift: boolean) =>
      (await t.call(orders.quote, { as, body: { courses, isGift } })).data.total
    expect((await order(500_000)).error).toMatchObject({
      name: 'order.price_changed',
      details: { total: 600_000 },
    })
    expect([await quote(false), await quote(true)]).toEqual([600_000, PRICE_VND])
    expect((await order(600_000)).data.code).toBe(data.code)
  })

  test('stays when the learner orders the same course on the site, so the agreed price is not lost', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }], { as: pricing })
    const { data: own } = await t.call(orders.create, {
      as: await t.signIn(learner),
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(own).toMatchObject({ code: data.code, total: 600_000 })
  })

  test('takes the place of the learner’s own open order of the course', async () => {
    const learner = await buildUser(t.db)
    const as = await t.signIn(learner)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data: own } = await t.call(orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    const { data } = await make(learner.id, [{ course: course.slug }])
    expect(data.code).not.toBe(own.code)
    const { data: former } = await t.call(orders.get, { as, params: { code: own.code } })
    expect(former.state).toBe('cancelled')
  })
})

describe('an order by hand is refused', () => {
  test('with an agreed price of somebody who only sells', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { error } = await make(learner.id, [{ course: course.slug, agreed: at(600_000) }])
    expect(error?.name).toBe('order.price_not_allowed')
  })

  test.each([['support'], ['accountant'], ['content']] as const)('to %s', async (permission) => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db)
    const as = await t.signIn(await buildAdmin(t.db, [permission]))
    expect((await make(learner.id, [{ course: course.slug }], { as })).status).toBe(403)
  })

  test('above the list price and below 0', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const dear = await make(learner.id, [{ course: course.slug, agreed: at(PRICE_VND + 1) }], { as: pricing })
    expect(dear.error).toMatchObject({ name: 'order.price_too_high', details: { slug: course.slug } })
    const below = await make(learner.id, [{ course: course.slug, agreed: at(-1) }], { as: pricing })
    expect(below.status).toBe(422)
  })

  test('for a course that the learner owns', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    await make(learner.id, [{ course: course.slug, agreed: at(0) }], { as: pricing })
    const { error } = await make(learner.id, [{ course: course.slug }])
    expect(error).toMatchObject({ name: 'course.already_owned', details: { slug: course.slug } })
    const { data } = await t.call(crmOrders.orderLearner, { as: sales, params: { id: learner.id } })
    expect(data).toMatchObject({ isActive: true, ownedCourseIds: [course.id] })
  })

  test('for a course that is not published', async () => {
    const learner = await buildUser(t.db)
    const draft = await buildCourse(t.db, { status: 'draft' })
    const archived = await buildCourse(t.db, { status: 'archived' })
    expect((await make(learner.id, [{ course: draft.slug }])).error?.name).toBe('course.not_found')
    expect((await make(learner.id, [{ course: archived.slug }])).error?.name).toBe('course.not_for_sale')
  })

  test('for a locked learner, for nobody and for staff', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db)
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, learner.id))
    const lines = [{ course: course.slug }]
    expect((await make(learner.id, lines)).error?.name).toBe('order.learner_not_active')
    expect((await make(randomUUID(), lines)).error?.name).toBe('user.not_found')
    expect((await make((await buildAdmin(t.db, ['sales'])).id, lines)).error?.name).toBe('user.not_found')
  })

  test('with a coupon that nobody knows', async () => {
    const learner = await buildUser(t.db)
    const course = await buildCourse(t.db)
    const { error } = await make(learner.id, [{ course: course.slug }], { coupon: 'KHONGCO' })
    expect(error?.name).toBe('coupon.unknown')
  })
})

test('an order is made for a learner who was invited and has no password yet', async () => {
  const learner = await buildUser(t.db)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  await t.db.update(users).set({ status: 'pending' }).where(eq(users.id, learner.id))
  const { data: chosen } = await t.call(crmOrders.orderLearner, { as: sales, params: { id: learner.id } })
  expect(chosen.isActive).toBe(true)
  const { data } = await make(learner.id, [{ course: course.slug }])
  expect(data.code).toMatch(/./)
})

test('a quote by hand has the price that the order would have, and makes nothing', async () => {
  const learner = await buildUser(t.db)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(crmOrders.quoteOrder, {
    as: pricing,
    body: { learnerId: learner.id, lines: [{ course: course.slug, agreed: at(700_000) }] },
  })
  expect(data).toMatchObject({ total: 700_000, lines: [{ listPrice: PRICE_VND, price: 700_000 }] })
  expect(await t.db.$count(ordersTable, eq(ordersTable.userId, learner.id))).toBe(0)
})
