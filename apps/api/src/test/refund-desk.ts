import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { eq } from 'drizzle-orm'
import { enrollments } from '../db/schema/index.ts'
import { createRefundHandler } from '../modules/refunds/refund.handler.ts'
import { buildAdmin } from './factories.ts'
import { openGatewayOrder, PRICE_VND } from './gateway-orders.ts'
import { gatewayEnv, momoNotice, postNotice, sendVnpay, vnpayNotice, zalopayCallback } from './gateways.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { startHttpSink } from './http-sink.ts'

const { orders, crmOrders } = contract

/** A service whose gateways all answer from one sink, and an accountant who requests refunds there. */
export async function openRefundDesk() {
  const sink = await startHttpSink()
  const t = await createTestApp({
    ...gatewayEnv,
    VNPAY_API_URL: `${sink.url}/vnpay`,
    MOMO_API_URL: sink.url,
    ZALOPAY_API_URL: sink.url,
  })
  const admin = await buildAdmin(t.db, ['accountant'])
  /** Signs in again at each call, because sessions expire when tests move time. */
  const accountant = () => t.signIn(admin)

  /** An order paid through a gateway, and a requested refund at it, by default of the whole amount. */
  const refundBy = async (gateway: GatewayName, amount = PRICE_VND) => {
    const { user, code, begin } = await openGatewayOrder(t, sink)
    const reference = await begin(gateway)
    await payAt(t, gateway, reference)
    const params = { code }
    const seen = async () => (await t.call(crmOrders.order, { as: await accountant(), params })).data
    const asLearner = async () => (await t.call(orders.get, { as: await t.signIn(user), params })).data
    const lineId = (await seen()).lines[0]?.id ?? ''
    const asked = await t.call(crmOrders.refundOrder, {
      as: await accountant(),
      params,
      body: { channel: 'provider', reason: 'Học viên đổi ý', lines: [{ lineId, amount, endsAccess: true }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    const refundId = asked.data.refunds[0]?.id ?? ''
    sink.requests.length = 0
    return {
      user,
      code,
      refundId,
      seen,
      asLearner,
      /** Runs the refund job once. */
      run: () => createRefundHandler(t.services)({ refundId }),
      /** Whether the course is open to the learner. */
      open: async () =>
        (await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id)))[0]?.state === 'active',
      /** Requests that the gateway received since the refund was requested. */
      sent: () =>
        sink.requests.map(({ path, body }) => ({ path, body: JSON.parse(body) as Record<string, string> })),
      /** The gateway's reference of the payment. */
      reference,
    }
  }

  return {
    t,
    sink,
    admin,
    accountant,
    refundBy,
    async close() {
      await t.close()
      await sink.stop()
    },
  }
}

export type RefundDesk = Awaited<ReturnType<typeof openRefundDesk>>

/** MoMo's answer to a query about a refund. */
export const momoRefundAnswer = (orderId: string, fields: object) => ({
  body: { partnerCode: gatewayEnv.MOMO_PARTNER_CODE, orderId, resultCode: 0, ...fields },
})

/** Sends the gateway's notice that the whole price was paid. */
async function payAt(t: TestApp, gateway: GatewayName, reference: string) {
  if (gateway === 'vnpay') await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND }))
  if (gateway === 'momo') await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE_VND }))
  if (gateway === 'zalopay') await postNotice(t, 'zalopay', zalopayCallback(reference, PRICE_VND))
}
