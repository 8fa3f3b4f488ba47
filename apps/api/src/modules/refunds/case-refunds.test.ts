import { contract } from '@repo/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyCases, orders, refunds } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import { gatewayEnv, momoNotice, postNotice, sendVnpay, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { mailsTo } from '../../test/mails.ts'
import { createRefundHandler } from './refund.handler.ts'

const { crmOrders } = contract
let sink: HttpSink
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url, VNPAY_API_URL: `${sink.url}/vnpay` })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const sendBack = (id: string, as = accountant) =>
  t.call(crmOrders.sendMoneyBack, { as, params: { id }, body: { reason: 'Trả lại tiền thừa' } })
const resolve = (id: string, resolution: 'accepted' | 'returned') =>
  t.call(crmOrders.resolveMoneyCase, {
    as: accountant,
    params: { id },
    body: { resolution, note: 'Theo sao kê' },
  })

async function openOrder() {
  const order = await openGatewayOrder(t, sink)
  const newestCase = async () => {
    const [row] = await t.db
      .select({ id: moneyCases.id })
      .from(moneyCases)
      .innerJoin(orders, eq(orders.id, moneyCases.orderId))
      .where(eq(orders.code, order.code))
      .orderBy(desc(moneyCases.createdAt), desc(moneyCases.id))
      .limit(1)
    return row?.id ?? ''
  }
  /** Has the gateway answer, and the job ask it. */
  const run = async (moneyCaseId: string, body: object) => {
    const [refund] = await t.db
      .select()
      .from(refunds)
      .where(eq(refunds.moneyCaseId, moneyCaseId))
      .orderBy(desc(refunds.createdAt))
    sink.requests.length = 0
    sink.answer({ body })
    await createRefundHandler(t.services)({ refundId: refund?.id ?? '' })
    return JSON.parse(sink.requests[0]?.body ?? '{}') as Record<string, unknown>
  }
  return { ...order, newestCase, run }
}

describe('refund of an unmatched gateway payment', () => {
  test('is sent by the gateway, and the money case is resolved once the gateway confirms it', async () => {
    const { user, begin, newestCase, run, state, cases, enrolled } = await openOrder()
    const [vnpay, momo] = [await begin('vnpay'), await begin('momo')]
    await sendVnpay(t, vnpayNotice({ reference: vnpay, amount: PRICE_VND }))
    await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND, transId: 4001 }))
    const id = await newestCase()
    const asked = await sendBack(id)
    expect(asked.data).toMatchObject({ state: 'open', gatewayReturn: 'pending', unallocated: PRICE_VND })
    expect((await sendBack(id)).status).toBe(200)
    expect((await resolve(id, 'returned')).error?.name).toBe('refund.pending')
    expect(await cases()).toEqual([`duplicate ${PRICE_VND} open`])
    const sent = await run(id, { resultCode: 0, transId: 4002 })
    expect([sent.transId, sent.amount]).toEqual([4001, PRICE_VND])
    expect(await cases()).toEqual([`duplicate ${PRICE_VND} resolved`])
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect((await mailsTo(t.db, user.email)).some(({ subject }) => subject.includes('Đã hoàn'))).toBe(true)
    expect(await t.db.$count(refunds, eq(refunds.moneyCaseId, id))).toBe(1)
    expect((await sendBack(id)).error?.name).toBe('money_case.resolved')
  })

  test('ends the order that was on hold because of it', async () => {
    const { begin, cancel, newestCase, run, state } = await openOrder()
    const momo = await begin('momo')
    await cancel()
    await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND, transId: 4003 }))
    expect(await state()).toBe('review')
    const id = await newestCase()
    await sendBack(id)
    await run(id, { resultCode: 0, transId: 4004 })
    expect(await state()).toBe('cancelled')
  })

  test('leaves the money case open when the gateway refuses, so that staff can decide otherwise', async () => {
    const { begin, cancel, newestCase, run, cases } = await openOrder()
    const momo = await begin('momo')
    await cancel()
    await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND, transId: 4005 }))
    const id = await newestCase()
    await sendBack(id)
    await run(id, { resultCode: 1081 })
    expect(await cases()).toEqual([`late ${PRICE_VND} open`])
    expect((await resolve(id, 'returned')).status).toBe(200)
  })

  test('returns only the overpaid part, not what paid the order', async () => {
    const { begin, newestCase, run, cases, state } = await openOrder()
    const momo = await begin('momo')
    await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND + 5000, transId: 4006 }))
    const id = await newestCase()
    expect((await resolve(id, 'accepted')).status).toBe(200)
    expect((await sendBack(id)).data).toMatchObject({ gatewayReturn: 'pending', unallocated: 5000 })
    const sent = await run(id, { resultCode: 0, transId: 4007 })
    expect([sent.transId, sent.amount]).toEqual([4006, 5000])
    expect([await state(), (await cases())[0]?.endsWith('resolved')]).toEqual(['paid', true])
  })

  test('is manual for a second transaction of one payment and for bank transfers', async () => {
    const { begin, newestCase } = await openOrder()
    const vnpay = await begin('vnpay')
    await sendVnpay(t, vnpayNotice({ reference: vnpay, amount: PRICE_VND }))
    await sendVnpay(t, vnpayNotice({ reference: vnpay, amount: PRICE_VND, transaction: '77' }))
    const id = await newestCase()
    expect((await sendBack(id)).error?.name).toBe('money_case.not_possible')
  })

  test('is sent by accountants only', async () => {
    const { begin, cancel, newestCase } = await openOrder()
    const momo = await begin('momo')
    await cancel()
    await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND, transId: 4008 }))
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    expect((await sendBack(await newestCase(), sales)).status).toBe(403)
  })
})
