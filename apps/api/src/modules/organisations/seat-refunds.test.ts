import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollments, ledgerRevenue, orders, rateLimits, shareRules } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import {
  buildOrganisation,
  buySeats,
  give,
  orderSeats,
  type SeatOrder,
  seatsOf,
  type TestOrganisation,
} from '../../test/organisations.ts'

const { crmOrders, crmOrganisations, seats } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let clinic: TestOrganisation
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
  clinic = await buildOrganisation(t)
})

interface Back {
  amount: number
  endsAccess?: boolean
  seats?: number
  givenSeats?: string[]
}
const ask = async ({ staff, code, read }: SeatOrder, { endsAccess = false, ...back }: Back) => {
  const lineId = (await read()).lines[0]?.id ?? ''
  return t.call(crmOrders.refundOrder, {
    as: staff,
    params: { code },
    body: { channel: 'manual', reason: 'Phòng khám giảm suất', lines: [{ lineId, endsAccess, ...back }] },
    headers: { 'idempotency-key': randomUUID() },
  })
}
const pendingOf = async ({ read }: SeatOrder) =>
  (await read()).refunds.find(({ state }) => state === 'pending')?.id ?? ''
const pay = async (order: SeatOrder) =>
  t.call(crmOrders.completeRefund, {
    as: order.staff,
    params: { id: await pendingOf(order) },
    body: { transactionId: `FT${randomUUID()}` },
  })
const abandon = async (order: SeatOrder) =>
  t.call(crmOrders.abandonRefund, {
    as: order.staff,
    params: { id: await pendingOf(order) },
    body: { reason: 'Phòng khám đổi ý' },
  })
const addresses = (count: number) =>
  Array.from({ length: count }, () => `nguoi-hoc-${randomUUID()}@example.vn`)
const givenOf = async ({ staff, code }: SeatOrder) =>
  (await t.call(crmOrganisations.orderSeats, { as: staff, params: { code } })).data.given
const entriesOf = async (code: string) =>
  t.db
    .select({ kind: ledgerRevenue.kind, amount: ledgerRevenue.amount, share: ledgerRevenue.share })
    .from(ledgerRevenue)
    .innerJoin(orders, eq(orders.id, ledgerRevenue.orderId))
    .where(eq(orders.code, code))

describe('a refund of seats', () => {
  test('holds free seats at once, and ends them when its money goes back', async () => {
    const order = await buySeats(t, clinic, { seats: 4 })
    await give(t, clinic, order.course.id, ...addresses(1))
    expect((await ask(order, { amount: 2 * PRICE_VND, seats: 2 })).status).toBe(200)
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 4, given: 1, free: 1, ended: 0 })
    const { data } = await give(t, clinic, order.course.id, ...addresses(2))
    expect(data.results.map(({ verdict }) => verdict)).toEqual(['given', 'no_free_seat'])
    await pay(order)
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 4, given: 2, free: 0, ended: 2 })
    expect((await order.read()).refunds).toMatchObject([{ lines: [{ seats: 2, endsAccess: false }] }])
  })

  test('that comes to nothing leaves its seats free again', async () => {
    const order = await buySeats(t, clinic, { seats: 2 })
    await ask(order, { amount: PRICE_VND, seats: 2 })
    await abandon(order)
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 2, given: 0, free: 2, ended: 0 })
  })

  test('ends given seats only where staff named them, as many as free ones are missing', async () => {
    const order = await buySeats(t, clinic, { seats: 3 })
    await give(t, clinic, order.course.id, ...addresses(2))
    const unnamed = await ask(order, { amount: 2 * PRICE_VND, seats: 2 })
    expect(unnamed.error).toMatchObject({
      name: 'seat.given_ones_unnamed',
      details: { free: 1, missing: 1 },
    })
    const [one, other] = await givenOf(order)
    const needless = await ask(order, { amount: PRICE_VND, seats: 1, givenSeats: [one?.id ?? ''] })
    expect(needless.error?.name).toBe('seat.given_ones_unnamed')
    await ask(order, { amount: 2 * PRICE_VND, seats: 2, givenSeats: [one?.id ?? ''] })
    await pay(order)
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 3, given: 1, free: 0, ended: 2 })
    expect(await givenOf(order)).toMatchObject([{ email: other?.email }])
    const states = await t.db
      .select({ state: enrollments.state })
      .from(enrollments)
      .where(eq(enrollments.courseId, order.course.id))
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'revoked'])
  })

  test('of all the money ends every seat, which staff have to say where people have some', async () => {
    const order = await buySeats(t, clinic, { seats: 2 })
    const learner = await buildUser(t.db)
    await give(t, clinic, order.course.id, learner.email)
    expect((await ask(order, { amount: 2 * PRICE_VND })).error?.name).toBe('seat.given_ones_unnamed')
    await ask(order, { amount: 2 * PRICE_VND, endsAccess: true })
    await pay(order)
    expect((await order.read()).state).toBe('refunded')
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 2, given: 0, free: 0, ended: 2 })
    expect((await t.call(seats.people, { as: clinic.as })).data.items).toEqual([])
    const { data } = await give(t, clinic, order.course.id, ...addresses(1))
    expect(data.results[0]?.verdict).toBe('no_free_seat')
  })

  test('of money alone ends no seat', async () => {
    const order = await buySeats(t, clinic, { seats: 2 })
    await ask(order, { amount: 300_000 })
    await pay(order)
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 2, given: 0, free: 2, ended: 0 })
  })

  test('and givers at once never give a seat whose money goes back', async () => {
    const order = await buySeats(t, clinic, { seats: 4 })
    const givers = addresses(6).map((one) => give(t, clinic, order.course.id, one))
    const [asked, ...given] = await Promise.all([ask(order, { amount: 2 * PRICE_VND, seats: 2 }), ...givers])
    const count = given.filter(({ data }) => data.results[0]?.verdict === 'given').length
    // Who came first decides: the refund got its two seats, or nothing at all.
    expect(count).toBe(asked.status === 200 ? 2 : 4)
    if (asked.status === 200) await pay(order)
    const after = await seatsOf(t, clinic, order.course.id)
    expect(after).toEqual({ bought: 4, given: count, free: 0, ended: 4 - count })
  })

  test('by the bank ends seats like one by us', async () => {
    const order = await buySeats(t, clinic, { seats: 2 })
    const lineId = (await order.read()).lines[0]?.id ?? ''
    await t.call(crmOrders.bookChargeback, {
      as: order.staff,
      params: { code: order.code },
      body: {
        transactionId: `D${randomUUID()}`,
        reason: 'Tra soát',
        lines: [{ lineId, amount: PRICE_VND, endsAccess: false, seats: 1 }],
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 2, given: 0, free: 1, ended: 1 })
  })
})

describe('the money of seats', () => {
  test('is revenue once, with the doctor’s share, and a refund takes back exactly its part', async () => {
    const { id: doctorId } = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { doctorId })
    await t.db.insert(shareRules).values({ doctorId, courseId: course.id, basisPoints: 3_333 })
    const order = await buySeats(t, clinic, { seats: 7, course, unitPrice: 777_777 })
    const paid = 7 * 777_777
    expect(order.total).toBe(paid)
    await give(t, clinic, course.id, ...addresses(5))
    expect(await entriesOf(order.code)).toEqual([
      { kind: 'sale', amount: paid, share: Math.floor((paid * 3_333) / 10_000) },
    ])
    await ask(order, { amount: 777_777, seats: 1 })
    await pay(order)
    await ask(order, { amount: 6 * 777_777, endsAccess: true })
    await pay(order)
    const entries = await entriesOf(order.code)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(entries.reduce((sum, { share }) => sum + share, 0)).toBe(0)
  })

  test('too little waits like that of any order, and the rest completes it', async () => {
    const order = await orderSeats(t, clinic, { seats: 3 })
    const transfer = (transferAmount: number) =>
      sendNotice(t, bankNotice(t, { content: order.code, transferAmount }))
    await transfer(PRICE_VND)
    expect((await order.read()).state).toBe('review')
    await transfer(2 * PRICE_VND)
    expect((await order.read()).state).toBe('paid')
    expect(await seatsOf(t, clinic, order.course.id)).toEqual({ bought: 3, given: 0, free: 3, ended: 0 })
  })

  test('that comes twice makes the seats once', async () => {
    const order = await orderSeats(t, clinic, { seats: 3 })
    const notice = bankNotice(t, { content: order.code, transferAmount: order.total })
    await Promise.all(Array.from({ length: 4 }, () => sendNotice(t, notice)))
    expect((await seatsOf(t, clinic, order.course.id)).bought).toBe(3)
  })

  test('comes late while the price of the seats is still the same', async () => {
    const order = await orderSeats(t, clinic, { seats: 3 })
    await t.db
      .update(orders)
      .set({ state: 'expired', expiresAt: sql`now() - interval '1 day'` })
      .where(eq(orders.code, order.code))
    await sendNotice(t, bankNotice(t, { content: order.code, transferAmount: order.total }))
    expect((await order.read()).state).toBe('paid')
  })

  test('pays although the coordinator has the course', async () => {
    const first = await buySeats(t, clinic, { seats: 1 })
    await give(t, clinic, first.course.id, clinic.coordinator.email)
    const second = await buySeats(t, clinic, { seats: 1, course: first.course })
    expect((await second.read()).state).toBe('paid')
  })
})
