import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders as ordersTable } from '../../db/schema/index.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import { gatewayEnv, sendVnpay, vnpayAnswer, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createExpireOrdersHandler } from '../orders/expire-orders.handler.ts'
import { createReconciler } from './reconciler.service.ts'

const { orders } = contract
let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({
    ...gatewayEnv,
    VNPAY_API_URL: `${sink.url}/vnpay`,
    MOMO_API_URL: sink.url,
    ZALOPAY_API_URL: sink.url,
  })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const openOrder = () => openGatewayOrder(t, sink)

describe('beginning to pay', () => {
  test('sends the payer to VNPay with the price of the order, and to the same page when asked again', async () => {
    const { pay } = await openOrder()
    const first = (await pay('vnpay')).data.payUrl
    const query = new URL(first).searchParams
    expect([query.get('vnp_Amount'), query.get('vnp_TmnCode')]).toEqual([
      String(PRICE_VND * 100),
      gatewayEnv.VNPAY_TMN_CODE,
    ])
    expect((await pay('vnpay')).data.payUrl).toBe(first)
  })

  test('asks MoMo and ZaloPay for an address, with where to send their notices', async () => {
    const { pay } = await openOrder()
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
    expect((await pay('momo')).data.payUrl).toBe('https://momo.test/pay')
    const toMomo = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as Record<string, unknown>
    expect([sink.requests.at(-1)?.path, toMomo.amount]).toEqual(['/v2/gateway/api/create', PRICE_VND])
    expect(toMomo.ipnUrl).toBe(`${t.services.env.PUBLIC_WEB_URL}/api/payments/webhooks/momo`)
    sink.answer({ body: { return_code: 1, order_url: 'https://zalopay.test/pay' } })
    expect((await pay('zalopay')).data.payUrl).toBe('https://zalopay.test/pay')
    expect(sink.requests.at(-1)?.path).toBe('/v2/create')
  })

  test.each([
    ['a fault', { status: 500, body: {} }],
    ['a page', { body: '<html>bảo trì</html>' }],
    ['a refusal', { body: { resultCode: 99 } }],
  ])('with a gateway that answers %s leaves the order payable', async (_name, reply) => {
    const { pay, state } = await openOrder()
    sink.answer(reply)
    const answer = await pay('momo')
    expect([answer.status, answer.error?.name]).toEqual([503, 'payment.gateway_down'])
    // With it, sites would ask the gateway again and again.
    expect(answer.headers).not.toHaveProperty('retry-after')
    expect(await state()).toBe('pending_payment')
    t.time.advance(31_000)
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay2' } })
    expect((await pay('momo')).status).toBe(200)
  })

  test('is possible to choose before the order exists: a quote names the gateways, and none when it is free', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const quoted = async (listPrice: number) => {
      const { slug } = await buildCourse(t.db, { listPrice })
      return (await t.call(orders.quote, { as, body: { courses: [slug] } })).data.gateways
    }
    expect([await quoted(PRICE_VND), await quoted(0)]).toEqual([['vnpay', 'momo', 'zalopay'], []])
  })

  test('is for the owner of an open order only', async () => {
    const { code, as, pay } = await openOrder()
    const other = await t.signIn(await buildUser(t.db))
    const stranger = await t.call(orders.pay, { as: other, params: { code }, body: { gateway: 'vnpay' } })
    expect(stranger.error?.name).toBe('order.not_found')
    await t.call(orders.cancel, { as, params: { code } })
    expect((await pay('vnpay')).error?.name).toBe('order.not_payable')
  })
})

describe('asking the gateway', () => {
  const reconcile = () => createReconciler(t.services).run()
  test('settles an order whose notice was lost, and a late notice is answered as known', async () => {
    const { begin, state } = await openOrder()
    const reference = await begin('vnpay')
    t.time.advance(6 * 60_000)
    sink.answer(
      vnpayAnswer('querydr', {
        TxnRef: reference,
        Amount: String(PRICE_VND * 100),
        TransactionNo: '14422574',
        TransactionStatus: '00',
        PayDate: '20261121091806',
      }),
    )
    await reconcile()
    expect(await state()).toBe('paid')
    expect(await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND }))).toBe('02')
  })

  test('keeps an order from expiring until the gateway says that nobody paid', async () => {
    const { code, as, begin } = await openOrder()
    await begin('vnpay')
    t.time.advance(25 * 3_600_000)
    const expire = createExpireOrdersHandler(t.services)
    const stored = async () =>
      (await t.db.select({ state: ordersTable.state }).from(ordersTable).where(eq(ordersTable.code, code)))[0]
        ?.state
    await expire()
    expect(await stored()).toBe('pending_payment')
    sink.answer({ status: 500, body: {} })
    await reconcile()
    await expire()
    expect(await stored()).toBe('pending_payment')
    t.time.advance(6 * 60_000)
    sink.answer(vnpayAnswer('querydr', { ResponseCode: '91', TxnRef: 'x' }))
    await reconcile()
    await expire()
    expect(await stored()).toBe('expired')
    expect((await t.call(orders.get, { as, params: { code } })).status).toBe(401)
  })

  test('gateway query: an unsigned answer changes nothing', async () => {
    const { begin, state } = await openOrder()
    const reference = await begin('vnpay')
    t.time.advance(6 * 60_000)
    const { body } = vnpayAnswer('querydr', {
      TxnRef: reference,
      Amount: String(PRICE_VND * 100),
      TransactionStatus: '00',
    })
    sink.answer({ body: { ...body, vnp_SecureHash: '' } })
    await reconcile()
    expect(await state()).toBe('pending_payment')
  })
})

test.each([
  ['VNPAY_TMN_CODE', ''],
  ['VNPAY_HASH_SECRET', ''],
  ['MOMO_PARTNER_CODE', ''],
  ['MOMO_ACCESS_KEY', ''],
  ['MOMO_SECRET_KEY', ''],
  ['ZALOPAY_APP_ID', ''],
  ['ZALOPAY_KEY1', ''],
  ['ZALOPAY_KEY2', ''],
  ['CASSO_WEBHOOK_KEY', 'short'],
  ['PAYOS_CHECKSUM_KEY', 'short'],
  ['SEPAY_WEBHOOK_SECRET', ''],
])('%s of "%s" keeps the service from starting', async (name, value) => {
  await expect(createTestApp({ ...gatewayEnv, [name]: value })).rejects.toThrow(name)
})
