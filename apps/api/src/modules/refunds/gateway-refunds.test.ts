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
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { ASKING_MS, PENDING_LIMIT_MS, UNCLEAR_LIMIT_MS } from './refunds.policy.ts'
import { createRefundsService } from './refunds.service.ts'

const { orders, crmOrders } = contract
const PRICE = 1_000_000
let sink: HttpSink
let t: TestApp
let admin: TestUser
beforeAll(async () => {
  sink = await startHttpSink()
  const addresses = { VNPAY_API_URL: `${sink.url}/vnpay`, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url }
  t = await createTestApp({ ...gatewayEnv, ...addresses })
  admin = await buildAdmin(t.db, ['accountant'])
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

type Name = 'vnpay' | 'momo' | 'zalopay'
/** Sessions end as time goes on, and refunds take their time. */
const accountant = () => t.signIn(admin)

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
    (await t.call(crmOrders.order, { as: await accountant(), params: { code: data.code } })).data
  const asLearner = async () =>
    (await t.call(orders.get, { as: await t.signIn(user), params: { code: data.code } })).data
  const lineId = (await seen()).lines[0]?.id ?? ''
  const asked = await t.call(crmOrders.refundOrder, {
    as: await accountant(),
    params: { code: data.code },
    body: { channel: 'provider', reason: 'Học viên đổi ý', lines: [{ lineId, amount, endsAccess: true }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const refundId = asked.data.refunds[0]?.id ?? ''
  const run = () => createRefundHandler(t.services)({ refundId })
  const open = async () =>
    (await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id)))[0]?.state === 'active'
  sink.requests.length = 0
  const sent = () =>
    sink.requests.map(({ path, body }) => ({ path, body: JSON.parse(body) as Record<string, string> }))
  return { seen, asLearner, run, refundId, open, reference, sent }
}

const REFUND_ANSWER =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'

/** What VNPay answers, signed in the order of its document; to a query two fields more are signed. */
function vnpayAnswer(command: 'refund' | 'querydr', change: Record<string, string>) {
  const values: Record<string, string> = {
    ResponseId: 'r1',
    Command: command,
    ResponseCode: '00',
    Message: 'x',
    TmnCode: gatewayEnv.VNPAY_TMN_CODE,
    Amount: String(PRICE * 100),
    BankCode: 'NCB',
    PayDate: '20261121100000',
    TransactionNo: '99',
    TransactionType: '02',
    TransactionStatus: '06',
    OrderInfo: 'x',
    ...change,
  }
  const names = REFUND_ANSWER.split(' ').concat(
    command === 'querydr' ? ['PromotionCode', 'PromotionAmount'] : [],
  )
  const text = names.map((name) => values[name] ?? '').join('|')
  const hash = createHmac('sha512', gatewayEnv.VNPAY_HASH_SECRET).update(text).digest('hex')
  const fields = Object.fromEntries(names.map((name) => [`vnp_${name}`, values[name] ?? '']))
  return { body: { ...fields, vnp_SecureHash: hash } }
}

/** MoMo's answer to who asks about a refund. */
const momoTold = (orderId: string, fields: object) => ({
  body: { partnerCode: gatewayEnv.MOMO_PARTNER_CODE, orderId, resultCode: 0, ...fields },
})

describe('a refund by VNPay', () => {
  test('is booked once its signed answer says so; asked again nothing is sent', async () => {
    const { seen, run, open, reference, sent } = await refundBy('vnpay')
    sink.answer(vnpayAnswer('refund', { TxnRef: reference }))
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
  })

  test('that it is working on is asked about by its number until the bank was told', async () => {
    const { seen, run, reference, sent } = await refundBy('vnpay', 400_000)
    const own = { TxnRef: reference, Amount: '40000000', TransactionNo: '1500', TransactionType: '03' }
    sink.answer(
      vnpayAnswer('refund', { ...own, TransactionStatus: '05' }),
      vnpayAnswer('querydr', { ...own, TransactionStatus: '05' }),
    )
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending', transactionId: '1500' }])
    sink.answer(vnpayAnswer('querydr', own))
    await run()
    expect(await seen()).toMatchObject({ state: 'partially_refunded', refunded: 400_000 })
    expect(sent().map(({ body }) => [body.vnp_Command, body.vnp_TransactionNo])).toEqual([
      ['refund', '14422574'],
      ['querydr', '1500'],
      ['querydr', '1500'],
    ])
  })

  test('with answers that are not signed stays open, and the learner keeps the course', async () => {
    const { seen, run, open, reference, sent } = await refundBy('vnpay')
    const { body } = vnpayAnswer('refund', { TxnRef: reference })
    sink.answer({ body: { ...body, vnp_SecureHash: '' } })
    await expect(run()).rejects.toThrow('signature')
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    // It had been made all the same: asked first, VNPay tells so, and is not asked to make it again.
    sink.answer(vnpayAnswer('querydr', { TxnRef: reference }))
    await run()
    expect((await seen()).state).toBe('refunded')
    expect(sent().filter(({ body: { vnp_Command } }) => vnp_Command === 'refund')).toHaveLength(1)
  })

  test('that VNPay does not show on the next day is not asked for a second time', async () => {
    const { seen, run, reference, sent } = await refundBy('vnpay', 400_000)
    sink.answer({ status: 500, body: {} })
    await expect(run()).rejects.toThrow('HTTP 500')
    t.time.advance(25 * 3_600_000)
    sink.answer(vnpayAnswer('querydr', { TxnRef: reference, TransactionType: '01', TransactionStatus: '00' }))
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending' }])
    expect(sent().filter(({ body }) => body.vnp_Command === 'refund')).toHaveLength(1)
  })
})

describe('a refund by MoMo', () => {
  test('that is on its way waits, and is booked when a query says that it was made', async () => {
    const { seen, asLearner, run, open, sent } = await refundBy('momo', 400_000)
    sink.answer({ body: { resultCode: 7002 } })
    await run()
    expect([(await seen()).refunds[0]?.state, await open()]).toEqual(['pending', true])
    expect((await asLearner()).refunds).toMatchObject([
      { amount: 400_000, state: 'pending', isByGateway: true, completedAt: null },
    ])
    const orderId = sent()[0]?.body.orderId ?? ''
    const entry = { orderId, amount: 400_000, resultCode: 0, transId: 777 }
    sink.answer(momoTold(orderId, { refundTrans: [entry] }))
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

  test('whose call was lost is asked for again, under the same name', async () => {
    const { seen, run, sent } = await refundBy('momo')
    sink.answer({ status: 502, body: {} })
    await expect(run()).rejects.toThrow('HTTP 502')
    const orderId = sent()[0]?.body.orderId ?? ''
    sink.answer(momoTold(orderId, { resultCode: 42 }), { body: { resultCode: 0, transId: 778 } })
    await run()
    expect(await seen()).toMatchObject({ state: 'refunded', refunds: [{ transactionId: '778' }] })
    const asked = sent().filter(({ path }) => path.endsWith('/refund'))
    expect(asked.map(({ body }) => [body.orderId, body.requestId])).toEqual([
      [orderId, orderId],
      [orderId, orderId],
    ])
  })

  test('that was asked for before is never booked as refused', async () => {
    const { seen, run } = await refundBy('momo')
    sink.answer({ body: { resultCode: 41 } })
    await run()
    expect((await seen()).refunds).toMatchObject([{ state: 'pending' }])
  })
})

describe('a refund by ZaloPay', () => {
  test('that is taken in is settled by the query that follows', async () => {
    const { seen, run, sent } = await refundBy('zalopay')
    sink.answer({ body: { return_code: 3, sub_return_code: 2 } }, { body: { return_code: 1 } })
    await run()
    expect((await seen()).state).toBe('refunded')
    expect(sent().map(({ path }) => path)).toEqual(['/v2/refund', '/v2/query_refund'])
    expect(sent()[1]?.body.m_refund_id).toBe(sent()[0]?.body.m_refund_id)
  })

  test('that is refused says why and changes nothing', async () => {
    const { seen, asLearner, run, open } = await refundBy('zalopay')
    sink.answer({ body: { return_code: 2, sub_return_code: -13 } })
    await run()
    expect(await seen()).toMatchObject({ state: 'paid', refunds: [{ state: 'failed', failureCode: '-13' }] })
    expect([await open(), (await asLearner()).refunds]).toEqual([true, []])
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

describe('a refund that hangs', () => {
  type Finding =
    | { outcome: 'made'; transactionId: string; reason: string }
    | { outcome: 'not_made'; reason: string }
  const made: Finding = { outcome: 'made', transactionId: 'FT-HANG-1', reason: 'Sao kê ngày 21/11' }
  const notMade: Finding = { outcome: 'not_made', reason: 'MoMo báo không có giao dịch' }
  const settle = async (id: string, body: Finding, as = admin) =>
    t.call(crmOrders.settleRefund, { as: await t.signIn(as), params: { id }, body })
  /** MoMo took it in and has said nothing since. */
  const hanging = async (amount = PRICE) => {
    const refund = await refundBy('momo', amount)
    sink.answer({ body: { resultCode: 7000 } })
    await refund.run()
    return refund
  }
  const waitUntilQuiet = () => t.time.advance(ASKING_MS + 1000)

  test('is left alone while its gateway may be asked, and says from when', async () => {
    const { refundId, seen } = await hanging()
    const early = await settle(refundId, made)
    expect([early.status, early.error?.name]).toEqual([409, 'refund.being_asked'])
    const from = (await seen()).refunds[0]?.settleFrom ?? ''
    expect(Math.abs(Date.parse(from) - t.time.now().getTime() - ASKING_MS)).toBeLessThan(10_000)
    waitUntilQuiet()
    expect((await settle(refundId, made)).status).toBe(200)
  })

  test('that went out is booked by hand once, with its number and who found it', async () => {
    const { refundId, seen, open } = await hanging()
    waitUntilQuiet()
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(refundId, made)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await seen()).toMatchObject({
      state: 'refunded',
      refunded: PRICE,
      refunds: [{ state: 'succeeded', transactionId: 'FT-HANG-1', settleFrom: null }],
    })
    expect(await open()).toBe(false)
    const deeds = (await seen()).history.filter(({ action }) => action === 'order.refund_found_made')
    expect(deeds).toMatchObject([{ by: admin.name, amount: PRICE, note: made.reason }])
    expect((await settle(refundId, notMade)).error?.name).toBe('refund.not_open')
    expect((await settle(refundId, { ...made, transactionId: 'FT-2' })).error?.name).toBe('refund.not_open')
  })

  test('that did not go out changes nothing for the learner, and another can follow', async () => {
    const { refundId, seen, open, run, sent } = await hanging()
    waitUntilQuiet()
    expect([(await settle(refundId, notMade)).status, (await settle(refundId, notMade)).status]).toEqual([
      200, 200,
    ])
    expect(await seen()).toMatchObject({
      state: 'paid',
      refundable: PRICE,
      refunds: [{ state: 'failed', failureCode: 'not_made' }],
    })
    expect(await open()).toBe(true)
    const count = sent().length
    await run()
    expect(sent()).toHaveLength(count)
  })

  test('is settled by staff or by its gateway, never by both', async () => {
    const { refundId, seen, run } = await hanging(400_000)
    waitUntilQuiet()
    const reference = JSON.parse(sink.requests[0]?.body ?? '{}') as { orderId: string }
    sink.answer(
      momoTold(reference.orderId, {
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
      refunds: [{ state: 'succeeded', transactionId: byHand ? 'FT-HANG-1' : '779' }],
    })
  })

  test('of which the gateway says the opposite later is not booked twice, and is seen', async () => {
    const { refundId, seen } = await hanging()
    waitUntilQuiet()
    await settle(refundId, notMade)
    await createRefundsService(t.services).settle(refundId, { kind: 'made', transactionId: '780' })
    const after = await seen()
    expect([after.state, after.refunds[0]?.state]).toEqual(['paid', 'failed'])
    expect(after.history.map(({ action }) => action)).toContain('refund.contradicted')
  })

  test('is the accountant’s to settle, and a refund by hand has ways of its own', async () => {
    const { refundId } = await hanging()
    waitUntilQuiet()
    const sales = await buildAdmin(t.db, ['sales'])
    expect((await settle(refundId, made, sales)).status).toBe(403)
    await t.db.update(refundsTable).set({ channel: 'manual' }).where(eq(refundsTable.id, refundId))
    waitUntilQuiet()
    expect((await settle(refundId, made)).error?.name).toBe('refund.not_open')
  })
})

describe('a refund whose gateway does not say what became of it', () => {
  /** Whether staff are asked to find out, as the order, the list and the dashboard show it. */
  const shown = async (code: string) => {
    const as = await accountant()
    const { data: list } = await t.call(crmOrders.orders, { as, query: { waits: 'refund_review' } })
    const { data: dashboard } = await t.call(contract.crm.dashboard, { as, query: {} })
    const { data: order } = await t.call(crmOrders.order, { as, params: { code } })
    const isListed = list.items.some((one) => one.code === code)
    const tasks = dashboard.tasks.money?.refundsToReview.count ?? -1
    expect(tasks).toBe(list.items.length)
    expect(order.refunds[0]?.isToReview).toBe(isListed)
    return isListed
  }
  const strange = { body: { return_code: 2, sub_return_code: -987, sub_return_message: 'Lỗi lạ' } }

  test('by a code of no table: a task after a day, in the gateway’s words, and paid once all the same', async () => {
    const { seen, run, sent } = await refundBy('zalopay')
    const { code } = await seen()
    sink.answer(strange, strange)
    await run()
    const paths = () => sent().map(({ path }) => path)
    expect(paths()).toEqual(['/v2/refund', '/v2/query_refund'])
    expect((await seen()).refunds[0]).toMatchObject({
      state: 'pending',
      gatewayAnswer: { code: '-987', words: 'Lỗi lạ' },
    })
    t.time.advance(UNCLEAR_LIMIT_MS - 60_000)
    expect(await shown(code)).toBe(false)
    sink.requests.length = 0
    sink.answer(strange)
    await run()
    t.time.advance(60_000)
    expect(await shown(code)).toBe(true)
    // Asked about for ever, never asked for again.
    sink.answer(strange)
    await run()
    expect(paths()).toEqual(['/v2/query_refund', '/v2/query_refund'])
    sink.answer({ body: { return_code: 3 } })
    await run()
    expect([await shown(code), (await seen()).refunds[0]?.gatewayAnswer]).toEqual([false, null])
    sink.answer({ body: { return_code: 1, refund_id: 77 } })
    await run()
    expect([await shown(code), (await seen()).state]).toEqual([false, 'refunded'])
  })

  test('because it goes on deciding: a task after three days, settled by hand', async () => {
    const { seen, run, refundId } = await refundBy('momo')
    const { code } = await seen()
    const busy = { body: { resultCode: 7000 } }
    sink.answer(busy, busy)
    await run()
    t.time.advance(PENDING_LIMIT_MS - 60_000)
    expect(await shown(code)).toBe(false)
    t.time.advance(60_000)
    expect(await shown(code)).toBe(true)
    const body = { outcome: 'made' as const, transactionId: 'MM-1', reason: 'Trang quản lý MoMo' }
    await t.call(crmOrders.settleRefund, { as: await accountant(), params: { id: refundId }, body })
    expect([await shown(code), (await seen()).state]).toEqual([false, 'refunded'])
  })
})
