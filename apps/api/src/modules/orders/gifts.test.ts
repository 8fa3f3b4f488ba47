import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponCourses, coupons, enrollments } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let lastNumber = 0
/** A gift that is ordered but not paid. */
type GiftCourse = Awaited<ReturnType<typeof buildCourse>>
async function orderGift(more: { coupon?: string; courses?: string[]; course?: GiftCourse } = {}) {
  lastNumber += 1
  const giver = await buildUser(t.db, { name: 'Người Tặng' })
  const as = await t.signIn(giver)
  const course = more.course ?? (await buildCourse(t.db, { listPrice: PRICE_VND }))
  const recipientEmail = `nguoi-nhan-${lastNumber}@example.test`
  const gift = { recipientEmail, recipientName: 'Người Nhận', message: 'Chúc mừng sinh nhật' }
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug, ...(more.courses ?? [])], coupon: more.coupon ?? null, gift },
    headers: { 'idempotency-key': randomUUID() },
  })
  const pay = () => sendNotice(t, bankNotice(t, { content: data.code, transferAmount: data.total }))
  const tokenFromMail = async () => {
    const [mail] = await mailsTo(t.db, recipientEmail)
    return /\/gift#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return { giver, as, course, code: data.code, order: data, recipientEmail, pay, tokenFromMail }
}
const learner = async () => {
  const user = await buildUser(t.db)
  return {
    user,
    as: await t.signIn(user),
    courses: () => t.db.$count(enrollments, eq(enrollments.userId, user.id)),
    open: () =>
      t.db.$count(enrollments, and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active'))),
  }
}
const claim = (as: Awaited<ReturnType<typeof learner>>['as'], token: string) =>
  t.call(orders.claimGift, { as, body: { token } })

describe('gift', () => {
  test('is sent once paid, opens nothing for the giver, and opens the course for the recipient who claims it', async () => {
    const { giver, as, course, code, recipientEmail, pay, tokenFromMail } = await orderGift()
    expect(await mailsTo(t.db, recipientEmail)).toHaveLength(0)
    await pay()
    const [mail] = await mailsTo(t.db, recipientEmail)
    expect(mail?.text).toContain('Chúc mừng sinh nhật')
    expect(await t.db.$count(enrollments, eq(enrollments.userId, giver.id))).toBe(0)
    const taker = await learner()
    const { data } = await claim(taker.as, await tokenFromMail())
    expect(data).toEqual({ courses: [{ slug: course.slug, title: course.title }], from: 'Người Tặng' })
    expect(await taker.courses()).toBe(1)
    const seen = (await t.call(orders.get, { as, params: { code } })).data
    expect(seen.gift?.claimedAt).not.toBeNull()
  })

  test('is claimed once: the same person may repeat the claim, another person is refused', async () => {
    const { pay, tokenFromMail } = await orderGift()
    await pay()
    const token = await tokenFromMail()
    const takers = await Promise.all(Array.from({ length: 10 }, learner))
    const answers = await Promise.all(takers.map(({ as }) => claim(as, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['gift.claimed']))
    const counts = await Promise.all(takers.map(({ courses }) => courses()))
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    const winner = takers[answers.findIndex(({ status }) => status === 200)]
    expect(winner && (await claim(winner.as, token)).status).toBe(200)
  })

  test('has no link before it is paid, and an unguessable one afterwards', async () => {
    const { as } = await learner()
    const answer = await claim(as, 'x'.repeat(32))
    expect([answer.status, answer.error?.name]).toEqual([404, 'gift.not_found'])
  })

  test('does not collide with the giver’s own order of the same course', async () => {
    const { as, course, code } = await orderGift()
    const own = await t.call(orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(own.data.code).not.toBe(code)
    const gift = (await t.call(orders.get, { as, params: { code } })).data
    expect(gift.state).toBe('pending_payment')
  })

  test('with free courses is claimed with all its courses', async () => {
    const wholly = await orderGift({ coupon: await couponOf(100, []) })
    expect(wholly.order.state).toBe('paid')
    const one = await learner()
    expect((await claim(one.as, await wholly.tokenFromMail())).status).toBe(200)
    const other = await buildCourse(t.db, { listPrice: PRICE_VND })
    const partly = await orderGift({ courses: [other.slug], coupon: await couponOf(100, [other.id]) })
    expect(partly.order.total).toBe(PRICE_VND)
    await partly.pay()
    const two = await learner()
    expect((await claim(two.as, await partly.tokenFromMail())).data.courses).toHaveLength(2)
    expect([await one.courses(), await two.courses()]).toEqual([1, 2])
  })

  test('opens nothing after a partial refund that ended its course', async () => {
    const { code, pay, tokenFromMail } = await orderGift()
    await pay()
    await refundLine(code, PRICE_VND / 2)
    const taker = await learner()
    const answer = await claim(taker.as, await tokenFromMail())
    expect([answer.error?.name, await taker.courses()]).toEqual(['gift.not_found', 0])
  })

  test('refunded leaves the course open for a learner who also has it from another gift', async () => {
    const first = await orderGift()
    const second = await orderGift({ course: first.course })
    const taker = await learner()
    for (const gift of [first, second]) {
      await gift.pay()
      expect((await claim(taker.as, await gift.tokenFromMail())).status).toBe(200)
    }
    await refundLine(second.code, PRICE_VND)
    expect(await taker.open()).toBe(1)
    await refundLine(first.code, PRICE_VND)
    expect(await taker.open()).toBe(0)
  })
})

async function couponOf(percent: number, courseIds: string[]) {
  const code = `QUA${randomUUID().slice(0, 8).toUpperCase()}`
  const [coupon] = await t.db.insert(coupons).values({ code, kind: 'percent', value: percent }).returning()
  if (coupon && courseIds.length > 0)
    await t.db.insert(couponCourses).values(courseIds.map((courseId) => ({ courseId, couponId: coupon.id })))
  return code
}

/** Gives money of the only line of an order back by hand, and ends its access. */
async function refundLine(code: string, amount: number) {
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const { lines } = (await t.call(crmOrders.order, { as, params: { code } })).data
  const { data } = await t.call(crmOrders.refundOrder, {
    as,
    params: { code },
    body: {
      channel: 'manual',
      reason: 'Học viên đổi ý',
      lines: [{ lineId: lines[0]?.id ?? '', amount, endsAccess: true }],
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  const id = data.refunds[0]?.id ?? ''
  await t.call(crmOrders.completeRefund, {
    as,
    params: { id },
    body: { transactionId: `HOAN-${id.slice(-8)}` },
  })
}
