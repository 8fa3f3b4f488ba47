import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv, postNotice, zalopayCallback } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createExpireOrdersHandler } from '../orders/expire-orders.handler.ts'
import { createRefundHandler } from '../refunds/refund.handler.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
let sink: HttpSink
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, ZALOPAY_API_URL: sink.url })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

async function openOrder(courseCount = 1) {
  const as = await t.signIn(await buildUser(t.db))
  const courses = await Promise.all(
    Array.from({ length: courseCount }, () => buildCourse(t.db, { listPrice: PRICE_VND })),
  )
  const order = async (slugs: string[]) =>
    (
      await t.call(orders.create, {
        as,
        body: { courses: slugs },
        headers: { 'idempotency-key': randomUUID() },
      })
    ).data
  const { code, total } = await order(courses.map(({ slug }) => slug))
  const params = { code }
  const seen = async () => (await t.call(crmOrders.order, { as: accountant, params })).data
  const story = async () =>
    (await seen()).history.map(({ action, outcome }) => (outcome ? `${action} ${outcome}` : action))
  /** The order's state changes, each as often as the history lists it. */
  const states = async () => (await story()).filter((line) => /^order\.(?!refund_|confirmed)/.test(line))
  const transfer = (amount = total) => sendNotice(t, bankNotice(t, { content: code, transferAmount: amount }))
  return { as, code, params, courses, order, seen, story, states, transfer }
}

type Order = Awaited<ReturnType<typeof openOrder>>

async function refund(order: Order, channel: 'manual' | 'provider', part: number, line = 0) {
  const { lines } = await order.seen()
  const { data } = await t.call(crmOrders.refundOrder, {
    as: accountant,
    params: order.params,
    body: {
      channel,
      reason: 'Học viên đổi ý',
      lines: [{ lineId: lines[line]?.id ?? '', amount: part, endsAccess: false }],
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  return data.refunds.at(-1)?.id ?? ''
}

async function paidByZalopay() {
  const order = await openOrder()
  sink.answer({ body: { return_code: 1, order_url: 'https://zlp.test' } })
  await t.call(orders.pay, { as: order.as, params: order.params, body: { gateway: 'zalopay' } })
  const sent = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as { app_trans_id: string }
  await postNotice(t, 'zalopay', zalopayCallback(sent.app_trans_id, PRICE_VND))
  return order
}

describe('order history: each state change is listed once', () => {
  test('paid by transfer, however often the notice is repeated', async () => {
    const { story, transfer } = await openOrder()
    await transfer()
    expect(await story()).toEqual(['order.created', 'transfer.in matched', 'order.paid'])
  })

  test('free of charge', async () => {
    const { order, as } = await openOrder()
    const { slug } = await buildCourse(t.db, { listPrice: 0 })
    const { code } = await order([slug])
    const { data } = await t.call(crmOrders.order, { as: accountant, params: { code } })
    expect(data.history.map(({ action }) => action)).toEqual(['order.created', 'order.paid'])
    expect((await t.call(orders.get, { as, params: { code } })).data.state).toBe('paid')
  })

  test('cancelled by its buyer, pressed twice', async () => {
    const { as, params, story } = await openOrder()
    await Promise.all([t.call(orders.cancel, { as, params }), t.call(orders.cancel, { as, params })])
    expect(await story()).toEqual(['order.created', 'order.cancelled by_buyer'])
  })

  test('replaced by a newer order', async () => {
    const { courses, order, story } = await openOrder(2)
    await order([courses[0]?.slug ?? ''])
    expect(await story()).toEqual(['order.created', 'order.cancelled replaced'])
  })

  test('expired and paid late', async () => {
    const { code, story, transfer } = await openOrder()
    const past = new Date(t.time.now().getTime() - 3_600_000)
    await t.db.update(ordersTable).set({ expiresAt: past }).where(eq(ordersTable.code, code))
    const expire = createExpireOrdersHandler(t.services)
    await Promise.all([expire(), expire()])
    await transfer()
    expect(await story()).toEqual([
      'order.created',
      'order.expired time_over',
      'transfer.in matched',
      'order.paid',
    ])
  })

  test('put on hold twice for unmatched money, and ended by its refund', async () => {
    const { code, states, transfer } = await openOrder()
    await transfer(PRICE_VND + 1)
    await transfer(5000)
    expect(await states()).toEqual(['order.created', 'order.review'])
    for (;;) {
      const { data } = await t.call(crmOrders.moneyCases, { as: accountant, query: { q: code } })
      const id = data.items[0]?.id
      if (!id) break
      const body = { resolution: 'returned', note: 'Hoàn FT-1' } as const
      await t.call(crmOrders.resolveMoneyCase, { as: accountant, params: { id }, body })
    }
    expect(await states()).toEqual(['order.created', 'order.review', 'order.cancelled money_let_go'])
  })

  test('confirmed by hand', async () => {
    const { params, code, story } = await openOrder()
    const body = { amount: PRICE_VND, receipt: `PT-${code}` }
    await t.call(crmOrders.confirmOrder, { as: accountant, params, body })
    const told = await story()
    expect(told.slice(0, 1)).toEqual(['order.created'])
    expect(told.toSorted()).toEqual(
      ['order.created', 'payment.succeeded paid', 'order.paid', 'order.confirmed'].toSorted(),
    )
  })

  test('refunded in parts by hand', async () => {
    const order = await openOrder()
    await order.transfer()
    for (const part of [300_000, 200_000, 500_000]) {
      const id = await refund(order, 'manual', part)
      const body = { transactionId: `FT-${part}` }
      await t.call(crmOrders.completeRefund, { as: accountant, params: { id }, body })
    }
    expect(await order.states()).toEqual([
      'order.created',
      'order.paid',
      'order.partially_refunded',
      'order.refunded',
    ])
  })

  test('refunded by the gateway: requested, refused, requested again, paid out', async () => {
    const order = await paidByZalopay()
    const run = async (body: object) => {
      const refundId = await refund(order, 'provider', PRICE_VND)
      sink.answer({ body })
      const job = createRefundHandler(t.services)
      await Promise.all([job({ refundId }), job({ refundId })])
    }
    await run({ return_code: 2, sub_return_code: -13 })
    await run({ return_code: 1, refund_id: 5 })
    expect(await order.story()).toEqual([
      'order.created',
      'payment.succeeded paid',
      'order.paid',
      'order.refund_requested',
      'refund.asked asked',
      'refund.failed -13',
      'order.refund_requested',
      'refund.asked asked',
      'refund.succeeded made',
      'order.refunded',
    ])
  })
})
