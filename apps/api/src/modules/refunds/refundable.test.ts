import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyCases, payments, refunds as refundsTable } from '../../db/schema/index.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

const { crmOrders } = contract
const PRICE_VND = 1_250_000
const CAME = 1_000_000
let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
})
afterAll(() => t.close())

/** An order whose buyer transferred less than its price, and that staff accepted for what came. */
async function acceptedShort(...prices: [number, ...number[]]) {
  const order = await desk.buy(...prices)
  await order.transfer(CAME)
  const [waiting] = await order.cases()
  const accepted = await t.call(crmOrders.resolveMoneyCase, {
    as: desk.accountant,
    params: { id: waiting?.id ?? '' },
    body: { resolution: 'accepted', note: 'Bớt phần thiếu' },
  })
  expect(accepted.status).toBe(200)
  const { lines } = await order.seen()
  // Lines of one order are written at once: their order in the answer is not that of the request.
  const lineIds = prices.map((price) => lines.find((line) => line.price === price)?.id)
  const ask = (amounts: number[]) =>
    order.askBack(
      amounts.flatMap((amount, i) =>
        amount > 0 ? [{ lineId: lineIds[i] ?? '', amount, endsAccess: false }] : [],
      ),
    )
  return { ...order, orderId: order.id, ask, complete: order.completeBack, lineIds }
}

describe('refundable amount: limited to what was received', () => {
  test('refund: never returns more than was received for an underpaid order', async () => {
    const order = await acceptedShort(PRICE_VND)
    expect((await order.seen()).refundable).toBe(CAME)
    const { status, error } = await order.ask([PRICE_VND])
    expect([status, error?.name]).toEqual([422, 'refund.too_much'])
    expect((await order.ask([CAME + 1])).error?.name).toBe('refund.too_much')
    expect(await t.db.$count(refundsTable, eq(refundsTable.orderId, order.orderId))).toBe(0)
  })

  test('refund: returning everything received ends the access and marks the order as refunded', async () => {
    const order = await acceptedShort(PRICE_VND)
    expect((await order.ask([CAME])).status).toBe(200)
    const { data } = await order.complete()
    expect([data.state, data.refundable, await order.open()]).toEqual(['refunded', 0, 0])
  })

  test('refund: each line is limited to its share of what was received', async () => {
    const order = await acceptedShort(650_000, 600_000)
    expect((await order.ask([0, 350_000])).status).toBe(200)
    await order.complete()
    expect([(await order.seen()).refundable, await order.open()]).toEqual([650_000, 2])
    expect((await order.seen()).lines.map(({ received }) => received).toSorted()).toEqual([480_000, 520_000])
    expect((await order.ask([520_001])).error?.name).toBe('refund.too_much')
    expect((await order.ask([519_999, 130_001])).error?.name).toBe('refund.too_much')
    expect((await order.ask([520_000, 130_000])).status).toBe(200)
    const { data } = await order.complete()
    expect([data.state, data.refundable, await order.open()]).toEqual(['refunded', 0, 0])
  })

  test('refund: returning the last of the money also ends lines without a share of it', async () => {
    const order = await acceptedShort(3_000_000, 1)
    expect((await order.ask([CAME])).status).toBe(200)
    const { data } = await order.complete()
    expect([data.state, await order.open()]).toEqual(['refunded', 0])
  })

  test('refund: a failed refund frees its amount for another one', async () => {
    const order = await acceptedShort(PRICE_VND)
    await order.ask([CAME])
    expect((await order.seen()).refundable).toBe(0)
    const id = (await order.seen()).refunds[0]?.id ?? ''
    await t.call(crmOrders.abandonRefund, {
      as: desk.accountant,
      params: { id },
      body: { reason: 'Đã thôi' },
    })
    expect((await order.seen()).refundable).toBe(CAME)
    expect((await order.ask([CAME])).status).toBe(200)
  })

  test('refund: twenty requests at once never add up to more than was received', async () => {
    const order = await acceptedShort(PRICE_VND)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order.ask([600_000])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await order.complete()
    expect((await order.ask([600_000])).error?.name).toBe('refund.too_much')
  })

  test('chargeback: never more than was received', async () => {
    const order = await acceptedShort(PRICE_VND)
    const { status, error } = await t.call(crmOrders.bookChargeback, {
      as: desk.accountant,
      params: { code: order.code },
      body: {
        transactionId: `CB-${order.code}`,
        reason: 'Chủ thẻ khiếu nại',
        lines: [{ lineId: order.lineIds[0] ?? '', amount: PRICE_VND, endsAccess: true }],
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect([status, error?.name]).toEqual([422, 'refund.too_much'])
  })
})

describe('refundable amount: enforced by the database', () => {
  const given = { channel: 'manual', state: 'succeeded', reason: 'thử' } as const
  const cause = (work: PromiseLike<unknown>) =>
    Promise.resolve(work).then(
      () => 'taken',
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint ?? JSON.stringify(error),
    )
  const paymentOf = async (orderId: string) =>
    (await t.db.select().from(payments).where(eq(payments.orderId, orderId))).find(
      ({ state }) => state === 'succeeded',
    )?.id ?? ''

  test('refund: the database refuses rows above what was received, also concurrent ones', async () => {
    const { orderId } = await acceptedShort(PRICE_VND)
    const paymentId = await paymentOf(orderId)
    const insert = (amount: number) =>
      cause(
        t.db.insert(refundsTable).values({ ...given, orderId, paymentId, amount, reference: randomUUID() }),
      )
    expect(await insert(CAME + 1)).toBe('payments_returned')
    const answers = await Promise.all(Array.from({ length: 10 }, () => insert(300_000)))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
    expect(new Set(answers)).toEqual(new Set(['taken', 'payments_returned']))
  })

  test('refund: a failed refund cannot be reopened above what was received', async () => {
    const { orderId } = await acceptedShort(PRICE_VND)
    const paymentId = await paymentOf(orderId)
    const row = { ...given, orderId, paymentId, amount: CAME }
    const reference = randomUUID()
    await t.db.insert(refundsTable).values({ ...row, reference, state: 'failed' })
    await t.db.insert(refundsTable).values({ ...row, reference: randomUUID() })
    const revive = t.db
      .update(refundsTable)
      .set({ state: 'succeeded' })
      .where(eq(refundsTable.reference, reference))
    expect(await cause(revive)).toBe('payments_returned')
  })

  test('refund of a money case: the same money is not returned twice', async () => {
    const { orderId } = await acceptedShort(PRICE_VND)
    const paymentId = await paymentOf(orderId)
    const [row] = await t.db.select().from(moneyCases).where(eq(moneyCases.orderId, orderId))
    const insert = () =>
      cause(
        t.db.insert(refundsTable).values({
          ...given,
          orderId,
          paymentId,
          moneyCaseId: row?.id ?? '',
          amount: CAME,
          reference: randomUUID(),
        }),
      )
    const answers = await Promise.all([insert(), insert(), insert()])
    expect(answers.toSorted()).toEqual(['refunds_case_amount', 'refunds_case_amount', 'taken'])
  })
})
