import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { openGatewayOrder } from '../../test/gateway-orders.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createAttemptsService } from './attempts.service.ts'
import type { Gateway } from './gateways/gateway.ts'
import { createGateways } from './gateways/gateways.ts'

let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const sent = () => sink.requests.map(({ body }) => JSON.parse(body) as Record<string, string>)
async function openOrder() {
  const order = await openGatewayOrder(t, sink)
  sink.requests.length = 0
  return order
}

describe('one payer', () => {
  test('with two tabs is sent to the same page of the gateway', async () => {
    const { pay, attempts } = await openOrder()
    sink.answer(
      { body: { resultCode: 0, payUrl: 'https://momo.test/one' } },
      { body: { resultCode: 0, payUrl: 'https://momo.test/two' } },
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay('momo')))
    expect(new Set(answers.map(({ data }) => data.payUrl))).toEqual(new Set(['https://momo.test/one']))
    expect([sent().length, (await attempts()).filter(({ provider }) => provider === 'momo').length]).toEqual([
      1, 1,
    ])
  })

  test('gets the same attempt on the next try when the gateway did not answer', async () => {
    const { pay } = await openOrder()
    sink.answer({ status: 500, body: {} })
    expect((await pay('momo')).error?.name).toBe('payment.gateway_down')
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
    expect((await pay('momo')).data.payUrl).toBe('https://momo.test/pay')
    const [first, second] = sent()
    expect([second?.orderId, second?.requestId]).toEqual([first?.orderId, first?.requestId])
  })

  test.each([
    ['momo', { resultCode: 41 }, { resultCode: 0, payUrl: 'https://gateway.test' }],
    [
      'zalopay',
      { return_code: 2, sub_return_code: -68 },
      { return_code: 1, order_url: 'https://gateway.test' },
    ],
  ] as const)(
    'gets a new attempt where %s already has the one whose answer was lost',
    async (gateway, known, made) => {
      const { pay, attempts } = await openOrder()
      sink.answer({ status: 500, body: {} })
      await pay(gateway)
      sink.answer({ body: known }, { body: made })
      expect((await pay(gateway)).data.payUrl).toBe('https://gateway.test')
      const states = (await attempts())
        .filter(({ provider }) => provider === gateway)
        .map(({ state }) => state)
      expect(states).toEqual(['redirected', 'failed'])
    },
  )

  test('is not sent to the gateway after cancelling during its answer', async () => {
    const { user, code, cancel, attempts } = await openOrder()
    const real = createGateways(t.services.env, t.services.clock).get('momo')
    if (!real) throw new Error('MoMo is off')
    const slow: Gateway = {
      ...real,
      begin: async () => {
        await cancel()
        return 'https://momo.test/late'
      },
    }
    const service = createAttemptsService(t.services, new Map([['momo', slow]]))
    await expect(service.begin(user.id, code, 'momo', '203.0.113.9')).rejects.toMatchObject({
      errorName: 'order.not_payable',
    })
    expect((await attempts()).find(({ provider }) => provider === 'momo')).toMatchObject({
      state: 'failed',
      payUrl: null,
    })
  })
})

test.each([
  ['::1', '127.0.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
])('VNPay attempt: the payer’s address %s is sent as %s', async (ip, told) => {
  const { pay } = await openOrder()
  const { data } = await pay('vnpay', ip)
  expect(new URL(data.payUrl).searchParams.get('vnp_IpAddr')).toBe(told)
})

test('webhooks: a notice of more than 64 KiB is refused', async () => {
  const paths = [contract.payments.momoNotice.path, contract.payments.sepayNotice.path]
  for (const url of paths) {
    const payload = JSON.stringify({ message: 'x'.repeat(65 * 1024) })
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(413)
  }
})

describe('gateways and amounts', () => {
  const ordered = async (listPrice: number) => {
    const as = await t.signIn(await buildUser(t.db))
    const course = await buildCourse(t.db, { listPrice })
    const { data } = await t.call(contract.orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    const quoted = await t.call(contract.orders.quote, { as, body: { courses: [course.slug] } })
    const pay = (gateway: 'vnpay' | 'momo' | 'zalopay') =>
      t.call(contract.orders.pay, { as, params: { code: data.code }, body: { gateway } })
    return { order: data, quote: quoted.data, pay }
  }

  test.each([
    [500, []],
    [1_000, ['momo', 'zalopay']],
    [5_000, ['vnpay', 'momo', 'zalopay']],
    [50_000_001, ['vnpay', 'zalopay']],
  ])('an order of %d VND is offered only the gateways that accept the amount', async (price, offered) => {
    const { order, quote } = await ordered(price)
    expect([order.gateways, quote.gateways]).toEqual([offered, offered])
    expect(order.transfer?.amount).toBe(price)
  })

  test('an amount that a gateway does not accept is refused before the gateway is called', async () => {
    const { pay } = await ordered(500)
    sink.requests.length = 0
    for (const gateway of ['vnpay', 'momo', 'zalopay'] as const) {
      const { status, error } = await pay(gateway)
      expect([status, error?.name]).toEqual([422, 'payment.amount_not_taken'])
    }
    expect(sent()).toEqual([])
  })
})
