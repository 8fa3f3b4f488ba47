import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { orders as ordersTable, payments } from '../../db/schema/index.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createExpireOrdersHandler } from './expire-orders.handler.ts'

const { orders } = contract
const VIETNAM_MS = 7 * 3_600_000
let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  sink.answer({ body: { return_code: 1, order_url: 'https://gateway.test/pay' } })
  t = await createTestApp({ ...gatewayEnv, ZALOPAY_API_URL: sink.url })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const dayOf = (ms: number) => new Date(ms + VIETNAM_MS).toISOString().slice(2, 10).replaceAll('-', '')

/** Moves the clock to some time before or after the next midnight in Vietnam. @returns that midnight. */
function goToMidnight(offsetMs: number): number {
  const now = t.time.now().getTime()
  const midnight = (Math.floor((now + VIETNAM_MS) / DAY_MS) + 1) * DAY_MS - VIETNAM_MS
  t.time.advance(midnight + offsetMs - now)
  return midnight
}

async function openOrder() {
  const user = await buildUser(t.db)
  const course = await buildCourse(t.db, { listPrice: 1_000_000 })
  const { data } = await t.call(orders.create, {
    as: await t.signIn(user),
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const begin = async (gateway: 'vnpay' | 'zalopay') =>
    t.call(orders.pay, { as: await t.signIn(user), params: { code: data.code }, body: { gateway } })
  return { code: data.code, begin }
}

test('payment attempt: begun before midnight in Vietnam, it expires on the next day', async () => {
  const midnight = goToMidnight(-5 * 60_000)
  const { begin } = await openOrder()
  const { searchParams } = new URL((await begin('vnpay')).data.payUrl)
  const stamps = ['vnp_CreateDate', 'vnp_ExpireDate'].map((name) => searchParams.get(name)?.slice(2, 8))
  expect(stamps).toEqual([dayOf(midnight - 1), dayOf(midnight)])
})

test.each([
  ['before', -10_000],
  ['after', 0],
])('ZaloPay is given the day in Vietnam, just %s its midnight', async (_name, offset) => {
  const { begin, code } = await openOrder()
  const midnight = goToMidnight(offset)
  expect((await begin('zalopay')).status).toBe(200)
  const [attempt] = await t.db
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(ordersTable, eq(ordersTable.id, payments.orderId))
    .where(and(eq(ordersTable.code, code), eq(payments.provider, 'zalopay')))
  expect(attempt?.reference.slice(0, 7)).toBe(`${dayOf(midnight + offset)}_`)
})

test('order: expired at 23:59:59 in Vietnam, it is closed ten minutes into the next day', async () => {
  const { code } = await openOrder()
  const midnight = goToMidnight(-DAY_MS / 2)
  await t.db
    .update(ordersTable)
    .set({ expiresAt: new Date(midnight - 1000) })
    .where(eq(ordersTable.code, code))
  const stateAt = async (ms: number) => {
    await createExpireOrdersHandler({ ...t.services, clock: () => new Date(ms) })()
    return (await t.db.select().from(ordersTable).where(eq(ordersTable.code, code)))[0]?.state
  }
  expect(await stateAt(midnight)).toBe('pending_payment')
  expect(await stateAt(midnight + 10 * 60_000 - 1001)).toBe('pending_payment')
  expect(await stateAt(midnight + 10 * 60_000 - 1000)).toBe('expired')
})
