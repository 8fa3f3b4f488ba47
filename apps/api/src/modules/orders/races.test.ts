import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { coupons, courses, enrollments, moneyCases, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv, sendVnpay, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { CODE_PRICE, findMoneyFaults, newOutsideBooks } from '../../test/money-books.ts'
import { runTogetherOnOrder } from '../../test/turns.ts'
import { createExpireOrdersHandler } from './expire-orders.handler.ts'

const { orders, crmOrders, crmSales, activation } = contract
const PRICE_VND = 1_000_000
const outside = newOutsideBooks()
let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp(gatewayEnv)
})
afterAll(() => t.close())
// Some let days pass, and a session does not last that long.
beforeEach(async () => {
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})

const order = (as: TestSession, slugs: string[], more: { coupon?: string; gift?: Gift } = {}) =>
  t.call(orders.create, {
    as,
    body: { courses: slugs, ...more },
    headers: { 'idempotency-key': randomUUID() },
  })
type Gift = { recipientEmail: string; recipientName: string; message: string }

/** A learner who is about to pay an order. */
async function payer() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await order(as, [course.slug])
  const { code } = data
  const transfer = (to = code, amount = PRICE_VND) => {
    outside.moneyIn += amount
    return sendNotice(t, bankNotice(t, { content: to, transferAmount: amount }))
  }
  const staff = async () => (await t.call(crmOrders.order, { as: owner, params: { code } })).data
  return {
    user,
    as,
    course,
    code,
    transfer,
    staff,
    stateInBooks: async () =>
      (await t.db.select().from(ordersTable).where(eq(ordersTable.code, code)))[0]?.state,
    state: async (of = code) => (await t.call(orders.get, { as, params: { code: of } })).data.state,
    cancel: () => t.call(orders.cancel, { as, params: { code } }),
    confirm: () => {
      outside.moneyIn += PRICE_VND
      return t.call(crmOrders.confirmOrder, {
        as: owner,
        params: { code },
        body: { amount: PRICE_VND, receipt: `PT-${randomUUID().slice(0, 8)}`, note: '' },
      })
    },
    cases: () => t.db.$count(moneyCases, eq(moneyCases.state, 'open')),
    isOpen: async () =>
      (await t.db.$count(
        enrollments,
        and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active')),
      )) > 0,
  }
}

/** The cases of one order by kind, and whether the books are sound. */
async function kindsOf(code: string) {
  const rows = await t.db
    .select({ kind: moneyCases.kind })
    .from(moneyCases)
    .innerJoin(ordersTable, eq(ordersTable.id, moneyCases.orderId))
    .where(eq(ordersTable.code, code))
  expect(await findMoneyFaults(t.db, outside)).toEqual([])
  return rows.map(({ kind }) => kind)
}
const expire = () => createExpireOrdersHandler(t.services)()

describe('payment that arrives while', () => {
  test('the learner orders again: when the payment wins, nothing is ordered twice', async () => {
    const { as, course, code, transfer, state } = await payer()
    const other = await buildCourse(t.db)
    const [, second] = await runTogetherOnOrder(
      t,
      code,
      () => transfer(),
      () => order(as, [course.slug, other.slug]),
    )
    expect([second.status, second.error?.name]).toEqual([409, 'course.already_owned'])
    expect(await state()).toBe('paid')
    expect(await kindsOf(code)).toEqual([])
  })

  test('the learner orders again: when the new order wins, the money waits for staff', async () => {
    const { as, course, code, transfer, state } = await payer()
    const other = await buildCourse(t.db)
    const [second] = await runTogetherOnOrder(
      t,
      code,
      () => order(as, [course.slug, other.slug]),
      () => transfer(),
    )
    expect(second.status).toBe(200)
    expect([await state(), await state(second.data.code)]).toEqual(['review', 'pending_payment'])
    expect(await kindsOf(code)).toEqual(['late'])
  })

  test('the learner tries a coupon: no use is counted for an order that was not created', async () => {
    const { as, course, code, transfer, state } = await payer()
    const coupon = await buildCoupon()
    const [, second] = await runTogetherOnOrder(
      t,
      code,
      () => transfer(),
      () => order(as, [course.slug], { coupon: coupon.code }),
    )
    expect(second.error?.name).toBe('course.already_owned')
    expect([await state(), await usesOf(coupon.id)]).toEqual(['paid', 0])
  })

  test.each(['transfer', 'cancel'] as const)('the buyer cancels: %s first', async (first) => {
    const { code, transfer, cancel, state, isOpen } = await payer()
    const both = { transfer: () => transfer(), cancel }
    const second = first === 'transfer' ? 'cancel' : 'transfer'
    await runTogetherOnOrder(t, code, both[first], both[second])
    const isPaid = first === 'transfer'
    expect([await state(), await isOpen()]).toEqual([isPaid ? 'paid' : 'review', isPaid])
    expect(await kindsOf(code)).toEqual(isPaid ? [] : ['late'])
  })

  test('the buyer cancels although the gateway has taken the money', async () => {
    const { as, code, cancel, state } = await payer()
    const { data } = await t.call(orders.pay, { as, params: { code }, body: { gateway: 'vnpay' } })
    const reference = new URL(data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
    outside.moneyIn += PRICE_VND
    const [, told] = await runTogetherOnOrder(t, code, cancel, () =>
      sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, transaction: '9001' })),
    )
    expect([told, await state()]).toEqual(['00', 'review'])
    expect(await kindsOf(code)).toEqual(['late'])
  })

  test('an accountant confirms by hand: one pays the order, the other becomes a money case', async () => {
    const { code, transfer, confirm, staff } = await payer()
    const [confirmed] = await runTogetherOnOrder(t, code, confirm, () => transfer())
    expect(confirmed.status).toBe(200)
    expect((await staff()).payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
    expect(await kindsOf(code)).toEqual(['duplicate'])
  })

  test('an accountant confirms by hand an order that the transfer has just paid', async () => {
    const { code, transfer, confirm } = await payer()
    const [, confirmed] = await runTogetherOnOrder(t, code, () => transfer(), confirm)
    outside.moneyIn -= PRICE_VND
    expect(confirmed.error?.name).toBe('order.not_payable')
    expect(await kindsOf(code)).toEqual([])
  })

  test('the same order is being refunded', async () => {
    const { code, transfer, staff, isOpen } = await payer()
    await transfer()
    const { lines } = await staff()
    const refund = await t.call(crmOrders.refundOrder, {
      as: owner,
      params: { code },
      body: {
        channel: 'manual',
        reason: 'Học viên đổi ý',
        lines: [{ lineId: lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true }],
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    const id = refund.data.refunds[0]?.id ?? ''
    await runTogetherOnOrder(
      t,
      code,
      () => transfer(),
      () =>
        t.call(crmOrders.completeRefund, { as: owner, params: { id }, body: { transactionId: 'HOAN-1' } }),
    )
    outside.back += PRICE_VND
    expect([(await staff()).state, await isOpen()]).toEqual(['refunded', false])
    expect(await kindsOf(code)).toEqual(['duplicate'])
  })

  test('the order expires: it is paid, and the expiry job skips it', async () => {
    const { code, transfer, stateInBooks, isOpen } = await payer()
    t.time.advance(DAY_MS + 3_600_000)
    await runTogetherOnOrder(t, code, () => transfer(), expire)
    expect([await stateInBooks(), await isOpen()]).toEqual(['paid', true])
    expect(await kindsOf(code)).toEqual([])
  })

  test.each([9, 11])(
    'the price changes: %i minutes after expiry it pays the order or becomes a money case',
    async (minutes) => {
      const { course, transfer, stateInBooks } = await payer()
      t.time.advance(DAY_MS + minutes * 60_000)
      await t.db
        .update(courses)
        .set({ listPrice: 2 * PRICE_VND })
        .where(eq(courses.id, course.id))
      await expire()
      await transfer()
      expect(await stateInBooks()).toBe(minutes < 10 ? 'paid' : 'review')
    },
  )
})

describe('course that the learner has got in another way', () => {
  const redeem = async (as: TestSession, courseId: string) => {
    const { data } = await t.call(crmSales.createActivationBatch, {
      as: owner,
      body: { name: 'Hội thảo', courseId, count: 1, unitPrice: CODE_PRICE, expiresAt: null },
      headers: { 'idempotency-key': randomUUID() },
    })
    const file = await t.call(crmSales.downloadActivationCodes, { as: owner, params: { id: data.id } })
    const [code = ''] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(await file.data.text()) ?? []
    return async () => {
      const answer = await t.call(activation.redeem, { as, body: { code } })
      if (answer.status === 200) outside.codes.add(code)
      return answer
    }
  }

  test('by an activation code: the order ends, and money on its way becomes a money case', async () => {
    const { as, course, code, transfer, state } = await payer()
    expect((await (await redeem(as, course.id))()).status).toBe(200)
    expect(await state()).toBe('cancelled')
    await transfer()
    expect([await state(), await kindsOf(code)]).toEqual(['review', ['late']])
  })

  test.each(['transfer', 'code'])('by an activation code at the same moment: %s first', async (first) => {
    const { as, course, code, transfer, state } = await payer()
    const typed = await redeem(as, course.id)
    const inTurn = first === 'transfer' ? [() => transfer(), typed] : [typed, () => transfer()]
    await runTogetherOnOrder(t, code, ...inTurn)
    const isPaid = first === 'transfer'
    expect([await state(), await kindsOf(code)]).toEqual(isPaid ? ['paid', []] : ['review', ['late']])
  })

  test('by a gift: the money of a gateway attempt becomes a money case', async () => {
    const { as, course, code, state } = await payer()
    const giver = await payer()
    const recipientEmail = `${randomUUID()}@example.test`
    const gift = { recipientEmail, recipientName: 'Người Nhận', message: '' }
    const bought = (await order(giver.as, [course.slug], { gift })).data
    await giver.transfer(bought.code)
    const { data } = await t.call(orders.pay, { as, params: { code }, body: { gateway: 'vnpay' } })
    const reference = new URL(data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
    const [mail] = await mailsTo(t.db, recipientEmail)
    const token = /\/gift#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await t.call(orders.claimGift, { as, body: { token } })).status).toBe(200)
    outside.moneyIn += PRICE_VND
    await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, transaction: '9002' }))
    expect([await state(), await kindsOf(code)]).toEqual(['review', ['late']])
  })

  test('by an older order that was paid late: the newer order is not paid as well', async () => {
    const { as, user, course, code, transfer, stateInBooks } = await payer()
    t.time.advance(DAY_MS + 3_600_000)
    const again = await t.signIn(user)
    const { data } = await order(again, [course.slug])
    expect([as === again, data.code === code]).toEqual([false, false])
    await transfer()
    await transfer(data.code)
    expect(await stateInBooks()).toBe('paid')
    expect([await kindsOf(code), await kindsOf(data.code)]).toEqual([[], ['late']])
  })

  test('cannot be confirmed as paid by staff either', async () => {
    const { as, course, code, confirm, transfer } = await payer()
    const before = outside.moneyIn
    const taken = await transfer(code, PRICE_VND - 1)
    expect(taken.status).toBe(200)
    await (await redeem(as, course.id))()
    const [waiting] = await t.db
      .select()
      .from(moneyCases)
      .where(eq(moneyCases.amount, PRICE_VND - 1))
    const accepted = await t.call(crmOrders.resolveMoneyCase, {
      as: owner,
      params: { id: waiting?.id ?? '' },
      body: { resolution: 'accepted', note: 'Chấp nhận thiếu' },
    })
    expect(accepted.error?.name).toBe('course.already_owned')
    expect((await confirm()).error?.name).toBe('order.not_payable')
    outside.moneyIn = before + PRICE_VND - 1
    expect(await kindsOf(code)).toEqual(['underpaid'])
  })
})

describe('coupon', () => {
  test('is counted again for an expired order that staff confirm by hand', async () => {
    const coupon = await buildCoupon({ kind: 'fixed', value: 100_000, maxUses: 1 })
    const { as, course } = await payer()
    const { data } = await order(as, [course.slug], { coupon: coupon.code })
    t.time.advance(DAY_MS + 3_600_000)
    await expire()
    expect(await usesOf(coupon.id)).toBe(0)
    owner = await t.signIn(await buildAdmin(t.db, ['owner']))
    outside.moneyIn += data.total
    const { status } = await t.call(crmOrders.confirmOrder, {
      as: owner,
      params: { code: data.code },
      body: { amount: data.total, receipt: `PT-${randomUUID().slice(0, 8)}`, note: '' },
    })
    expect([status, await usesOf(coupon.id), await kindsOf(data.code)]).toEqual([200, 1, []])
  })

  test('limited to one use per learner is not used twice by a late payment', async () => {
    const coupon = await buildCoupon({ kind: 'fixed', value: 100_000 })
    const { user, as, course, transfer } = await payer()
    const late = (await order(as, [course.slug], { coupon: coupon.code })).data
    t.time.advance(DAY_MS + 3_600_000)
    await expire()
    const other = await buildCourse(t.db, { listPrice: PRICE_VND })
    const again = (await order(await t.signIn(user), [other.slug], { coupon: coupon.code })).data
    await transfer(again.code, again.total)
    await transfer(late.code, late.total)
    expect([await usesOf(coupon.id), await kindsOf(late.code)]).toEqual([1, ['late']])
  })

  test('swap by two learners at once does not deadlock', async () => {
    const swaps = Array.from({ length: 5 }, async () => {
      const [one, two] = [await buildCoupon({ maxUsesPerUser: 9 }), await buildCoupon({ maxUsesPerUser: 9 })]
      const [a, b] = [await payer(), await payer()]
      await order(a.as, [a.course.slug], { coupon: one.code })
      await order(b.as, [b.course.slug], { coupon: two.code })
      const answers = await Promise.all([
        order(a.as, [a.course.slug], { coupon: two.code }),
        order(b.as, [b.course.slug], { coupon: one.code }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([await usesOf(one.id), await usesOf(two.id)]).toEqual([1, 1])
    })
    await Promise.all(swaps)
  })
})

async function buildCoupon(change: Partial<typeof coupons.$inferInsert> = {}) {
  const code = `GIAM${randomUUID().slice(0, 8).toUpperCase()}`
  const values = { code, kind: 'percent' as const, value: 10, ...change }
  const [coupon] = await t.db.insert(coupons).values(values).returning()
  if (!coupon) throw new Error('no coupon')
  return coupon
}
const usesOf = async (id: string) =>
  (await t.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used ?? -1
