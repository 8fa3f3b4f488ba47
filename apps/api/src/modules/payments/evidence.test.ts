import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentEvents, unverifiedNotices } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import { gatewayEnv, momoNotice, postNotice, sendVnpay, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'
import { createReconciler } from './reconciler.service.ts'

let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const eventOf = async (provider: string, id: string, isVerified = true) =>
  (
    await t.db
      .select()
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.provider, provider),
          eq(paymentEvents.providerEventId, id),
          eq(paymentEvents.isVerified, isVerified),
        ),
      )
  )[0]

test('evidence: a bank’s notice is stored so that its signature can be verified again', async () => {
  const { code } = await openGatewayOrder(t, sink)
  const notice = bankNotice(t, { content: `${code} học phí`, transferAmount: PRICE_VND })
  await sendNotice(t, notice)
  const event = await eventOf('sepay', String(notice.id))
  const headers = event?.headers as Record<string, string>
  const signed = createHmac('sha256', t.services.env.SEPAY_WEBHOOK_SECRET)
    .update(`${headers['x-sepay-timestamp']}.${event?.body}`)
    .digest('hex')
  expect(headers['x-sepay-signature']).toBe(`sha256=${signed}`)
})

test('evidence: a notice sent as a query string is stored with its query', async () => {
  const { begin } = await openGatewayOrder(t, sink)
  const reference = await begin('vnpay')
  const query = vnpayNotice({ reference, amount: PRICE_VND })
  await sendVnpay(t, query)
  const event = await eventOf('vnpay', `${reference}-14422574-00-00`)
  const kept = new URLSearchParams(event?.body ?? '')
  expect(kept.get('vnp_SecureHash')).toBe(new URLSearchParams(query).get('vnp_SecureHash'))
})

const unverifiedOf = (provider: string) =>
  t.db.select().from(unverifiedNotices).where(eq(unverifiedNotices.provider, provider))

test('evidence: a forged bank notice is stored apart from the payment events', async () => {
  const notice = bankNotice(t, { content: 'THGIA', transferAmount: PRICE_VND })
  expect((await sendNotice(t, notice, { signature: null })).status).toBe(403)
  expect(await unverifiedOf('sepay')).toHaveLength(1)
  for (let n = 0; n < 60; n++) await sendNotice(t, notice, { secret: 'x'.repeat(40) })
  expect((await unverifiedOf('sepay')).length).toBe(50)
  expect(await t.db.$count(paymentEvents, eq(paymentEvents.isVerified, false))).toBe(0)
})

test('evidence: unverified notices are cut to 4 kB between characters and removed after 90 days', async () => {
  const note = { ...momoNotice({ reference: 'x', amount: PRICE_VND }), extraData: 'ộ'.repeat(10_000) }
  expect((await postNotice(t, 'momo', note)).status).toBe(403)
  const [kept] = await unverifiedOf('momo')
  const whole = JSON.stringify(note)
  expect(kept?.bodyBytes).toBe(Buffer.byteLength(whole))
  expect(Buffer.byteLength(kept?.body ?? '')).toBeGreaterThan(4090)
  expect(Buffer.byteLength(kept?.body ?? '')).toBeLessThanOrEqual(4096)
  expect(whole.startsWith(kept?.body ?? 'x')).toBe(true)
  const sweep = createSweepHandler(t.services)
  t.time.advance(89 * 86_400_000)
  await sweep()
  expect(await unverifiedOf('momo')).toHaveLength(1)
  t.time.advance(2 * 86_400_000)
  await sweep()
  expect(await unverifiedOf('momo')).toHaveLength(0)
})

test('evidence: a gateway’s answer to a query is stored unchanged', async () => {
  const { begin, state } = await openGatewayOrder(t, sink)
  const orderId = await begin('momo')
  const answer = {
    partnerCode: gatewayEnv.MOMO_PARTNER_CODE,
    orderId,
    amount: PRICE_VND,
    resultCode: 0,
    transId: 4711,
    message: 'Thành công.',
    payType: 'qr',
  }
  sink.answer({ body: answer })
  t.time.advance(6 * 60_000)
  await createReconciler(t.services).run()
  expect(await state()).toBe('paid')
  expect((await eventOf('momo', `${orderId}-4711-0`))?.raw).toEqual(answer)
})
