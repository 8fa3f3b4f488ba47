import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { coupons } from '../../db/schema/index.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

const { orders } = contract
const VIETNAM_MS = 7 * 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp(gatewayEnv)
})
afterAll(() => t.close())

test('time zones: the tests run in one of the two supported zones', () => {
  expect(['UTC', 'Asia/Ho_Chi_Minh']).toContain(process.env.TZ)
  // The process really uses the zone.
  expect(new Date(0).getHours()).toBe(process.env.TZ === 'UTC' ? 0 : 8)
})

test('time zones: a coupon that ends with a day in Vietnam is valid until its last second', async () => {
  const now = t.time.now().getTime()
  const midnight = Math.ceil((now + VIETNAM_MS) / DAY_MS) * DAY_MS - VIETNAM_MS
  const endsAt = new Date(midnight - 1000)
  await t.db.insert(coupons).values({ code: 'HETNGAY', kind: 'percent', value: 10, endsAt })
  const course = await buildCourse(t.db, { listPrice: 1_000_000 })
  const user = await buildUser(t.db)
  const quote = async () => {
    const as = await t.signIn(user)
    const answer = await t.call(orders.quote, { as, body: { courses: [course.slug], coupon: 'HETNGAY' } })
    return answer.status === 200 ? answer.data.total : answer.error.name
  }
  t.time.advance(endsAt.getTime() - t.time.now().getTime() - 30_000)
  expect(await quote()).toBe(900_000)
  t.time.advance(31_000)
  expect(await quote()).toMatch(/^coupon\./)
})

test('time zones: VNPay gets times of Vietnam, and the expiry is after the creation', async () => {
  const as = await t.signIn(await buildUser(t.db))
  const course = await buildCourse(t.db, { listPrice: 1_000_000 })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { data: begun } = await t.call(orders.pay, {
    as,
    params: { code: data.code },
    body: { gateway: 'vnpay' },
  })
  const stampOf = (name: string) => new URL(begun.payUrl).searchParams.get(name) ?? ''
  const msOf = (stamp: string) =>
    Date.parse(stamp.replace(/^(\d{4})(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+07:00'))
  expect(Math.abs(msOf(stampOf('vnp_CreateDate')) - t.time.now().getTime())).toBeLessThan(60_000)
  expect(msOf(stampOf('vnp_ExpireDate')) - msOf(stampOf('vnp_CreateDate'))).toBe(15 * 60_000)
})
