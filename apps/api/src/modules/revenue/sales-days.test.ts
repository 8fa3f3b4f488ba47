import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { courseSalesDays, orderLines, orders, payments, refundLines, refunds } from '../../db/schema/index.ts'
import { buildCourse, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { findSumFaults } from '../../test/money-books.ts'
import { foldSalesDays } from './sales-days.repo.ts'

const ROUNDS = 40
/** Changes of one moment. */
const AT_ONCE = 4
const TOTAL_VND = 1_000_000
const REFUND_VND = 10_000
const FIRST = Date.parse('2026-01-31T00:00:00Z')
const HOUR_MS = 3_600_000

let t: TestApp
const random = mulberry32(5)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const moment = () => new Date(FIRST + Math.floor(random() * 240) * HOUR_MS)

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function buildSale(userId: string, courseId: string) {
  const paid = random() < 0.5 ? { paidAt: moment() } : {}
  const order = await buildOrder(t.db, { userId, courseId, total: TOTAL_VND, ...paid })
  const came = { state: 'succeeded', amount: TOTAL_VND, received: TOTAL_VND } as const
  const [payment] = await t.db
    .insert(payments)
    .values({ orderId: order.id, provider: 'vietqr', reference: order.code, ...came })
    .returning()
  const [line] = await t.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return { orderId: order.id, paymentId: payment!.id, lineId: line!.id }
}
type Sale = Awaited<ReturnType<typeof buildSale>>

const refund = ({ orderId, paymentId, lineId }: Sale) =>
  t.db.transaction(async (tx) => {
    const values = { orderId, paymentId, reference: randomUUID(), amount: REFUND_VND, reason: 'thử' }
    const [row] = await tx
      .insert(refunds)
      .values({ ...values, channel: 'manual', state: 'succeeded', completedAt: moment() })
      .returning()
    const line = { refundId: row!.id, orderLineId: lineId, amount: REFUND_VND, endsAccess: false }
    await tx.insert(refundLines).values(line)
  })

async function change(sales: readonly Sale[]): Promise<void> {
  const sale = pick(sales)
  const { orderId, lineId } = sale
  const ofOrder = eq(refunds.orderId, orderId)
  const kind = random()
  if (kind < 0.3) {
    const paidAt = random() < 0.3 ? null : moment()
    await t.db.update(orders).set({ paidAt }).where(eq(orders.id, orderId))
  } else if (kind < 0.5) {
    const received = Math.floor(random() * TOTAL_VND)
    await t.db.update(orderLines).set({ received }).where(eq(orderLines.id, lineId))
  } else if (kind < 0.7) await refund(sale)
  else if (kind < 0.8) await t.db.update(refunds).set({ completedAt: moment() }).where(ofOrder)
  else if (kind < 0.85) await t.db.update(refunds).set({ state: 'failed', completedAt: null }).where(ofOrder)
  else if (kind < 0.95) await t.db.delete(refunds).where(ofOrder)
  else await foldSalesDays(t.db)
}

test('sales days: after any changes, several at one moment, each day and each order has the sums of its revenue entries', async () => {
  const userId = (await buildUser(t.db)).id
  const courses = [(await buildCourse(t.db)).id, (await buildCourse(t.db)).id]
  const sales: Sale[] = []
  for (let n = 0; n < 8; n += 1) sales.push(await buildSale(userId, pick(courses)))
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => change(sales)))
    expect(await findSumFaults(t.db), `round ${round}`).toEqual([])
  }
  await foldSalesDays(t.db)
  expect(await findSumFaults(t.db)).toEqual([])
  const days = await t.db.select().from(courseSalesDays)
  expect(new Set(days.map(({ day, courseId }) => day + courseId)).size).toBe(days.length)
})

test('sales days: an order that leaves takes its sales along', async () => {
  const order = await buildOrder(t.db, { paidAt: moment() })
  await t.db.delete(orders).where(eq(orders.id, order.id))
  expect(await findSumFaults(t.db)).toEqual([])
})
