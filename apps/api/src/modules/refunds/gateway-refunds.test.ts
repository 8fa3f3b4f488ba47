import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollments, payments, refunds as refundsTable } from '../../db/schema/index.ts'
import { createRefundHandler } from '../../jobs/refund.handler.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import {
  gatewayEnv,
  momoNotice,
  postNotice,
  sendVnpay,
  vnpayNotice,
  zalopayCallback,
} from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'

const { orders, crmOrders } = contract
const PRICE = 1_000_000
let sink: HttpSink
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  sink = await startHttpSink()
  const addresses = { VNPAY_API_URL: `${sink.url}/vnpay`, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url }
  t = await createTestApp({ ...gatewayEnv, ...addresses })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

type Name = 'vnpay' | 'momo' | 'zalopay'

/** An order that was paid by a gateway, and a refund of all of it that the gateway is to make. */
async function refundBy(gateway: Name, amount = PRICE) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  sink.answer({
    body: { resultCode: 0, payUrl: 'https://momo.test', return_code: 1, order_url: 'https://zlp.test' },
  })
  await t.call(orders.pay, { as, params: { code: data.code }, body: { gateway } })
  const [attempt] = await t.db
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.provider, gateway))
    .orderBy(payments.createdAt)
    .then((rows) => rows.filter(({ reference }) => reference.includes(data.code)))
  const reference = attempt?.reference ?? ''
  if (gateway === 'vnpay') await sendVnpay(t, vnpayNotice({ reference, amount: PRICE }))
  if (gateway === 'momo') await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE }))
  if (gateway === 'zalopay') await postNotice(t, 'zalopay', zalopayCallback(reference, PRICE))
  const seen = async () =>
    (await t.call(crmOrders.order, { as: accountant, params: { code: data.code } })).data
  const lineId = (await seen()).lines[0]?.id ?? ''
  const asked = await t.call(crmOrders.refundOrder, {
    as: accountant,
    params: { code: data.code },
    body: { channel: 'provider', reason: 'Học viên đổi ý', lines: [{ lineId, amount, endsAccess: true }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const refundId = asked.data.refunds[0]?.id ?? ''
  const run = () => createRefundHandler(t.services)({ refundId })
  const open = async () =>
    (await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id)))[0]?.state === 'active'
  return { seen, run, refundId, open, reference }
}

function vnpayAnswer(code: string, reference: string) {
  const body: Record<string, string> = {
    vnp_ResponseId: 'r1',
    vnp_Command: 'refund',
    vnp_ResponseCode: code,
    vnp_Message: 'x',
    vnp_TmnCode: gatewayEnv.VNPAY_TMN_CODE,
    vnp_TxnRef: reference,
    vnp_Amount: String(PRICE * 100),
    vnp_BankCode: 'NCB',
    vnp_PayDate: '20261121100000',
    vnp_TransactionNo: '99',
    vnp_TransactionType: '02',
    vnp_TransactionStatus: '05',
    vnp_OrderInfo: 'x',
  }
  const text = Object.values(body).join('|')
  return {
    ...body,
    vnp_SecureHash: createHmac('sha512', gatewayEnv.VNPAY_HASH_SECRET).update(text).digest('hex'),
  }
}

describe('a refund that the gateway makes', () => {
  test('by VNPay is booked once its signed answer says so; asked again it is the same one', async () => {
    const { seen, run, open, reference } = await refundBy('vnpay')
    sink.answer({ body: vnpayAnswer('00', reference) })
    await run()
    const sent = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as Record<string, string>
    expect([sent.vnp_Command, sent.vnp_TransactionType, sent.vnp_TransactionNo]).toEqual([
      'refund',
      '02',
      '14422574',
    ])
    expect(await seen()).toMatchObject({
      state: 'refunded',
      refunds: [{ state: 'succeeded', transactionId: '99' }],
    })
    expect(await open()).toBe(false)
    const count = sink.requests.length
    await run()
    expect(sink.requests).toHaveLength(count)
  })

  test('by VNPay with an answer that is not signed stays open, and the learner keeps the course', async () => {
    const { seen, run, open, reference } = await refundBy('vnpay')
    sink.answer({ body: { ...vnpayAnswer('00', reference), vnp_SecureHash: '' } })
    await expect(run()).rejects.toThrow('signature')
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    // The same name again: VNPay says that it has it already.
    sink.answer({ body: vnpayAnswer('94', reference) })
    await run()
    expect((await seen()).state).toBe('refunded')
  })

  test('by MoMo that is on its way waits, and is booked when MoMo has made it', async () => {
    const { seen, run, open } = await refundBy('momo', 400_000)
    sink.answer({ body: { resultCode: 7002 } })
    await run()
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    const first = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as { orderId: string }
    sink.answer({ body: { resultCode: 0, transId: 777 } })
    await run()
    const second = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as { orderId: string }
    expect(second.orderId).toBe(first.orderId)
    expect(await seen()).toMatchObject({ state: 'partially_refunded', refunded: 400_000 })
  })

  test('by ZaloPay that is refused says why and changes nothing', async () => {
    const { seen, run, open } = await refundBy('zalopay')
    sink.answer({ body: { return_code: 2, sub_return_code: -13 } })
    await run()
    expect(await seen()).toMatchObject({ state: 'paid', refunds: [{ state: 'failed', failureCode: '-13' }] })
    expect(await open()).toBe(true)
  })

  test('twenty workers at once book it once', async () => {
    const { seen, run, refundId } = await refundBy('zalopay')
    sink.answer({ body: { return_code: 1, refund_id: 5 } })
    await Promise.all(Array.from({ length: 20 }, run))
    expect((await seen()).refunded).toBe(PRICE)
    const [row] = await t.db.select().from(refundsTable).where(eq(refundsTable.id, refundId))
    expect(row?.state).toBe('succeeded')
  })
})
