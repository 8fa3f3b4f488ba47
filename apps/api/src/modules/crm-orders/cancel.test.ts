import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, coupons, moneyCases } from '../../db/schema/index.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin, buildCourse } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
const REASON = 'Học viên báo đặt nhầm khóa'
let t: TestApp
let desk: BankDesk
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

const cancel = (code: string, as = sales) =>
  t.call(crmOrders.cancelOrder, { as, params: { code }, body: { reason: REASON } })

const deedsOf = (id: string) =>
  t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'order.cancelled_by_staff')))

describe('an unpaid order that staff cancel', () => {
  test('ends with the reason in its history, and its learner is told by mail', async () => {
    const order = await desk.buy(PRICE_VND)
    const { data } = await cancel(order.code)
    expect(data.state).toBe('cancelled')
    expect(data.history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'order.cancelled', outcome: 'by_staff' }),
        expect.objectContaining({ action: 'order.cancelled_by_staff', note: REASON }),
      ]),
    )
    const mails = await mailsTo(t.db, order.user.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(order.code)
    expect(JSON.stringify(mails)).toContain(REASON)
    expect((await t.call(orders.get, { as: order.as, params: { code: order.code } })).data).toMatchObject({
      state: 'cancelled',
      transfer: null,
    })
  })

  test('pressed twice is cancelled once, with one mail and one audit entry', async () => {
    const order = await desk.buy(PRICE_VND)
    const answers = await Promise.all([cancel(order.code), cancel(order.code, desk.accountant)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await deedsOf(order.id)).toMatchObject([
      { before: { state: 'pending_payment' }, after: { state: 'cancelled', reason: REASON } },
    ])
    expect(await mailsTo(t.db, order.user.email)).toHaveLength(1)
  })

  test('gives the use of its coupon back', async () => {
    const learner = await desk.buyer()
    const { slug } = await buildCourse(t.db, { listPrice: PRICE_VND })
    const code = `MOT${randomUUID().slice(0, 6).toUpperCase()}`
    await t.db.insert(coupons).values({ code, kind: 'percent', value: 10, maxUses: 1 })
    const { data } = await t.call(orders.create, {
      as: learner.as,
      body: { courses: [slug], coupon: code },
      headers: { 'idempotency-key': randomUUID() },
    })
    const used = async () => (await t.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.used
    expect(await used()).toBe(1)
    await cancel(data.code)
    expect(await used()).toBe(0)
  })

  test('keeps money that comes later waiting for a decision, and opens no course', async () => {
    const order = await desk.buy(PRICE_VND)
    await cancel(order.code)
    await order.transfer()
    expect(await order.cases()).toMatchObject([{ kind: 'late', unallocated: PRICE_VND }])
    expect([(await order.seen()).state, await order.open()]).toEqual(['review', 0])
  })
})

describe('no order is cancelled by staff', () => {
  test('once it is paid: its money goes back by a refund', async () => {
    const order = await desk.buy(PRICE_VND)
    await order.transfer()
    expect((await cancel(order.code)).error?.name).toBe('order.not_payable')
    expect([(await order.seen()).state, await order.open()]).toEqual(['paid', 1])
    expect(await deedsOf(order.id)).toEqual([])
  })

  test('while some of its money waits for a decision', async () => {
    const order = await desk.buy(PRICE_VND)
    await order.transfer(PRICE_VND - 1000)
    expect((await cancel(order.code)).error?.name).toBe('order.not_payable')
    expect(await t.db.$count(moneyCases, eq(moneyCases.orderId, order.id))).toBe(1)
  })

  test('whose code is unknown, or without the right to make or settle orders', async () => {
    expect((await cancel('THUNKNOWN0000000')).error?.name).toBe('order.not_found')
    const order = await desk.buy(PRICE_VND)
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    expect((await cancel(order.code, support)).status).toBe(403)
    expect((await order.seen()).state).toBe('pending_payment')
  })
})
