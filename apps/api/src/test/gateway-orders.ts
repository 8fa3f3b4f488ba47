import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { and, desc, eq } from 'drizzle-orm'
import { enrollments, moneyCases, orders, payments } from '../db/schema/index.ts'
import { buildCourse, buildUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import type { HttpSink } from './http-sink.ts'

/** The price of every order in tests of gateways, in VND. */
export const PRICE_VND = 1_000_000

/**
 * A learner with an open order of one course; `begin` starts a payment at a gateway whose answers come from the sink.
 */
export async function openGatewayOrder(t: TestApp, sink: HttpSink) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(contract.orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { code } = data
  const pay = (gateway: GatewayName, ip?: string) =>
    t.call(contract.orders.pay, { as, params: { code }, body: { gateway }, ...(ip ? { ip } : {}) })
  const attempts = () =>
    t.db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.code, code))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .then((rows) => rows.map(({ payment }) => payment))
  return {
    user,
    as,
    code,
    pay,
    attempts,
    /** @returns the gateway's reference of the new attempt. */
    async begin(gateway: GatewayName): Promise<string> {
      sink.answer({
        body: { resultCode: 0, payUrl: 'https://momo.test', return_code: 1, order_url: 'https://zlp.test' },
      })
      await pay(gateway)
      return (await attempts()).find(({ provider }) => provider === gateway)?.reference ?? ''
    },
    cancel: () => t.call(contract.orders.cancel, { as, params: { code } }),
    /** Reads the state from the database, because sessions expire when tests move time. */
    state: async () =>
      (await t.db.select({ state: orders.state }).from(orders).where(eq(orders.code, code)))[0]?.state,
    enrolled: () =>
      t.db.$count(enrollments, and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active'))),
    /** The money cases that wait for the accountant, oldest first. */
    cases: async () =>
      (
        await t.db
          .select({ kind: moneyCases.kind, state: moneyCases.state, amount: moneyCases.amount })
          .from(moneyCases)
          .innerJoin(orders, eq(orders.id, moneyCases.orderId))
          .where(eq(orders.code, code))
          .orderBy(moneyCases.createdAt, moneyCases.id)
      ).map(({ kind, state, amount }) => `${kind} ${amount} ${state}`),
  }
}
