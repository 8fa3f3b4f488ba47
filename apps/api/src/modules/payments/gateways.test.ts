import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enrollments,
  moneyCases,
  orders as ordersTable,
  payments,
  unverifiedNotices,
} from '../../db/schema/index.ts'
import { createExpireOrdersHandler } from '../../jobs/expire-orders.handler.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import {
  cassoSignature,
  gatewayEnv,
  momoNotice,
  payosSignature,
  postNotice,
  sendVnpay,
  vnpayNotice,
  vnpayQuery,
  zalopayCallback,
} from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { mailsTo } from '../../test/mails.ts'
import { createGateways } from './gateways/gateways.ts'
import { createReconciler } from './reconciler.service.ts'

const { orders } = contract
const PRICE = 1_000_000
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

async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { code } = data
  const begin = (gateway: 'vnpay' | 'momo' | 'zalopay') =>
    t.call(orders.pay, { as, params: { code }, body: { gateway } })
  const state = async () => (await t.call(orders.get, { as, params: { code } })).data.state
  const enrolled = () => t.db.$count(enrollments, eq(enrollments.userId, user.id))
  return { user, as, course, code, begin, state, enrolled }
}

/** An order whose payer was sent to VNPay, and the name of the attempt there. */
async function atVnpay() {
  const order = await openOrder()
  const { data } = await order.begin('vnpay')
  const reference = new URL(data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
  const tell = (change: Partial<Parameters<typeof vnpayNotice>[0]> = {}) =>
    sendVnpay(t, vnpayNotice({ reference, amount: PRICE, ...change }))
  return { ...order, reference, tell }
}

const kindsOf = async (code: string) =>
  (
    await t.db
      .select({ kind: moneyCases.kind, state: moneyCases.state })
      .from(moneyCases)
      .innerJoin(ordersTable, eq(ordersTable.id, moneyCases.orderId))
      .where(eq(ordersTable.code, code))
  ).map(({ kind, state }) => `${kind} ${state}`)

describe('beginning to pay', () => {
  test('sends the payer to VNPay with the price of the order, and to the same page when asked again', async () => {
    const { begin } = await openOrder()
    const first = (await begin('vnpay')).data.payUrl
    const query = new URL(first).searchParams
    expect([query.get('vnp_Amount'), query.get('vnp_TmnCode')]).toEqual([
      String(PRICE * 100),
      gatewayEnv.VNPAY_TMN_CODE,
    ])
    expect((await begin('vnpay')).data.payUrl).toBe(first)
  })

  test('asks MoMo and ZaloPay for an address, with where to send their notices', async () => {
    const { begin } = await openOrder()
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
    expect((await begin('momo')).data.payUrl).toBe('https://momo.test/pay')
    const toMomo = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as Record<string, unknown>
    expect([sink.requests.at(-1)?.path, toMomo.amount]).toEqual(['/v2/gateway/api/create', PRICE])
    expect(toMomo.ipnUrl).toBe(`${t.services.env.PUBLIC_WEB_URL}/api/payments/webhooks/momo`)
    sink.answer({ body: { return_code: 1, order_url: 'https://zalopay.test/pay' } })
    expect((await begin('zalopay')).data.payUrl).toBe('https://zalopay.test/pay')
    expect(sink.requests.at(-1)?.path).toBe('/v2/create')
  })

  test.each([
    ['a fault', { status: 500, body: {} }],
    ['a page', { body: '<html>bảo trì</html>' }],
    ['a refusal', { body: { resultCode: 99 } }],
  ])('with a gateway that answers %s leaves the order waiting for another try', async (_name, reply) => {
    const { begin, state } = await openOrder()
    sink.answer(reply)
    const answer = await begin('momo')
    expect([answer.status, answer.error?.name]).toEqual([503, 'payment.gateway_down'])
    expect(await state()).toBe('pending_payment')
    t.time.advance(31_000)
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay2' } })
    expect((await begin('momo')).status).toBe(200)
  })

  test('can be chosen before the order is there: a quote names the gateways, and none for what is free', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const quoted = async (listPrice: number) => {
      const { slug } = await buildCourse(t.db, { listPrice })
      return (await t.call(orders.quote, { as, body: { courses: [slug] } })).data.gateways
    }
    expect([await quoted(PRICE), await quoted(0)]).toEqual([['vnpay', 'momo', 'zalopay'], []])
  })

  test('is for the owner of an open order only', async () => {
    const { code, as, begin } = await openOrder()
    const other = await t.signIn(await buildUser(t.db))
    const stranger = await t.call(orders.pay, { as: other, params: { code }, body: { gateway: 'vnpay' } })
    expect(stranger.error?.name).toBe('order.not_found')
    await t.call(orders.cancel, { as, params: { code } })
    expect((await begin('vnpay')).error?.name).toBe('order.not_payable')
  })
})

describe('a VNPay notice', () => {
  test('of a paid order pays it once: 00, then 02 for ever', async () => {
    const { user, tell, state, enrolled, reference } = await atVnpay()
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect([await tell(), await tell()]).toEqual(['02', '02'])
    expect(await mailsTo(t.db, user.email)).toHaveLength(1)
    const [payment] = await t.db.select().from(payments).where(eq(payments.reference, reference))
    expect(payment).toMatchObject({ state: 'succeeded', transactionId: '14422574' })
  })

  test('fifty at once: one is taken in', async () => {
    const { tell, enrolled } = await atVnpay()
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell()))
    expect(answers.filter((code) => code === '00')).toHaveLength(1)
    expect(answers.filter((code) => code === '02')).toHaveLength(49)
    expect(await enrolled()).toBe(1)
  })

  test('of a failed try is recorded and answered 00; the next try pays the order', async () => {
    const { tell, state, begin } = await atVnpay()
    expect(await tell({ response: '24', status: '02', transaction: '0' })).toBe('00')
    expect(await state()).toBe('pending_payment')
    const { data } = await begin('vnpay')
    const reference = new URL(data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
    expect(await sendVnpay(t, vnpayNotice({ reference, amount: PRICE }))).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('of a failed try says to the payer why, until the next one begins', async () => {
    const { as, code, tell, begin } = await atVnpay()
    const failure = async () => (await t.call(orders.get, { as, params: { code } })).data.failedAttempt
    expect(await failure()).toBeNull()
    await tell({ response: '51', status: '02', transaction: '0' })
    expect(await failure()).toMatchObject({ gateway: 'vnpay', reason: 'no_funds' })
    await begin('vnpay')
    expect(await failure()).toBeNull()
    await t.call(orders.cancel, { as, params: { code } })
    expect(await failure()).toBeNull()
  })

  test('of a failure after the success changes nothing', async () => {
    const { tell, state } = await atVnpay()
    await tell()
    expect(await tell({ response: '24', status: '02', transaction: '0' })).toBe('02')
    expect(await state()).toBe('paid')
  })

  test('of a success after a failure of the same try pays the order', async () => {
    const { tell, state } = await atVnpay()
    await tell({ response: '11', status: '02', transaction: '0' })
    expect(await tell()).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('with 00 but another status pays nothing', async () => {
    const { tell, state } = await atVnpay()
    expect(await tell({ response: '00', status: '02' })).toBe('00')
    expect(await state()).toBe('pending_payment')
  })

  test('of money under suspicion waits for a person, and is settled when VNPay has looked at it', async () => {
    const { tell, state, code, enrolled } = await atVnpay()
    expect(await tell({ response: '07', status: '07' })).toBe('00')
    expect([await state(), await enrolled(), await kindsOf(code)]).toEqual(['review', 0, ['review open']])
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled(), await kindsOf(code)]).toEqual(['paid', 1, ['review resolved']])
  })

  test('of another amount is 04 each time, grants nothing and waits for a person', async () => {
    const { tell, state, code, enrolled } = await atVnpay()
    expect([await tell({ amount: PRICE - 1 }), await tell({ amount: PRICE - 1 })]).toEqual(['04', '04'])
    expect([await state(), await enrolled(), await kindsOf(code)]).toEqual(['review', 0, ['mismatch open']])
  })

  test('of a payment that is none of ours is 01, and its money is kept before the accountant', async () => {
    const before = await t.db.$count(moneyCases, eq(moneyCases.kind, 'unmatched'))
    const query = vnpayNotice({ reference: 'TH22222222222222X', amount: PRICE })
    expect([await sendVnpay(t, query), await sendVnpay(t, query)]).toEqual(['01', '01'])
    expect(await t.db.$count(moneyCases, eq(moneyCases.kind, 'unmatched'))).toBe(before + 1)
  })

  test.each([
    ['no hash', (query: string) => query.replace(/&vnp_SecureHash=.*/, '')],
    ['an empty hash', (query: string) => query.replace(/vnp_SecureHash=.*/, 'vnp_SecureHash=')],
    ['a changed amount', (query: string) => query.replace('vnp_Amount=1', 'vnp_Amount=2')],
    ['an amount that comes twice', (query: string) => `${query}&vnp_Amount=100`],
    ['one more key', (query: string) => `${query}&vnp_Extra=1`],
  ])('with %s is 97; nothing changes and the real one is not shut out', async (_name, forge) => {
    const { reference, state, tell } = await atVnpay()
    const before = await t.db.$count(unverifiedNotices)
    expect(await sendVnpay(t, forge(vnpayNotice({ reference, amount: PRICE })))).toBe('97')
    expect(await state()).toBe('pending_payment')
    expect(await t.db.$count(unverifiedNotices)).toBe(before + 1)
    expect(await tell()).toBe('00')
  })

  test('signed with upper-case hex counts; signed with another secret does not', async () => {
    const { reference, state } = await atVnpay()
    const fields = Object.fromEntries(new URLSearchParams(vnpayNotice({ reference, amount: PRICE })))
    delete fields.vnp_SecureHash
    expect(await sendVnpay(t, vnpayQuery(fields, 'another-secret-0123456789'))).toBe('97')
    const upper = vnpayQuery(fields).replace(/[0-9a-f]{128}$/, (hex) => hex.toUpperCase())
    expect(await sendVnpay(t, upper)).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('after the order ran out pays it all the same while nothing changed', async () => {
    const { code, tell, state } = await atVnpay()
    await t.db
      .update(ordersTable)
      .set({ state: 'expired', expiresAt: new Date(t.time.now().getTime() - 1000) })
      .where(eq(ordersTable.code, code))
    expect(await tell()).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('after the order was cancelled is kept before the accountant; nothing is granted', async () => {
    const { code, as, tell, state, enrolled } = await atVnpay()
    await t.call(orders.cancel, { as, params: { code } })
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled(), await kindsOf(code)]).toEqual(['review', 0, ['late open']])
  })

  test('of a second payment of a paid order is a duplicate; the access stays', async () => {
    const { code, begin, tell, state, enrolled } = await atVnpay()
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
    await begin('momo')
    const [attempt] = await t.db
      .select({ reference: payments.reference })
      .from(payments)
      .innerJoin(ordersTable, eq(ordersTable.id, payments.orderId))
      .where(and(eq(payments.provider, 'momo'), eq(ordersTable.code, code)))
    await tell()
    const answer = await postNotice(
      t,
      'momo',
      momoNotice({ reference: attempt?.reference ?? '', amount: PRICE }),
    )
    expect(answer).toEqual({ status: 204, body: null })
    expect([await state(), await enrolled(), await kindsOf(code)]).toEqual(['paid', 1, ['duplicate open']])
  })
})

describe('a MoMo notice', () => {
  const atMomo = async () => {
    const order = await openOrder()
    sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
    await order.begin('momo')
    const body = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as { orderId: string }
    return { ...order, reference: body.orderId }
  }
  test('is answered without a body, and pays once', async () => {
    const { reference, state, enrolled } = await atMomo()
    const notice = momoNotice({ reference, amount: PRICE })
    const answers = await Promise.all(Array.from({ length: 10 }, () => postNotice(t, 'momo', notice)))
    for (const answer of answers) expect(answer).toEqual({ status: 204, body: null })
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })
  test('that is forged is 403 and changes nothing', async () => {
    const { reference, state } = await atMomo()
    const forged = { ...momoNotice({ reference, amount: PRICE }), amount: PRICE * 2 }
    expect((await postNotice(t, 'momo', forged)).status).toBe(403)
    expect(await state()).toBe('pending_payment')
  })
  test('MoMo notice: 9000 pays an order that is captured in one step, and 0 after it pays nothing more', async () => {
    const { reference, state } = await atMomo()
    await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE, resultCode: 9000 }))
    expect(await state()).toBe('paid')
    await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE, resultCode: 0 }))
    expect(await state()).toBe('paid')
  })
})

describe('a ZaloPay callback', () => {
  test('pays once: 1, then 2; forged it is -1', async () => {
    const order = await openOrder()
    sink.answer({ body: { return_code: 1, order_url: 'https://zalopay.test/pay' } })
    await order.begin('zalopay')
    const sent = JSON.parse(sink.requests.at(-1)?.body ?? '{}') as { app_trans_id: string }
    const callback = zalopayCallback(sent.app_trans_id, PRICE)
    const forged = { ...callback, data: callback.data.replace(String(PRICE), '1') }
    expect((await postNotice(t, 'zalopay', forged)).body?.return_code).toBe(-1)
    expect((await postNotice(t, 'zalopay', callback)).body?.return_code).toBe(1)
    expect((await postNotice(t, 'zalopay', callback)).body?.return_code).toBe(2)
    expect([await order.state(), await order.enrolled()]).toEqual(['paid', 1])
  })
})

describe('other banks’ notices', () => {
  test('of Casso pay an order as SePay’s do', async () => {
    const { code, state } = await openOrder()
    const body = {
      data: {
        accountNumber: t.services.env.BANK_ACCOUNT,
        amount: PRICE,
        description: code,
        id: 77_001,
        reference: 'FT77001',
        transactionDateTime: '2026-11-21 09:00:00',
      },
      error: 0,
    }
    const now = t.time.now().getTime()
    expect((await postNotice(t, 'casso', body)).status).toBe(403)
    const headers = { 'x-casso-signature': cassoSignature(body, now) }
    expect((await postNotice(t, 'casso', body, headers)).status).toBe(200)
    expect(await state()).toBe('paid')
  })
  test('of payOS count by what is signed', async () => {
    const { code, state } = await openOrder()
    const data = {
      accountNumber: t.services.env.BANK_ACCOUNT,
      amount: PRICE,
      code: '00',
      description: code,
      reference: 'TF77002',
      transactionDateTime: '2026-11-21 09:00:00',
    }
    expect((await postNotice(t, 'payos', { data, signature: 'a'.repeat(64) })).status).toBe(403)
    const notice = { code: '99', success: false, data, signature: payosSignature(data) }
    expect((await postNotice(t, 'payos', notice)).status).toBe(200)
    expect(await state()).toBe('paid')
  })
})

describe('asking the gateway', () => {
  const reconcile = () => createReconciler(t.services, createGateways(t.services.env, t.services.clock)).run()
  const answered = (fields: Record<string, string>) => {
    const body = { vnp_TmnCode: gatewayEnv.VNPAY_TMN_CODE, ...fields }
    const names =
      'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount'
    const values: Record<string, string> = Object.fromEntries(Object.entries(body))
    const text = names
      .split(' ')
      .map((name) => values[`vnp_${name}`] ?? '')
      .join('|')
    const hash = createHmac('sha512', gatewayEnv.VNPAY_HASH_SECRET).update(text).digest('hex')
    return { body: { ...body, vnp_SecureHash: hash } }
  }

  test('settles an order whose notice never came, and the notice after it is known', async () => {
    const { reference, tell, state } = await atVnpay()
    t.time.advance(6 * 60_000)
    sink.answer(
      answered({
        vnp_ResponseCode: '00',
        vnp_TxnRef: reference,
        vnp_Amount: String(PRICE * 100),
        vnp_TransactionNo: '14422574',
        vnp_TransactionStatus: '00',
        vnp_PayDate: '20261121091806',
      }),
    )
    await reconcile()
    expect(await state()).toBe('paid')
    expect(await tell()).toBe('02')
  })

  test('keeps an order from running out until the gateway says that nobody paid', async () => {
    const { code, as } = await atVnpay()
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
    sink.answer(answered({ vnp_ResponseCode: '91', vnp_TxnRef: 'x' }))
    await reconcile()
    await expire()
    expect(await stored()).toBe('expired')
    expect((await t.call(orders.get, { as, params: { code } })).status).toBe(401)
  })

  test('an answer that is not signed changes nothing', async () => {
    const { reference, state } = await atVnpay()
    t.time.advance(6 * 60_000)
    const { body } = answered({
      vnp_ResponseCode: '00',
      vnp_TxnRef: reference,
      vnp_Amount: String(PRICE * 100),
      vnp_TransactionStatus: '00',
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
