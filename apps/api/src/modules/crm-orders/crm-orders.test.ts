import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { foldText, formatPrice } from '@repo/messages'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntries,
  coupons,
  enrollments,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders as ordersTable,
  payments,
  refunds,
  users,
} from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { redateRefund, redateSale } from '../../test/redate.ts'
import { saveSettings } from '../../test/settings.ts'
import { checkLedger } from '../ledger/index.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let accountant: TestSession
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

async function openOrder(courseCount = 1) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const courses = await Promise.all(
    Array.from({ length: courseCount }, () => buildCourse(t.db, { listPrice: PRICE_VND })),
  )
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: courses.map(({ slug }) => slug) },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { code, total } = data
  const transfer = (fields = {}) =>
    sendNotice(t, bankNotice(t, { content: code, transferAmount: total, ...fields }))
  const open = () =>
    t.db.$count(enrollments, and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active')))
  const seen = async () => (await t.call(crmOrders.order, { as: accountant, params: { code } })).data
  return { user, as, courses, code, total, transfer, open, seen }
}

async function paidOrder(courseCount = 1) {
  const order = await openOrder(courseCount)
  await order.transfer()
  const { lines } = await order.seen()
  return { ...order, lines }
}

const refund = (
  code: string,
  lines: { lineId: string; amount: number; endsAccess: boolean }[],
  as: TestSession = accountant,
  key: string = randomUUID(),
) =>
  t.call(crmOrders.refundOrder, {
    as,
    params: { code },
    body: { channel: 'manual', reason: 'Học viên đổi ý', lines },
    headers: { 'idempotency-key': key },
  })
const complete = (id: string, transactionId = `FT-HOAN-${id}`) =>
  t.call(crmOrders.completeRefund, { as: accountant, params: { id }, body: { transactionId } })

describe('order list', () => {
  test('finds orders by code, learner and number of the payment, counts states and sums payments', async () => {
    const { code, user } = await paidOrder()
    const sumOf = async (query: { q: string; state?: 'paid' | 'expired' }) =>
      (await t.call(crmOrders.orderSum, { as: sales, query })).data.revenue
    const [payment] = await t.db
      .select()
      .from(payments)
      .where(sql`reference like ${`%${code}%`}`)
    for (const q of [code.slice(2, 9).toLowerCase(), user.email, payment?.transactionId ?? 'none']) {
      const { data } = await t.call(crmOrders.orders, { as: sales, query: { q } })
      expect(data, q).toMatchObject({ total: 1, counts: { paid: 1 } })
      expect(data.items[0]).toMatchObject({ code, state: 'paid', provider: 'vietqr', hasOpenCase: false })
      expect(await sumOf({ q })).toBe(PRICE_VND)
    }
    const { data } = await t.call(crmOrders.orders, { as: sales, query: { q: code, state: 'expired' } })
    expect(data).toMatchObject({ total: 0, counts: { paid: 1 } })
    expect(await sumOf({ q: code, state: 'expired' })).toBe(0)
  })

  test('finds an order by the new name and address of its learner, and not by the old ones', async () => {
    const { code, user } = await paidOrder()
    const words = foldText(`Phùng Khánh Vân vanmoi-${user.id}@example.vn`)
    await t.db.update(users).set({ searchText: words }).where(eq(users.id, user.id))
    const owner = await t.signIn(await buildAdmin(t.db))
    const find = async (q: string) =>
      (await t.call(crmOrders.orders, { as: owner, query: { q } })).data.items.map((item) => item.code)
    expect(await find(`vanmoi-${user.id}`)).toEqual([code])
    expect(await find(user.email)).toEqual([])
  })

  test('shows how much of an order waits to be refunded, and why', async () => {
    const { code, lines } = await paidOrder()
    const toRefund = async (waits: 'refund_transfer' | 'refund_review') => {
      const { data } = await t.call(crmOrders.orders, { as: sales, query: { q: code, waits } })
      return data.items.map((item) => item.toRefund)
    }
    const { data } = await refund(code, [{ lineId: lines[0]?.id ?? '', amount: 300_000, endsAccess: false }])
    const id = data.refunds[0]?.id ?? ''
    expect(await toRefund('refund_transfer')).toEqual([{ refund_transfer: 300_000, refund_review: 0 }])
    expect(await toRefund('refund_review')).toEqual([])
    // Makes the refund look as if its gateway had not decided for days.
    const hanging = { channel: 'provider', createdAt: new Date('2026-01-01T00:00:00Z') } as const
    await t.db.update(refunds).set(hanging).where(eq(refunds.id, id))
    expect(await toRefund('refund_review')).toEqual([{ refund_transfer: 0, refund_review: 300_000 }])
    await t.db.update(refunds).set({ channel: 'manual' }).where(eq(refunds.id, id))
    await complete(id)
    const { data: after } = await t.call(crmOrders.orders, { as: sales, query: { q: code } })
    expect(after.items[0]?.toRefund).toEqual({ refund_transfer: 0, refund_review: 0 })
  })

  test('filters by calendar days of Vietnam', async () => {
    const { code } = await openOrder()
    await t.db
      .update(ordersTable)
      .set({ createdAt: new Date('2026-01-31T17:30:00Z') })
      .where(eq(ordersTable.code, code))
    const of = async (from: string, to: string) =>
      (await t.call(crmOrders.orders, { as: sales, query: { q: code, from, to } })).data.total
    expect([await of('2026-02-01', '2026-02-01'), await of('2026-01-31', '2026-01-31')]).toEqual([1, 0])
  })

  test('filters by the day of the payment, and by the days on which money moved, whose sum is of these days', async () => {
    const { code, lines } = await paidOrder()
    const { data } = await refund(code, [{ lineId: lines[0]?.id ?? '', amount: 300_000, endsAccess: false }])
    await complete(data.refunds[0]?.id ?? '')
    await t.db
      .update(ordersTable)
      .set({ createdAt: new Date('2026-01-10T05:00:00Z') })
      .where(eq(ordersTable.code, code))
    await redateSale(t.db, code, new Date('2026-01-31T17:30:00Z'))
    await redateRefund(t.db, data.refunds[0]?.id ?? '', new Date('2026-03-05T05:00:00Z'))
    const seen = async (dated: 'created' | 'paid' | 'moved', from: string, to: string) => {
      const query = { q: code, dated, from, to }
      const list = await t.call(crmOrders.orders, { as: sales, query })
      const sum = await t.call(crmOrders.orderSum, { as: sales, query })
      return [list.data.total, sum.data.revenue]
    }
    expect(await seen('created', '2026-02-01', '2026-02-01')).toEqual([0, 0])
    expect(await seen('paid', '2026-02-01', '2026-02-01')).toEqual([1, PRICE_VND - 300_000])
    expect(await seen('paid', '2026-03-01', '2026-03-31')).toEqual([0, 0])
    expect(await seen('moved', '2026-02-01', '2026-02-01')).toEqual([1, PRICE_VND])
    expect(await seen('moved', '2026-03-01', '2026-03-31')).toEqual([1, -300_000])
    expect(await seen('moved', '2026-02-01', '2026-03-31')).toEqual([1, PRICE_VND - 300_000])
    expect(await seen('moved', '2026-01-01', '2026-01-31')).toEqual([0, 0])
  })
})

describe('refund', () => {
  test('of a part keeps the course open and is booked once it is paid out', async () => {
    const { code, lines, user, open, seen } = await paidOrder()
    const lineId = lines[0]?.id ?? ''
    const { data } = await refund(code, [{ lineId, amount: 300_000, endsAccess: false }])
    expect(data).toMatchObject({
      state: 'paid',
      refundable: 700_000,
      refunds: [{ state: 'pending', amount: 300_000 }],
    })
    await complete(data.refunds[0]?.id ?? '', 'FT-HOAN-1')
    expect(await seen()).toMatchObject({
      state: 'partially_refunded',
      refunded: 300_000,
      refundable: 700_000,
      refunds: [{ state: 'succeeded', transactionId: 'FT-HOAN-1' }],
    })
    expect(await open()).toBe(1)
    expect((await mailsTo(t.db, user.email)).map(({ subject }) => subject)).toContain(
      `Đã hoàn ${formatPrice(300_000)} cho đơn ${code}`,
    )
  })

  test('of the whole order ends the access of its lines and no other', async () => {
    const { code, lines, open, seen } = await paidOrder(2)
    const [first, second] = lines
    const one = await refund(code, [{ lineId: first?.id ?? '', amount: PRICE_VND, endsAccess: true }])
    await complete(one.data.refunds[0]?.id ?? '')
    expect([(await seen()).state, await open()]).toEqual(['partially_refunded', 1])
    const two = await refund(code, [{ lineId: second?.id ?? '', amount: PRICE_VND, endsAccess: true }])
    await complete(two.data.refunds[1]?.id ?? '')
    expect([(await seen()).state, await open(), (await seen()).refundable]).toEqual(['refunded', 0, 0])
  })

  test('of one purchase keeps the course open for a learner who has bought it another time', async () => {
    const { user, code, lines, courses, open } = await paidOrder()
    const [earlier] = await t.db
      .insert(ordersTable)
      .values({
        code: `CU${code.slice(2)}`,
        userId: user.id,
        state: 'paid',
        total: PRICE_VND,
        paidAt: new Date('2026-01-01T00:00:00Z'),
        expiresAt: new Date('2026-01-02T00:00:00Z'),
      })
      .returning()
    await t.db.insert(orderLines).values({
      orderId: earlier?.id ?? '',
      courseId: courses[0]?.id ?? '',
      title: 'Khóa học',
      listPrice: PRICE_VND,
      price: PRICE_VND,
    })
    const { data } = await refund(code, [{ lineId: lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true }])
    await complete(data.refunds[0]?.id ?? '')
    expect(await open()).toBe(1)
  })

  test('is requested once however often the button is pressed, and never exceeds what was paid', async () => {
    const { code, lines, seen } = await paidOrder()
    const wish = [{ lineId: lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true }]
    const key = randomUUID()
    const presses = await Promise.all(Array.from({ length: 10 }, () => refund(code, wish, accountant, key)))
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await seen()).refunds).toHaveLength(1)
    expect((await refund(code, wish)).error?.name).toBe('refund.pending')
    await complete((await seen()).refunds[0]?.id ?? '')
    expect((await refund(code, wish)).error?.name).toBe('refund.not_possible')
  })

  test('twenty requests at once with different idempotency keys: one is accepted', async () => {
    const { code, lines, seen } = await paidOrder()
    const wish = [{ lineId: lines[0]?.id ?? '', amount: 600_000, endsAccess: false }]
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(code, wish)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await seen()).refunds).toHaveLength(1)
  })

  test.each([
    ['more than the line', PRICE_VND + 1, 'refund.too_much'],
    ['nothing', 0, 'refund.too_much'],
  ])('of %s is refused', async (_name, amount, name) => {
    const { code, lines } = await paidOrder()
    const answer = await refund(code, [{ lineId: lines[0]?.id ?? '', amount, endsAccess: false }])
    expect([answer.status, answer.error?.name]).toEqual([422, name])
  })

  test('is refused for a line of another order and for an unpaid order', async () => {
    const [mine, other, unpaid] = [await paidOrder(), await paidOrder(), await openOrder()]
    const foreign = [{ lineId: other.lines[0]?.id ?? '', amount: 1000, endsAccess: false }]
    expect((await refund(mine.code, foreign)).error?.name).toBe('refund.too_much')
    const lineId = (await unpaid.seen()).lines[0]?.id ?? ''
    const early = await refund(unpaid.code, [{ lineId, amount: 1000, endsAccess: false }])
    expect(early.error?.name).toBe('refund.not_possible')
  })

  test('is requested by accountants only; sales staff may read', async () => {
    const { code, lines } = await paidOrder()
    expect((await t.call(crmOrders.order, { as: sales, params: { code } })).status).toBe(200)
    const answer = await refund(
      code,
      [{ lineId: lines[0]?.id ?? '', amount: 1000, endsAccess: false }],
      sales,
    )
    expect(answer.status).toBe(403)
  })

  describe('by hand', () => {
    const waiting = async () => {
      const { code, lines, seen } = await paidOrder()
      const { data } = await refund(code, [
        { lineId: lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true },
      ])
      return { id: data.refunds[0]?.id ?? '', seen }
    }

    test('cannot be completed with the transfer of another refund, however the number is written', async () => {
      const [one, other] = [await waiting(), await waiting()]
      const number = `FT${randomUUID().slice(0, 8).toUpperCase()}`
      expect((await complete(one.id, number)).status).toBe(200)
      for (const written of [number, ` ${number.toLowerCase().replace('ft', 'ft – ')}`, `${number}\\BNK`]) {
        const { status, error } = await complete(other.id, written)
        expect([status, error?.name]).toEqual([409, 'refund.transfer_used'])
      }
      expect(await other.seen()).toMatchObject({
        state: 'paid',
        refunds: [{ state: 'pending', transactionId: null }],
      })
      expect((await complete(other.id, `${number}2`)).status).toBe(200)
    })

    test('two completed at once with one transfer: one is refused', async () => {
      const pair = [await waiting(), await waiting()]
      const number = `FT-${randomUUID()}`
      const answers = await Promise.all(pair.map(({ id }) => complete(id, number)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const states = await Promise.all(pair.map(async ({ seen }) => (await seen()).state))
      expect(states.sort()).toEqual(['paid', 'refunded'])
    })
  })

  test('abandoned changes nothing for the learner and allows another refund', async () => {
    const { code, lines, open, seen } = await paidOrder()
    const wish = [{ lineId: lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true }]
    const { data } = await refund(code, wish)
    const id = data.refunds[0]?.id ?? ''
    await t.call(crmOrders.abandonRefund, {
      as: accountant,
      params: { id },
      body: { reason: 'Sai tài khoản' },
    })
    expect([(await seen()).state, await open()]).toEqual(['paid', 1])
    expect((await complete(id)).error?.name).toBe('refund.not_open')
    expect((await refund(code, wish)).status).toBe(200)
  })
})

describe('a refund over the limit', () => {
  beforeAll(() => saveSettings(t, 'payment', { refundLimit: 600_000 }))
  afterAll(() => saveSettings(t, 'payment', { refundLimit: null }))

  /** An order of which 400,000 went back, and then 300,000 are asked for: together more than one person may give back. */
  async function overLimit() {
    const order = await paidOrder()
    const part = (amount: number) =>
      refund(order.code, [{ lineId: order.lines[0]?.id ?? '', amount, endsAccess: false }])
    const first = (await part(400_000)).data.refunds[0]
    await complete(first?.id ?? '')
    const second = (await part(300_000)).data.refunds.at(-1)
    return { ...order, first, id: second?.id ?? '', second, part }
  }
  const approve = (id: string, as: TestSession) => t.call(crmOrders.approveRefund, { as, params: { id } })

  test('is made once a second person has approved it; who asked for it may not', async () => {
    const colleague = await buildAdmin(t.db, ['accountant'])
    const { id, first, second, seen } = await overLimit()
    expect([first?.approval, second?.approval, second?.isToReview]).toEqual([null, 'waiting', true])
    expect((await complete(id)).error?.name).toBe('refund.unapproved')
    expect((await approve(id, accountant)).error?.name).toBe('refund.own')
    expect((await approve(id, sales)).status).toBe(403)
    const { data } = await approve(id, await t.signIn(colleague))
    expect(data.refunds.at(-1)).toMatchObject({ approval: 'given', approvedBy: colleague.name })
    expect((await approve(id, await t.signIn(colleague))).error?.name).toBe('refund.not_open')
    expect((await complete(id)).status).toBe(200)
    expect((await seen()).refunded).toBe(700_000)
  })

  test('waits among the orders whose refunds staff have to look into, and can be abandoned', async () => {
    const { code, id, part } = await overLimit()
    const waiting = async () =>
      (await t.call(crmOrders.orders, { as: accountant, query: { waits: 'refund_review', q: code } })).data
        .items
    expect(await waiting()).toMatchObject([
      { code, toRefund: { refund_transfer: 0, refund_review: 300_000 } },
    ])
    const params = { id }
    await t.call(crmOrders.abandonRefund, { as: accountant, params, body: { reason: 'Nhầm số tiền' } })
    expect(await waiting()).toEqual([])
    expect((await part(200_000)).data.refunds.at(-1)?.approval).toBeNull()
  })

  test('of money without an order is noted by one and confirmed by another', async () => {
    const colleague = await buildAdmin(t.db, ['accountant'])
    const content = `hoc phi ${randomUUID()}`
    await sendNotice(t, bankNotice(t, { content, transferAmount: 600_001 }))
    const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: content } })
    const params = { id: data.items[0]?.id ?? '' }
    const giveBack = (as: TestSession) =>
      t.call(crmOrders.resolveMoneyCase, { as, params, body: { resolution: 'returned', note: 'Hoàn FT-30' } })
    const noted = (await giveBack(accountant)).data
    expect(noted).toMatchObject({ state: 'open', unallocated: 600_001, note: 'Hoàn FT-30' })
    expect(noted.returnAsked?.by).toEqual(expect.any(String))
    expect((await giveBack(accountant)).error?.name).toBe('refund.own')
    const made = (await giveBack(await t.signIn(colleague))).data
    expect(made).toMatchObject({ state: 'resolved', resolvedBy: colleague.name, returnAsked: null })
  })

  test('is held by the database, too', async () => {
    const { id } = await overLimit()
    const change = (values: Partial<typeof refunds.$inferInsert>) =>
      t.db.update(refunds).set(values).where(eq(refunds.id, id))
    await expect(change({ state: 'succeeded' })).rejects.toMatchObject({
      cause: { constraint: 'refunds_approved' },
    })
    const [row] = await t.db.select().from(refunds).where(eq(refunds.id, id))
    await expect(change({ approvedBy: row?.requestedBy ?? null })).rejects.toMatchObject({
      cause: { constraint: 'refunds_two_people' },
    })
  })
})

describe('manual confirmation', () => {
  const confirm = (code: string, amount: number, receipt: string) =>
    t.call(crmOrders.confirmOrder, { as: accountant, params: { code }, body: { amount, receipt } })

  test('pays the order, is audited, and accepts each receipt once', async () => {
    const { code, open } = await openOrder()
    const receipt = `PT-${code}`
    expect((await confirm(code, PRICE_VND - 1, receipt)).error?.name).toBe('order.amount_differs')
    const { data } = await confirm(code, PRICE_VND, receipt)
    expect([data.state, await open()]).toEqual(['paid', 1])
    expect(data.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.created', 'payment.succeeded', 'order.confirmed']),
    )
    const other = await openOrder()
    expect((await confirm(other.code, PRICE_VND, receipt)).error?.name).toBe('order.receipt_used')
    expect((await confirm(code, PRICE_VND, `${receipt}-2`)).error?.name).toBe('order.not_payable')
    expect(await t.db.$count(auditEntries, eq(auditEntries.action, 'order.confirmed'))).toBe(1)
  })
})

describe('money case', () => {
  const caseOf = async (code: string) => {
    const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: code } })
    return data.items[0]
  }
  const resolve = (id: string | undefined, body: Parameters<typeof decide>[1]) => decide(id ?? '', body)
  const decide = (
    id: string,
    body:
      | { resolution: 'assigned'; orderCode: string; note: string }
      | { resolution: 'accepted' | 'returned' | 'kept'; note: string },
  ) => t.call(crmOrders.resolveMoneyCase, { as: accountant, params: { id }, body })

  test('assigns money without an order code to the order it was meant for', async () => {
    const { code, open, seen } = await openOrder()
    const content = `hoc phi ${randomUUID()}`
    await sendNotice(t, bankNotice(t, { content, transferAmount: PRICE_VND }))
    const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: content } })
    expect(data.items).toMatchObject([{ kind: 'unmatched', unallocated: PRICE_VND, content, order: null }])
    const answer = await resolve(data.items[0]?.id, { resolution: 'assigned', orderCode: code, note: '' })
    expect(answer.data).toMatchObject({
      state: 'resolved',
      resolution: 'assigned',
      unallocated: 0,
      order: { code },
    })
    expect([(await seen()).state, await open()]).toEqual(['paid', 1])
  })

  test('notes that a gateway paid out what it had taken, with the fee that it kept', async () => {
    const content = `VNPAY CHI TRA ${randomUUID()}`
    await sendNotice(t, bankNotice(t, { content, transferAmount: 978_000 }))
    const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: content } })
    const id = data.items[0]?.id ?? ''
    const payout = (of: string, fee: number) =>
      t.call(crmOrders.resolveMoneyCase, {
        as: accountant,
        params: { id: of },
        body: { resolution: 'payout', gateway: 'vnpay', fee, note: 'Kỳ 20/11' },
      })
    expect((await payout(id, 978_001)).error?.name).toBe('money_case.not_possible')
    expect((await payout(id, 22_000)).data).toMatchObject({
      state: 'resolved',
      resolution: 'payout',
      unallocated: 0,
      note: 'Kỳ 20/11',
    })
    const entries = await t.db
      .select({
        account: ledgerEntries.account,
        place: ledgerEntries.place,
        debit: ledgerEntries.debit,
        credit: ledgerEntries.credit,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerTransactions.sourceId, id), eq(ledgerTransactions.step, 'payout')))
    expect(entries.toSorted((a, b) => a.account.localeCompare(b.account))).toEqual([
      { account: 'cash', place: 'vnpay', debit: 0, credit: 1_000_000 },
      { account: 'fees', place: null, debit: 22_000, credit: 0 },
      { account: 'unallocated', place: null, debit: 978_000, credit: 0 },
    ])
    const { faults } = await checkLedger(t.db)
    expect(faults.filter(({ rule }) => rule === 'balance' || rule === 'unallocated')).toEqual([])
    const { code, transfer } = await openOrder()
    await transfer({ transferAmount: PRICE_VND - 1000 })
    expect((await payout((await caseOf(code))?.id ?? '', 0)).error?.name).toBe('money_case.not_possible')
  })

  test('is found without diacritics by the words of the transfer', async () => {
    const word = randomUUID().slice(0, 8)
    const content = `Nộp tiền Đợt ${word}`
    await sendNotice(t, bankNotice(t, { content, transferAmount: PRICE_VND }))
    for (const q of [`dot ${word}`, `${word} NỘP`, `nop tien dot ${word}`]) {
      const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q } })
      expect(
        data.items.map((one) => one.content),
        q,
      ).toEqual([content])
    }
  })

  test('refuses to assign money to an order of another amount', async () => {
    const { code } = await openOrder()
    const content = `hoc phi ${randomUUID()}`
    await sendNotice(t, bankNotice(t, { content, transferAmount: PRICE_VND - 1 }))
    const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: content } })
    const answer = await resolve(data.items[0]?.id, { resolution: 'assigned', orderCode: code, note: '' })
    expect(answer.error?.name).toBe('order.amount_differs')
  })

  test('accepts a short transfer as full payment', async () => {
    const { code, transfer, open, seen } = await openOrder()
    await transfer({ transferAmount: PRICE_VND - 1000 })
    await resolve((await caseOf(code))?.id, { resolution: 'accepted', note: 'Phí chuyển khoản' })
    expect([(await seen()).state, await open()]).toEqual(['paid', 1])
  })

  test('accepts an overpayment, and the excess stays open until it is refunded', async () => {
    const { code, transfer, seen } = await openOrder()
    await transfer({ transferAmount: PRICE_VND + 50_000 })
    const id = (await caseOf(code))?.id
    await resolve(id, { resolution: 'accepted', note: 'Nhận đủ học phí' })
    expect((await seen()).state).toBe('paid')
    expect(await caseOf(code)).toMatchObject({ state: 'open', unallocated: 50_000 })
    await resolve(id, { resolution: 'returned', note: 'Hoàn FT-9' })
    expect((await seen()).state).toBe('paid')
    expect(await caseOf(code)).toBeUndefined()
  })

  test('refunded ends the order that was on hold for it and frees its coupon', async () => {
    const [coupon] = await t.db
      .insert(coupons)
      .values({ code: 'HOANTIEN', kind: 'percent', value: 10, maxUses: 1 })
      .returning()
    const as = await t.signIn(await buildUser(t.db))
    const course = await buildCourse(t.db, { listPrice: PRICE_VND })
    const { data } = await t.call(orders.create, {
      as,
      body: { courses: [course.slug], coupon: 'HOANTIEN' },
      headers: { 'idempotency-key': randomUUID() },
    })
    await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: 5000 }))
    await resolve((await caseOf(data.code))?.id, { resolution: 'returned', note: 'Hoàn FT-10' })
    expect((await t.call(orders.get, { as, params: { code: data.code } })).data.state).toBe('cancelled')
    const [after] = await t.db
      .select()
      .from(coupons)
      .where(eq(coupons.id, coupon?.id ?? ''))
    expect(after?.used).toBe(0)
  })

  test('is decided once by twenty accountants at the same time', async () => {
    const { code, transfer, open } = await openOrder()
    await transfer({ transferAmount: PRICE_VND - 1000 })
    const id = (await caseOf(code))?.id
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => resolve(id, { resolution: 'accepted', note: 'Bỏ qua phần thiếu' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await open()).toBe(1)
  })

  test('of a duplicate transfer cannot pay its order again and can be refunded', async () => {
    const { code, transfer, seen } = await paidOrder()
    await transfer()
    const id = (await caseOf(code))?.id
    expect((await resolve(id, { resolution: 'accepted', note: 'Nhầm' })).error?.name).toBe(
      'money_case.not_possible',
    )
    expect((await resolve(id, { resolution: 'returned', note: 'Hoàn FT-11' })).status).toBe(200)
    expect((await seen()).state).toBe('paid')
  })
})
