import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponCourses, coupons, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { createExpireOrdersHandler } from '../orders/expire-orders.handler.ts'

const { orders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let lastCode = 0
async function buildCoupon(values: Partial<typeof coupons.$inferInsert> = {}) {
  lastCode += 1
  const [row] = await t.db
    .insert(coupons)
    .values({ code: `GIAM${lastCode}`, kind: 'percent', value: 10, ...values })
    .returning()
  if (!row) throw new Error('no coupon')
  return row
}
const buyer = async () => t.signIn(await buildUser(t.db))
const order = (as: TestSession, courses: string[], coupon: string | null, key: string = randomUUID()) =>
  t.call(orders.create, { as, body: { courses, coupon }, headers: { 'idempotency-key': key } })
const usedOf = async (id: string) =>
  (await t.db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, id)))[0]?.used

describe('coupon at checkout', () => {
  test('lowers the total, is stored on the order, and is found however it is typed', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = await buildCoupon()
    const typed = ` ${coupon.code.toLowerCase()} `
    const { data: quoted } = await t.call(orders.quote, {
      as,
      body: { courses: [course.slug], coupon: typed },
    })
    expect(quoted).toMatchObject({ subtotal: PRICE_VND, discount: 100_000, total: 900_000 })
    const { data } = await order(as, [course.slug], typed)
    expect(data).toMatchObject({
      subtotal: PRICE_VND,
      discount: 100_000,
      total: 900_000,
      coupon: { code: coupon.code },
      lines: [{ price: PRICE_VND, discount: 100_000 }],
      transfer: { amount: 900_000 },
    })
    await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: 900_000 }))
    expect((await t.call(orders.get, { as, params: { code: data.code } })).data.state).toBe('paid')
  })

  test('over the whole price makes the order free and opens the course at once', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = await buildCoupon({ value: 100 })
    expect((await order(as, [course.slug], coupon.code)).data).toMatchObject({ state: 'paid', total: 0 })
  })

  test('that is unknown or for another course is refused and creates no order', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const other = await buildCoupon()
    await t.db.insert(couponCourses).values({ couponId: other.id, courseId: (await buildCourse(t.db)).id })
    for (const [code, name] of [
      ['KHONGCO', 'coupon.unknown'],
      [other.code, 'coupon.other_courses'],
    ] as const) {
      const answer = await order(as, [course.slug], code)
      expect([answer.status, answer.error?.name]).toEqual([422, name])
    }
    expect((await t.call(orders.list, { as })).data.total).toBe(0)
  })

  test('last use: one of fifty concurrent buyers gets it', async () => {
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = await buildCoupon({ maxUses: 1 })
    const buyers = await Promise.all(Array.from({ length: 50 }, buyer))
    const answers = await Promise.all(buyers.map((as) => order(as, [course.slug], coupon.code)))
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.error?.name))).toEqual(
      new Set(['coupon.used_up']),
    )
    expect(await usedOf(coupon.id)).toBe(1)
  })

  test('is used once per learner, also with ten concurrent orders of different courses', async () => {
    const as = await buyer()
    const coupon = await buildCoupon({ maxUsesPerUser: 1 })
    const courses = await Promise.all(
      Array.from({ length: 10 }, () => buildCourse(t.db, { listPrice: PRICE_VND })),
    )
    const answers = await Promise.all(courses.map((course) => order(as, [course.slug], coupon.code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await usedOf(coupon.id)).toBe(1)
  })

  test('is released when its order is cancelled or expires, and taken again by a late payment', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = await buildCoupon({ maxUses: 1 })
    const first = (await order(as, [course.slug], coupon.code)).data
    await t.call(orders.cancel, { as, params: { code: first.code } })
    expect(await usedOf(coupon.id)).toBe(0)
    const second = (await order(as, [course.slug], coupon.code)).data
    await t.db
      .update(ordersTable)
      .set({ expiresAt: new Date(t.time.now().getTime() - 3_600_000) })
      .where(eq(ordersTable.code, second.code))
    await createExpireOrdersHandler(t.services)()
    expect(await usedOf(coupon.id)).toBe(0)
    await sendNotice(t, bankNotice(t, { content: second.code, transferAmount: 900_000 }))
    expect((await t.call(orders.get, { as, params: { code: second.code } })).data.state).toBe('paid')
    expect(await usedOf(coupon.id)).toBe(1)
  })

  test('used up by others: a late payment becomes a money case', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const coupon = await buildCoupon({ maxUses: 1 })
    const late = (await order(as, [course.slug], coupon.code)).data
    await t.db
      .update(ordersTable)
      .set({ expiresAt: new Date(t.time.now().getTime() - 3_600_000) })
      .where(eq(ordersTable.code, late.code))
    await createExpireOrdersHandler(t.services)()
    await order(await buyer(), [course.slug], coupon.code)
    await sendNotice(t, bankNotice(t, { content: late.code, transferAmount: 900_000 }))
    expect((await t.call(orders.get, { as, params: { code: late.code } })).data.state).toBe('review')
    expect(await usedOf(coupon.id)).toBe(1)
  })

  test('replaced by another coupon creates a new order and releases the old use', async () => {
    const as = await buyer()
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const [a, b] = [await buildCoupon(), await buildCoupon({ value: 20 })]
    const first = (await order(as, [course.slug], a.code)).data
    const second = (await order(as, [course.slug], b.code)).data
    expect(second.total).toBe(800_000)
    expect((await t.call(orders.get, { as, params: { code: first.code } })).data.state).toBe('cancelled')
    expect([await usedOf(a.id), await usedOf(b.id)]).toEqual([0, 1])
  })
})
