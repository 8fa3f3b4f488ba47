import { eq, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, payments } from '../../db/schema/index.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import { gatewayEnv, sendVnpay, vnpayAnswer, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createExpireOrdersHandler } from '../orders/expire-orders.handler.ts'
import { createReconciler } from './reconciler.service.ts'

let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  const addresses = { VNPAY_API_URL: `${sink.url}/vnpay`, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url }
  t = await createTestApp({ ...gatewayEnv, ...addresses })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const openOrder = () => openGatewayOrder(t, sink)
const reconcile = () => createReconciler(t.services).run()
const expire = () => createExpireOrdersHandler(t.services)()
/** Excludes attempts that earlier tests have left behind. */
const only = (code: string) =>
  t.db
    .update(payments)
    .set({ checkedAt: new Date('2100-01-01'), askedAt: new Date('2100-01-01') })
    // The reference of an attempt contains the code of its order.
    .where(notLike(payments.reference, `%${code}%`))

const vnpayPaid = (TxnRef: string) =>
  vnpayAnswer('querydr', {
    TxnRef,
    Amount: String(PRICE_VND * 100),
    TransactionNo: '14422574',
    TransactionStatus: '00',
    PayDate: '20261121091806',
  })
const momoRefundAnswer = (orderId: string, resultCode: number) => ({
  body: {
    partnerCode: gatewayEnv.MOMO_PARTNER_CODE,
    orderId,
    amount: PRICE_VND,
    resultCode,
    transId: resultCode === 0 ? 555 : 0,
    responseTime: 1_795_000_000_000,
  },
})

describe('money whose notice was lost', () => {
  test('of an attempt whose order was cancelled meanwhile waits for a person', async () => {
    const { code, begin, cancel, state, cases } = await openOrder()
    const reference = await begin('vnpay')
    await cancel()
    await only(code)
    t.time.advance(20 * 60_000)
    sink.answer(vnpayPaid(reference))
    await reconcile()
    expect([await state(), await cases()]).toEqual(['review', [`late ${PRICE_VND} open`]])
  })

  test('of a second attempt of a paid order is a duplicate', async () => {
    const { code, begin, state, cases, enrolled } = await openOrder()
    const first = await begin('momo')
    const second = await begin('vnpay')
    await sendVnpay(t, vnpayNotice({ reference: second, amount: PRICE_VND }))
    await only(code)
    t.time.advance(20 * 60_000)
    sink.answer(momoRefundAnswer(first, 0))
    await reconcile()
    expect([await state(), await cases(), await enrolled()]).toEqual([
      'paid',
      [`duplicate ${PRICE_VND} open`],
      1,
    ])
  })

  test('of an attempt that had failed once is found; an attempt with a final result is not queried', async () => {
    const { code, begin, state, attempts } = await openOrder()
    const reference = await begin('vnpay')
    await sendVnpay(
      t,
      vnpayNotice({ reference, amount: PRICE_VND, response: '24', status: '02', transaction: '0' }),
    )
    await only(code)
    t.time.advance(20 * 60_000)
    sink.answer(vnpayPaid(reference))
    await reconcile()
    expect([await state(), (await attempts()).find(({ provider }) => provider === 'vnpay')?.state]).toEqual([
      'paid',
      'succeeded',
    ])
    sink.requests.length = 0
    t.time.advance(20 * 60_000)
    await reconcile()
    expect(sink.requests).toHaveLength(0)
  })
})

describe('a gateway without a clear answer', () => {
  test.each([10, 99, 13, 40])('MoMo’s %i is about the query; the attempt stays open', async (resultCode) => {
    const { code, begin, attempts, state } = await openOrder()
    const reference = await begin('momo')
    await only(code)
    t.time.advance(6 * 60_000)
    sink.answer(momoRefundAnswer(reference, resultCode))
    await reconcile()
    expect((await attempts())[0]?.state).toBe('redirected')
    t.time.advance(6 * 60_000)
    sink.answer(momoRefundAnswer(reference, 0))
    await reconcile()
    expect(await state()).toBe('paid')
  })

  test('MoMo that knows no such payment, and refuses it, is believed', async () => {
    const { code, begin, attempts } = await openOrder()
    const reference = await begin('momo')
    await only(code)
    t.time.advance(6 * 60_000)
    sink.answer({ body: { resultCode: 42 } })
    await reconcile()
    expect((await attempts())[0]?.state).toBe('redirected')
    t.time.advance(6 * 60_000)
    sink.answer(momoRefundAnswer(reference, 1006))
    await reconcile()
    expect((await attempts())[0]).toMatchObject({ state: 'failed', failureCode: '1006' })
  })

  test('ZaloPay: unknown, refused to look, paid without an amount, paid', async () => {
    const { code, begin, attempts, state } = await openOrder()
    await begin('zalopay')
    await only(code)
    const paid = { return_code: 1, sub_return_code: 1, zp_trans_id: 777 }
    const bodies = [
      { return_code: 2, sub_return_code: -101 },
      { return_code: 2, sub_return_code: -402 },
      paid,
    ]
    for (const body of bodies) {
      t.time.advance(6 * 60_000)
      sink.answer({ body })
      await reconcile()
      expect(['redirected', 'expired']).toContain((await attempts())[0]?.state)
      expect(await state()).toBe('pending_payment')
    }
    t.time.advance(6 * 60_000)
    sink.answer({ body: { ...paid, amount: PRICE_VND } })
    await reconcile()
    expect(await state()).toBe('paid')
  })

  test('ZaloPay: a refusal with a code of no document ends nothing, one of a document does', async () => {
    const { code, begin, attempts } = await openOrder()
    await begin('zalopay')
    await only(code)
    sink.answer({ body: { return_code: 2, sub_return_code: -377 } })
    // Asked about for ever, and each night among the attempts that nobody has told the end of.
    for (const ms of [6 * 60_000, 26 * 3_600_000]) {
      t.time.advance(ms)
      await reconcile()
      expect((await attempts())[0]).toMatchObject({ state: 'redirected', checkedAt: null })
    }
    t.time.advance(6 * 60_000)
    sink.answer({ body: { return_code: 2, sub_return_code: -63 } })
    await reconcile()
    expect((await attempts())[0]).toMatchObject({ state: 'failed', failureCode: '-63' })
  })

  test('ZaloPay: that it knows of no payment says nothing two days after it was begun', async () => {
    const { code, begin, attempts, state } = await openOrder()
    await begin('zalopay')
    await only(code)
    t.time.advance(49 * 3_600_000)
    sink.answer({ body: { return_code: 2, sub_return_code: -49 } })
    await reconcile()
    expect((await attempts())[0]).toMatchObject({ state: 'redirected', checkedAt: null })
    t.time.advance(6 * 60_000)
    const paid = { return_code: 1, sub_return_code: 1, zp_trans_id: 778, amount: PRICE_VND }
    sink.answer({ body: paid })
    await reconcile()
    expect(await state()).toBe('paid')
  })

  test('VNPay: a status of no document ends nothing', async () => {
    const { code, begin, attempts } = await openOrder()
    const reference = await begin('vnpay')
    await only(code)
    t.time.advance(6 * 60_000)
    const fields = {
      TxnRef: reference,
      Amount: String(PRICE_VND * 100),
      TransactionNo: '1',
      TransactionStatus: '08',
    }
    sink.answer(vnpayAnswer('querydr', fields))
    await reconcile()
    expect((await attempts())[0]).toMatchObject({ state: 'redirected', checkedAt: null })
  })

  test('a page in place of an answer leaves all as it is', async () => {
    const { code, begin, attempts } = await openOrder()
    await begin('momo')
    await only(code)
    t.time.advance(6 * 60_000)
    sink.answer({ body: '<html>bảo trì</html>' })
    await reconcile()
    expect((await attempts())[0]).toMatchObject({ state: 'redirected', checkedAt: null })
  })

  test('a hundred attempts without an answer do not stand before the next one', async () => {
    const { code, begin, state } = await openOrder()
    const other = await openOrder()
    const reference = await begin('momo')
    const [order] = await t.db.select().from(orders).where(eq(orders.code, other.code))
    const silent = Array.from({ length: 101 }, (_, index) => ({
      orderId: order?.id ?? '',
      provider: 'momo' as const,
      reference: `${code}SILENT${index}`,
      state: 'redirected' as const,
      amount: PRICE_VND,
      payUrl: 'https://momo.test',
      expiresAt: new Date(t.time.now().getTime() + 900_000),
      createdAt: new Date(t.time.now().getTime() - 3_600_000),
    }))
    await t.db.insert(payments).values(silent)
    await only(code)
    t.time.advance(6 * 60_000)
    sink.answer({ status: 500, body: {} })
    await reconcile()
    expect(await state()).toBe('pending_payment')
    t.time.advance(6 * 60_000)
    sink.answer(momoRefundAnswer(reference, 0))
    await reconcile()
    expect(await state()).toBe('paid')
  })

  test('keeps an order open a day past its time and no longer', async () => {
    const { code, begin, state } = await openOrder()
    await begin('momo')
    await only(code)
    t.time.advance(25 * 3_600_000)
    await expire()
    expect(await state()).toBe('pending_payment')
    t.time.advance(24 * 3_600_000)
    await expire()
    expect(await state()).toBe('expired')
  })
})
