import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { refunds as refundsTable } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { PRICE_VND } from '../../test/gateway-orders.ts'
import { vnpayAnswer } from '../../test/gateways.ts'
import { jobsOf } from '../../test/jobs.ts'
import { noticesTo } from '../../test/notices.ts'
import { momoRefundAnswer, openRefundDesk, type RefundDesk } from '../../test/refund-desk.ts'
import { saveSettings } from '../../test/settings.ts'
import { refundJob } from './refund.job.ts'
import { PENDING_LIMIT_MS } from './refunds.policy.ts'

let desk: RefundDesk
beforeAll(async () => {
  desk = await openRefundDesk()
})
afterAll(() => desk.close())

/** VNPay says that the bank was told of a refund of all that was paid. */
const told = (command: 'refund' | 'querydr', change: Record<string, string>) =>
  vnpayAnswer(command, {
    Amount: String(PRICE_VND * 100),
    TransactionNo: '99',
    TransactionType: '02',
    TransactionStatus: '06',
    ...change,
  })

describe('refund by VNPay', () => {
  test('is booked once the signed answer confirms it; a second request sends nothing', async () => {
    const { user, code, seen, run, open, reference, sent } = await desk.refundBy('vnpay')
    desk.sink.answer(told('refund', { TxnRef: reference }))
    await run()
    expect(sent()).toMatchObject([
      { body: { vnp_Command: 'refund', vnp_TransactionType: '02', vnp_TransactionNo: '14422574' } },
    ])
    expect(await seen()).toMatchObject({
      state: 'refunded',
      refunds: [{ state: 'succeeded', transactionId: '99' }],
    })
    expect(await open()).toBe(false)
    await run()
    expect(sent()).toHaveLength(1)
    const notices = (await noticesTo(desk.t.db, user.id)).filter(({ kind }) => kind === 'order_refunded')
    expect(notices).toEqual([
      { kind: 'order_refunded', subject: code, link: `/profile?tab=orders&order=${code}` },
    ])
  })

  test('in progress is queried by its transaction number until VNPay has told the bank', async () => {
    const { seen, run, reference, sent } = await desk.refundBy('vnpay', 400_000)
    const own = { TxnRef: reference, Amount: '40000000', TransactionNo: '1500', TransactionType: '03' }
    desk.sink.answer(
      told('refund', { ...own, TransactionStatus: '05' }),
      told('querydr', { ...own, TransactionStatus: '05' }),
    )
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending', transactionId: '1500' }])
    desk.sink.answer(told('querydr', own))
    await run()
    expect(await seen()).toMatchObject({ state: 'partially_refunded', refunded: 400_000 })
    expect(sent().map(({ body }) => [body.vnp_Command, body.vnp_TransactionNo])).toEqual([
      ['refund', '14422574'],
      ['querydr', '1500'],
      ['querydr', '1500'],
    ])
  })

  test('stays open when answers have no valid signature, and the learner keeps the course', async () => {
    const { seen, run, open, reference, sent } = await desk.refundBy('vnpay')
    const { body } = told('refund', { TxnRef: reference })
    desk.sink.answer({ body: { ...body, vnp_SecureHash: '' } })
    await expect(run()).rejects.toThrow('signature')
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    // It had been made all the same: asked first, VNPay tells so, and is not asked to make it again.
    desk.sink.answer(told('querydr', { TxnRef: reference }))
    await run()
    expect((await seen()).state).toBe('refunded')
    expect(sent().filter(({ body: { vnp_Command } }) => vnp_Command === 'refund')).toHaveLength(1)
  })

  test('is not requested a second time when VNPay does not list it on the next day', async () => {
    const { seen, run, reference, sent } = await desk.refundBy('vnpay', 400_000)
    desk.sink.answer({ status: 500, body: {} })
    await expect(run()).rejects.toThrow('HTTP 500')
    desk.t.time.advance(25 * 3_600_000)
    desk.sink.answer(told('querydr', { TxnRef: reference, TransactionType: '01', TransactionStatus: '00' }))
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending' }])
    expect(sent().filter(({ body }) => body.vnp_Command === 'refund')).toHaveLength(1)
  })
})

describe('refund by MoMo', () => {
  test('stays pending until a query says that it was made, then is booked', async () => {
    const { seen, asLearner, run, open, sent } = await desk.refundBy('momo', 400_000)
    desk.sink.answer({ body: { resultCode: 7002 } })
    await run()
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    expect((await asLearner()).refunds).toMatchObject([
      { amount: 400_000, state: 'pending', isByGateway: true, completedAt: null },
    ])
    const orderId = sent()[0]?.body.orderId ?? ''
    const entry = { orderId, amount: 400_000, resultCode: 0, transId: 777 }
    desk.sink.answer(momoRefundAnswer(orderId, { refundTrans: [entry] }))
    await run()
    expect(await seen()).toMatchObject({
      state: 'partially_refunded',
      refunded: 400_000,
      refunds: [{ state: 'succeeded', transactionId: '777' }],
    })
    expect((await asLearner()).refunds).toMatchObject([{ amount: 400_000, state: 'succeeded' }])
    const [first, ...queries] = sent().map(({ path }) => path)
    expect(first).toBe('/v2/gateway/api/refund')
    expect(new Set(queries)).toEqual(new Set(['/v2/gateway/api/refund/query']))
  })

  test('is requested again under the same reference after a lost call', async () => {
    const { seen, run, sent } = await desk.refundBy('momo')
    desk.sink.answer({ status: 502, body: {} })
    await expect(run()).rejects.toThrow('HTTP 502')
    const orderId = sent()[0]?.body.orderId ?? ''
    desk.sink.answer(momoRefundAnswer(orderId, { resultCode: 42 }), { body: { resultCode: 0, transId: 778 } })
    await run()
    expect(await seen()).toMatchObject({ state: 'refunded', refunds: [{ transactionId: '778' }] })
    const asked = sent().filter(({ path }) => path.endsWith('/refund'))
    expect(asked.map(({ body }) => [body.orderId, body.requestId])).toEqual([
      [orderId, orderId],
      [orderId, orderId],
    ])
  })

  test.each([40, 41, 43])('answered as a duplicate (%i) is never booked as refused', async (resultCode) => {
    const { seen, run } = await desk.refundBy('momo')
    desk.sink.answer({ body: { resultCode } })
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending' }])
  })

  test('is not booked as refused when the first call was lost and the second is refused, since the first may have paid out', async () => {
    const { seen, run, sent, open } = await desk.refundBy('momo')
    desk.sink.answer({ status: 502, body: {} })
    await expect(run()).rejects.toThrow('HTTP 502')
    const orderId = sent()[0]?.body.orderId ?? ''
    const unknown = momoRefundAnswer(orderId, { resultCode: 42 })
    desk.sink.answer(unknown, { body: { resultCode: 1081 } }, unknown)
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending', gatewayAnswer: { code: '1081' } }])
    expect(await open()).toBe(true)
    const entry = { orderId, amount: PRICE_VND, resultCode: 0, transId: 781 }
    desk.sink.answer(momoRefundAnswer(orderId, { refundTrans: [entry] }))
    await run()
    expect(await seen()).toMatchObject({ state: 'refunded', refunds: [{ transactionId: '781' }] })
  })

  test.each([98, 99, 2019, 1088])('refused with %i at the first call fails at once', async (code) => {
    const { seen, run } = await desk.refundBy('momo')
    desk.sink.answer({ body: { resultCode: code } })
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'failed', failureCode: String(code) }])
  })
})

describe('refund by ZaloPay', () => {
  test('accepted by the gateway is settled by the next query', async () => {
    const { seen, run, sent } = await desk.refundBy('zalopay')
    desk.sink.answer({ body: { return_code: 3, sub_return_code: 2 } }, { body: { return_code: 1 } })
    await run()
    expect((await seen()).state).toBe('refunded')
    expect(sent().map(({ path }) => path)).toEqual(['/v2/refund', '/v2/query_refund'])
    expect(sent()[1]?.body.m_refund_id).toBe(sent()[0]?.body.m_refund_id)
  })

  test('refused by the gateway shows the reason and changes nothing', async () => {
    const { seen, asLearner, run, open } = await desk.refundBy('zalopay')
    desk.sink.answer({ body: { return_code: 2, sub_return_code: -13 } })
    await run()
    expect(await seen()).toMatchObject({ state: 'paid', refunds: [{ state: 'failed', failureCode: '-13' }] })
    expect([await open(), (await asLearner()).refunds]).toEqual([true, []])
  })

  test.each([-11, -22, -23])('answered as a duplicate (%i) is never booked as refused', async (detail) => {
    const { seen, run } = await desk.refundBy('zalopay')
    desk.sink.answer({ body: { return_code: 2, sub_return_code: detail } }, { body: { return_code: 3 } })
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending' }])
  })

  test('fails when ZaloPay refuses its reference on a later day, because nothing was paid out', async () => {
    const { seen, run } = await desk.refundBy('zalopay')
    desk.sink.answer({ status: 502, body: {} })
    await expect(run()).rejects.toThrow('HTTP 502')
    const unknown = { body: { return_code: 2, sub_return_code: -101 } }
    desk.sink.answer(unknown, { body: { return_code: 2, sub_return_code: -25 } })
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'failed', failureCode: '-25' }])
  })

  test('is booked once by twenty workers at the same time', async () => {
    const { seen, run, refundId } = await desk.refundBy('zalopay')
    desk.sink.answer({ body: { return_code: 1, refund_id: 5 } })
    await Promise.all(Array.from({ length: 20 }, run))
    expect((await seen()).refunded).toBe(PRICE_VND)
    const [row] = await desk.t.db.select().from(refundsTable).where(eq(refundsTable.id, refundId))
    expect(row?.state).toBe('succeeded')
  })
})

test('a refund over the limit is asked for at its gateway only after a second person approved it', async () => {
  const { t, sink } = desk
  await saveSettings(t, 'payment', { refundLimit: PRICE_VND - 1 })
  const { refundId, run, sent, seen } = await desk.refundBy('momo')
  await run()
  expect(sent()).toEqual([])
  expect(await jobsOf(t, refundJob.name)).not.toContainEqual({ refundId })
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  await t.call(contract.crmOrders.approveRefund, { as, params: { id: refundId } })
  expect(await jobsOf(t, refundJob.name)).toContainEqual({ refundId })
  sink.answer({ body: { resultCode: 7002 } })
  await run()
  expect(sent()[0]?.path).toBe('/v2/gateway/api/refund')
  expect((await seen()).refunds).toMatchObject([{ state: 'pending', approval: 'given' }])
  await saveSettings(t, 'payment', { refundLimit: null })
})

test('a refund approved days later carries the day of its first call at ZaloPay, and hangs from its approval only', async () => {
  const { t, sink } = desk
  await saveSettings(t, 'payment', { refundLimit: PRICE_VND - 1 })
  const { refundId, code, run, sent, seen } = await desk.refundBy('zalopay')
  t.time.advance(PENDING_LIMIT_MS + 60_000)
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  await t.call(contract.crmOrders.approveRefund, { as, params: { id: refundId } })
  const toReview = async () => {
    const { data } = await t.call(contract.crmOrders.orders, {
      as: await desk.accountant(),
      query: { waits: 'refund_review' },
    })
    return [(await seen()).refunds[0]?.isToReview, data.items.some((one) => one.code === code)]
  }
  expect(await toReview()).toEqual([false, false])
  const day = dayInVietnam(t.time.now()).replaceAll('-', '').slice(2)
  const busy = { body: { return_code: 3 } }
  sink.answer(busy, busy)
  await run()
  t.time.advance(PENDING_LIMIT_MS)
  expect(await toReview()).toEqual([true, true])
  sink.answer(busy)
  await run()
  const ids = sent().map(({ body }) => body.m_refund_id)
  expect(ids[0]?.slice(0, 7)).toBe(`${day}_`)
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
  await saveSettings(t, 'payment', { refundLimit: null })
})
