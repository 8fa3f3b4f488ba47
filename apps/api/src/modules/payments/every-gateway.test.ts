import { randomUUID } from 'node:crypto'
import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { moneyCases, paymentEvents, payments } from '../../db/schema/index.ts'
import { buildOrder } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { findCaseView } from '../ledger/money-cases.repo.ts'
import { listQuietAttempts } from '../ledger/payments.repo.ts'
import { findOrderMoney } from '../orders/order-money.repo.ts'
import { compareMoney } from './nightly-money.repo.ts'
import { compareBooks } from './nightly-report.repo.ts'

const PRICE_VND = 1_000_000
const EVER = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'] as const
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Rows of an order with one attempt by a gateway; no report may depend on the kind of gateway. */
async function buildAttempt(provider: GatewayName, values: Partial<typeof payments.$inferInsert>) {
  const isPaid = values.state === 'succeeded'
  const paid = { state: 'paid', paidAt: t.time.now() } as const
  const order = await buildOrder(t.db, { total: PRICE_VND, ...(isPaid ? paid : {}) })
  const attempt = { orderId: order.id, provider, reference: randomUUID(), amount: PRICE_VND }
  const [payment] = await t.db
    .insert(payments)
    .values({ ...attempt, state: 'redirected', ...values })
    .returning()
  if (!payment) throw new Error('no payment was inserted')
  const tell = async (outcome: string) => {
    const told = { provider, type: 'payment.succeeded', providerEventId: randomUUID(), outcome, raw: {} }
    const [event] = await t.db
      .insert(paymentEvents)
      .values({ ...told, amount: PRICE_VND, isVerified: true, orderId: order.id })
      .returning()
    if (!event) throw new Error('no event was inserted')
    return event
  }
  return { order, payment, tell }
}

// A gateway missing from a list would lose money silently, so each is checked in every report.
describe.each(gateways)('%s', (provider) => {
  test('is asked about an attempt without a result, which its buyer sees and the nightly report lists', async () => {
    const silent = async () =>
      (await compareBooks(t.db, t.time.now(), new Date(t.time.now().getTime() + DAY_MS))).silentAttempts
    const before = await silent()
    const createdAt = new Date(t.time.now().getTime() - DAY_MS)
    const { order, payment } = await buildAttempt(provider, { createdAt, expiresAt: createdAt })
    const now = t.time.now()
    const quiet = await listQuietAttempts(t.db, provider, { now, before: now, limit: 100 })
    expect(quiet.map(({ id }) => id)).toContain(payment.id)
    expect((await findOrderMoney(t.db, [order.id])).get(order.id)?.attempts).toHaveLength(1)
    expect(await silent()).toBe(before + 1)
  })

  test('has reported money that is in no book, which the nightly report finds', async () => {
    const { tell } = await buildAttempt(provider, { state: 'expired' })
    const { providerEventId: eventId } = await tell('paid')
    const { money, lostMoney } = await compareMoney(t.db, ...EVER)
    expect(lostMoney).toContainEqual(expect.objectContaining({ provider, eventId, amount: PRICE_VND }))
    expect(money).toContainEqual(expect.objectContaining({ provider, told: PRICE_VND }))
  })

  test('has paid an order without ever reporting it, which the nightly report finds', async () => {
    const { order } = await buildAttempt(provider, { state: 'succeeded' })
    expect((await compareMoney(t.db, ...EVER)).wrongAmounts).toContain(order.code)
  })

  test('can refund the money of a case that was paid through it', async () => {
    const { order, payment, tell } = await buildAttempt(provider, { state: 'review', transactionId: '77' })
    const event = await tell('late')
    const money = { amount: PRICE_VND, unallocated: PRICE_VND, orderId: order.id, paymentId: payment.id }
    const [row] = await t.db
      .insert(moneyCases)
      .values({ kind: 'late', source: provider, paymentEventId: event.id, ...money })
      .returning()
    expect(await findCaseView(t.db, row?.id ?? '')).toMatchObject({ gatewayReturn: 'possible' })
  })
})
