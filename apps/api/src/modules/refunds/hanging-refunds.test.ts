import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refunds as refundsTable } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { PRICE_VND } from '../../test/gateway-orders.ts'
import { momoRefundAnswer, openRefundDesk, type RefundDesk } from '../../test/refund-desk.ts'
import { ASKING_MS, PENDING_LIMIT_MS, UNCLEAR_LIMIT_MS } from './refunds.policy.ts'

const { crmOrders } = contract
let desk: RefundDesk
beforeAll(async () => {
  desk = await openRefundDesk()
})
afterAll(() => desk.close())

describe('refund stuck at its gateway', () => {
  type Finding =
    | { outcome: 'made'; transactionId: string; reason: string }
    | { outcome: 'not_made'; reason: string }
  /** Found at the bank: every test has a transfer of its own, as each makes one refund. */
  const madeBy = (transactionId: string) => ({
    outcome: 'made' as const,
    transactionId,
    reason: 'Sao kê ngày 21/11',
  })
  const notMade: Finding = { outcome: 'not_made', reason: 'MoMo báo không có giao dịch' }
  const settle = async (id: string, body: Finding, as = desk.admin) =>
    desk.t.call(crmOrders.settleRefund, { as: await desk.t.signIn(as), params: { id }, body })
  /** MoMo took it in and has said nothing since. */
  const hanging = async (amount = PRICE_VND) => {
    const refund = await desk.refundBy('momo', amount)
    desk.sink.answer({ body: { resultCode: 7000 } })
    await refund.run()
    return refund
  }
  const waitUntilQuiet = () => desk.t.time.advance(ASKING_MS + 1000)

  test('cannot be settled by hand while the gateway may be queried, and shows from when it can', async () => {
    const made = madeBy('FT-LATER')
    const { refundId, seen } = await hanging()
    const early = await settle(refundId, made)
    expect([early.status, early.error?.name]).toEqual([409, 'refund.being_asked'])
    const from = (await seen()).refunds[0]?.settleFrom ?? ''
    expect(Math.abs(Date.parse(from) - desk.t.time.now().getTime() - ASKING_MS)).toBeLessThan(10_000)
    waitUntilQuiet()
    expect((await settle(refundId, made)).status).toBe(200)
  })

  test('is booked by hand once as paid out, with its transfer number and who found it', async () => {
    const made = madeBy('FT-BY-HAND')
    const { refundId, seen, open } = await hanging()
    waitUntilQuiet()
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(refundId, made)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await seen()).toMatchObject({
      state: 'refunded',
      refunded: PRICE_VND,
      refunds: [{ state: 'succeeded', transactionId: 'FT-BY-HAND', settleFrom: null }],
    })
    expect(await open()).toBe(false)
    const deeds = (await seen()).history.filter(({ action }) => action === 'order.refund_found_made')
    expect(deeds).toMatchObject([{ by: desk.admin.name, amount: PRICE_VND, note: made.reason }])
    expect((await settle(refundId, notMade)).error?.name).toBe('refund.not_open')
    expect((await settle(refundId, { ...made, transactionId: 'FT-2' })).error?.name).toBe('refund.not_open')
  })

  test('marked as not paid out changes nothing for the learner and allows another refund', async () => {
    const { refundId, seen, open, run, sent } = await hanging()
    waitUntilQuiet()
    expect([(await settle(refundId, notMade)).status, (await settle(refundId, notMade)).status]).toEqual([
      200, 200,
    ])
    expect(await seen()).toMatchObject({
      state: 'paid',
      refundable: PRICE_VND,
      refunds: [{ state: 'failed', failureCode: 'not_made' }],
    })
    expect(await open()).toBe(true)
    const count = sent().length
    await run()
    expect(sent()).toHaveLength(count)
  })

  test('is settled by staff or by the gateway, never by both', async () => {
    const made = madeBy('FT-EITHER')
    const { refundId, seen, run } = await hanging(400_000)
    waitUntilQuiet()
    const reference = JSON.parse(desk.sink.requests[0]?.body ?? '{}') as { orderId: string }
    desk.sink.answer(
      momoRefundAnswer(reference.orderId, {
        refundTrans: [{ orderId: reference.orderId, amount: 400_000, resultCode: 0, transId: 779 }],
      }),
    )
    const [first, , second] = await Promise.all([
      settle(refundId, made),
      run(),
      settle(refundId, made),
      run(),
    ])
    const byHand = [first, second].some(({ status }) => status === 200)
    expect(await seen()).toMatchObject({
      state: 'partially_refunded',
      refunded: 400_000,
      refunds: [{ state: 'succeeded', transactionId: byHand ? 'FT-EITHER' : '779' }],
    })
  })

  test('cannot be settled with the transfer of another refund, however the number is written', async () => {
    const [first, second] = [await hanging(), await hanging()]
    waitUntilQuiet()
    expect((await settle(first.refundId, madeBy('FT-TWICE'))).status).toBe(200)
    const refused = await settle(second.refundId, madeBy('ft twice'))
    expect([refused.status, refused.error?.name]).toEqual([409, 'refund.transfer_used'])
    expect((await second.seen()).refunds).toMatchObject([{ state: 'pending' }])
    expect((await settle(second.refundId, madeBy('FT-OTHER'))).status).toBe(200)
  })

  test('is not booked twice when the gateway contradicts it later, and the contradiction is shown', async () => {
    const { refundId, seen } = await hanging()
    waitUntilQuiet()
    await settle(refundId, notMade)
    await desk.t.services.refunds.settle(refundId, { kind: 'made', transactionId: '780' })
    const after = await seen()
    expect([after.state, after.refunds[0]?.state]).toEqual(['paid', 'failed'])
    expect(after.history.map(({ action }) => action)).toContain('refund.contradicted')
  })

  test('is settled by accountants only, and manual refunds are settled elsewhere', async () => {
    const made = madeBy('FT-NOT-YOURS')
    const { refundId } = await hanging()
    waitUntilQuiet()
    const sales = await buildAdmin(desk.t.db, ['sales'])
    expect((await settle(refundId, made, sales)).status).toBe(403)
    await desk.t.db.update(refundsTable).set({ channel: 'manual' }).where(eq(refundsTable.id, refundId))
    waitUntilQuiet()
    expect((await settle(refundId, made)).error?.name).toBe('refund.not_open')
  })
})

describe('refund without a result from its gateway', () => {
  /** Whether staff are asked to find out, as the order, the list and the dashboard show it. */
  const shown = async (code: string) => {
    const as = await desk.accountant()
    const { data: list } = await desk.t.call(crmOrders.orders, { as, query: { waits: 'refund_review' } })
    const { data: dashboard } = await desk.t.call(contract.crm.dashboard, { as, query: {} })
    const { data: order } = await desk.t.call(crmOrders.order, { as, params: { code } })
    const isListed = list.items.some((one) => one.code === code)
    const tasks = dashboard.tasks.refundsToReview?.count ?? -1
    expect(tasks).toBe(list.items.length)
    expect(order.refunds[0]?.isToReview).toBe(isListed)
    return isListed
  }
  const strange = { body: { return_code: 2, sub_return_code: -987, sub_return_message: 'Lỗi lạ' } }

  test('becomes a task after one day of an unknown code, quotes the gateway, and is paid once', async () => {
    const { seen, run, sent } = await desk.refundBy('zalopay')
    const { code } = await seen()
    desk.sink.answer(strange, strange)
    await run()
    const paths = () => sent().map(({ path }) => path)
    expect(paths()).toEqual(['/v2/refund', '/v2/query_refund'])
    expect((await seen()).refunds[0]).toMatchObject({
      state: 'pending',
      gatewayAnswer: { code: '-987', words: 'Lỗi lạ' },
    })
    desk.t.time.advance(UNCLEAR_LIMIT_MS - 60_000)
    expect(await shown(code)).toBe(false)
    desk.sink.requests.length = 0
    desk.sink.answer(strange)
    await run()
    desk.t.time.advance(60_000)
    expect(await shown(code)).toBe(true)
    // Asked about for ever, never asked for again.
    desk.sink.answer(strange)
    await run()
    expect(paths()).toEqual(['/v2/query_refund', '/v2/query_refund'])
    desk.sink.answer({ body: { return_code: 3 } })
    await run()
    expect([await shown(code), (await seen()).refunds[0]?.gatewayAnswer]).toEqual([false, null])
    desk.sink.answer({ body: { return_code: 1, refund_id: 77 } })
    await run()
    expect([await shown(code), (await seen()).state]).toEqual([false, 'refunded'])
  })

  test('becomes a task after three days of pending, and can be settled by hand', async () => {
    const { seen, run, refundId } = await desk.refundBy('momo')
    const { code } = await seen()
    const busy = { body: { resultCode: 7000 } }
    desk.sink.answer(busy, busy)
    await run()
    desk.t.time.advance(PENDING_LIMIT_MS - 60_000)
    expect(await shown(code)).toBe(false)
    desk.t.time.advance(60_000)
    expect(await shown(code)).toBe(true)
    const body = { outcome: 'made' as const, transactionId: 'MM-1', reason: 'Trang quản lý MoMo' }
    await desk.t.call(crmOrders.settleRefund, { as: await desk.accountant(), params: { id: refundId }, body })
    expect([await shown(code), (await seen()).state]).toEqual([false, 'refunded'])
  })
})
