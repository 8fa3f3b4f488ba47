import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { auditEntries, moneyCases } from '../../db/schema/index.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin, buildCourse } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
})
afterAll(() => t.close())

async function paid() {
  const order = await desk.buy(PRICE_VND)
  await order.transfer()
  return order
}

/** Refunds a part of the order's only line by hand. */
async function giveBack(order: Awaited<ReturnType<typeof paid>>, amount: number, endsAccess: boolean) {
  const lineId = (await order.seen()).lines[0]?.id ?? ''
  await order.askBack([back(amount, endsAccess, lineId)])
  return order.completeBack()
}
const back = (amount: number, endsAccess: boolean, lineId: string) => ({ lineId, amount, endsAccess })
const deedsOf = (id: string, action: string) =>
  t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, action)))
const resolve = (id: string | undefined, body: object) =>
  t.call(crmOrders.resolveMoneyCase, {
    as: desk.accountant,
    params: { id: id ?? '' },
    body: body as { resolution: 'accepted'; note: string },
  })

describe('access to a course after refunds', () => {
  test('ended by a partial refund does not come back when another purchase is refunded', async () => {
    const first = await paid()
    await giveBack(first, PRICE_VND / 2, true)
    expect(await first.open()).toBe(0)
    const second = { ...first, ...(await first.again()) }
    await second.transfer()
    expect(await first.open()).toBe(1)
    await giveBack(second, PRICE_VND, true)
    expect(await first.open()).toBe(0)
  })

  test('ends when the last of the money is refunded, whatever staff chose', async () => {
    const order = await paid()
    await giveBack(order, 400_000, false)
    expect(await order.open()).toBe(1)
    const { data } = await giveBack(order, 600_000, false)
    expect([data.state, data.refunds[1]?.lines[0]?.endsAccess, await order.open()]).toEqual([
      'refunded',
      true,
      0,
    ])
  })
})

describe('chargeback', () => {
  const book = (code: string, body: object, key: string = randomUUID(), as = desk.accountant) =>
    t.call(crmOrders.bookChargeback, {
      as,
      params: { code },
      body: body as { transactionId: string; reason: string; lines: ReturnType<typeof back>[] },
      headers: { 'idempotency-key': key },
    })
  const disputeOf = async (order: Awaited<ReturnType<typeof paid>>, amount: number, endsAccess: boolean) => ({
    transactionId: `CB-${order.code}`,
    reason: 'Chủ thẻ khiếu nại',
    lines: [back(amount, endsAccess, (await order.seen()).lines[0]?.id ?? '')],
  })

  test('is booked once with money, access and actor, and the learner gets a mail', async () => {
    const order = await paid()
    const dispute = await disputeOf(order, PRICE_VND, true)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(order.code, dispute, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const seen = await order.seen()
    expect(seen).toMatchObject({
      state: 'refunded',
      refunded: PRICE_VND,
      refundable: 0,
      refunds: [{ channel: 'chargeback', state: 'succeeded', transactionId: dispute.transactionId }],
    })
    expect(seen.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payment.charged_back', 'order.refunded', 'order.charged_back']),
    )
    expect(await order.open()).toBe(0)
    expect(await deedsOf(order.id, 'order.charged_back')).toMatchObject([
      { before: { state: 'paid', refunded: 0 }, after: { amount: PRICE_VND, reason: dispute.reason } },
    ])
    expect((await mailsTo(t.db, order.user.email))[0]?.subject).toContain('thu hồi')
  })

  test('of a part may keep the access; a dispute number is accepted once over all orders', async () => {
    const order = await paid()
    const dispute = await disputeOf(order, 200_000, false)
    expect((await book(order.code, dispute)).data.state).toBe('partially_refunded')
    expect(await order.open()).toBe(1)
    expect((await book(order.code, dispute)).error?.name).toBe('order.receipt_used')
    const other = await paid()
    const same = { ...(await disputeOf(other, PRICE_VND, true)), transactionId: dispute.transactionId }
    expect((await book(other.code, same)).error?.name).toBe('order.receipt_used')
    const written = ` ${dispute.transactionId.toLowerCase().replace('-', ' – ')}`
    expect((await book(other.code, { ...same, transactionId: written })).error?.name).toBe(
      'order.receipt_used',
    )
  })

  test('never exceeds what was paid and is booked by accountants only', async () => {
    const order = await paid()
    expect((await book(order.code, await disputeOf(order, PRICE_VND + 1, true))).error?.name).toBe(
      'refund.too_much',
    )
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    const answer = await book(order.code, await disputeOf(order, PRICE_VND, true), randomUUID(), sales)
    expect([answer.status, await order.open()]).toEqual([403, 1])
  })
})

describe('money case decision', () => {
  test('accepts several short transfers of one order together', async () => {
    const learner = await desk.buyer()
    const order = await learner.order((await buildCourse(t.db, { listPrice: PRICE_VND })).slug)
    await order.transfer(600_000)
    await order.transfer(300_000)
    const [first] = await order.cases()
    const { data } = await resolve(first?.id, { resolution: 'accepted', note: 'Bỏ qua phần thiếu' })
    expect([data.state, (await order.seen()).state, await order.cases()]).toEqual(['resolved', 'paid', []])
  })

  test('that accepts a shortfall stands with its reason on the receipt and in the file of the month', async () => {
    const learner = await desk.buyer()
    const order = await learner.order((await buildCourse(t.db, { listPrice: PRICE_VND })).slug)
    await order.transfer(PRICE_VND - 20_000)
    const [first] = await order.cases()
    await resolve(first?.id, { resolution: 'accepted', note: 'Ngân hàng trừ phí' })

    const month = dayInVietnam(t.time.now()).slice(0, 7)
    const file = await t.call(contract.revenue.exportRevenue, { as: desk.accountant, query: { month } })
    const row = (await file.data.text()).split('\r\n').find((line) => line.includes(order.code))
    expect(row).toMatch(/,980000,.*,20000,Ngân hàng trừ phí$/)

    const params = { code: order.code }
    const receipt = async () => {
      const { data } = await t.call(contract.invoices.receipt, { as: learner.as, params })
      return Buffer.from(await data.arrayBuffer())
    }
    // Its letters are compressed; another reason makes another paper, and the same one the same.
    const paper = await receipt()
    expect((await receipt()).equals(paper)).toBe(true)
    const change = async (fields: Partial<typeof moneyCases.$inferInsert>) => {
      await t.db
        .update(moneyCases)
        .set(fields)
        .where(eq(moneyCases.id, first?.id ?? ''))
      return receipt()
    }
    // The internal note of the case is never printed, the printed reason always is.
    expect((await change({ note: 'Khách quen' })).equals(paper)).toBe(true)
    expect((await change({ printedReason: 'Lý do khác' })).equals(paper)).toBe(false)
    const bare = await change({ printedReason: null })
    expect((await change({ note: 'Nội bộ' })).equals(bare)).toBe(true)
  })

  test('takes only the order’s price from an overpayment', async () => {
    const learner = await desk.buyer()
    const order = await learner.order((await buildCourse(t.db, { listPrice: PRICE_VND })).slug)
    await order.transfer(600_000)
    await order.transfer(700_000)
    const [first] = await order.cases()
    await resolve(first?.id, { resolution: 'accepted', note: 'Nhận đủ' })
    expect(await order.cases()).toMatchObject([{ kind: 'overpaid', amount: 700_000, unallocated: 300_000 }])
  })

  test('crosswise for two orders at once: both succeed, and each order shows where its money went', async () => {
    const pairs = Array.from({ length: 4 }, async () => {
      const sides = await Promise.all(
        [1, 2].map(async () => {
          const learner = await desk.buyer()
          const order = await learner.order((await buildCourse(t.db, { listPrice: PRICE_VND })).slug)
          await t.call(orders.cancel, { as: learner.as, params: { code: order.code } })
          await order.transfer()
          return { ...order, waiting: (await order.cases())[0]?.id }
        }),
      )
      const [one, two] = sides
      if (!one || !two) throw new Error('two are made')
      const answers = await Promise.all([
        resolve(one.waiting, { resolution: 'assigned', orderCode: two.code, note: 'Chuyển nhầm' }),
        resolve(two.waiting, { resolution: 'assigned', orderCode: one.code, note: 'Chuyển nhầm' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([(await one.seen()).state, (await two.seen()).state]).toEqual(['paid', 'paid'])
      expect(await deedsOf(one.id, 'money.moved')).toMatchObject([
        { before: { order: one.code, unallocated: PRICE_VND }, after: { order: two.code } },
      ])
    })
    await Promise.all(pairs)
  })
})

describe('staff action on an order', () => {
  test('is audited with the state before', async () => {
    const order = await paid()
    await giveBack(order, 400_000, false)
    const before = { state: 'paid', refunded: 0 }
    expect(await deedsOf(order.id, 'order.refund_requested')).toMatchObject([{ before }])
    expect(await deedsOf(order.id, 'order.refund_completed')).toMatchObject([{ before }])
  })

  test('one receipt confirms one order, even with two accountants at once', async () => {
    const receipt = `PT-${randomUUID().slice(0, 8)}`
    const made = await Promise.all(
      [1, 2].map(async () =>
        (await desk.buyer()).order((await buildCourse(t.db, { listPrice: PRICE_VND })).slug),
      ),
    )
    const answers = await Promise.all(
      made.map(({ code }) =>
        t.call(crmOrders.confirmOrder, {
          as: desk.accountant,
          params: { code },
          body: { amount: PRICE_VND, receipt },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const states = await Promise.all(made.map(async ({ seen }) => (await seen()).state))
    expect(states.toSorted()).toEqual(['paid', 'pending_payment'])
  })
})
