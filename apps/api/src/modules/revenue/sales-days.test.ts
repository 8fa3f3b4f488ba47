import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { courseSalesDays, orderLines, orders } from '../../db/schema/index.ts'
import { buildCourse, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { findSumFaults } from '../../test/money-books.ts'
import { post } from '../ledger/posting.repo.ts'
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
  const { id: orderId } = await buildOrder(t.db, { userId, courseId, total: TOTAL_VND })
  const [line] = await t.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return { orderId, lineId: line!.id }
}
type Sale = Awaited<ReturnType<typeof buildSale>>

/** Posts money for a line: what it brought, or what went back of it. */
function postMoney({ orderId, lineId: orderLineId }: Sale, amount: number) {
  const side = amount > 0 ? { debit: amount } : { credit: -amount }
  const other = amount > 0 ? { credit: amount } : { debit: -amount }
  const fact =
    amount > 0
      ? ({ sourceKind: 'order', step: 'sold' } as const)
      : ({ sourceKind: 'refund', step: 'made' } as const)
  const entries = [
    { account: 'receivable', ...side },
    { account: 'revenue', orderLineId, ...other },
  ] as const
  return t.db.transaction((tx) =>
    post(tx, [{ ...fact, sourceId: randomUUID(), orderId, at: moment(), entries }]),
  )
}

async function change(sales: readonly Sale[]): Promise<void> {
  const sale = pick(sales)
  const kind = random()
  if (kind < 0.3) {
    const paidAt = random() < 0.3 ? null : moment()
    await t.db.update(orders).set({ paidAt }).where(eq(orders.id, sale.orderId))
  } else if (kind < 0.6) await postMoney(sale, 1 + Math.floor(random() * TOTAL_VND))
  else if (kind < 0.9) await postMoney(sale, -REFUND_VND)
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

test('sales days: an order that leaves takes the number of its sales along', async () => {
  const order = await buildOrder(t.db)
  await t.db.update(orders).set({ paidAt: moment() }).where(eq(orders.id, order.id))
  await t.db.delete(orders).where(eq(orders.id, order.id))
  expect(await findSumFaults(t.db)).toEqual([])
})
