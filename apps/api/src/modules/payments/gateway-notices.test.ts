import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyCases, orders as ordersTable, payments, unverifiedNotices } from '../../db/schema/index.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
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

const { orders } = contract
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

/** An order whose payer was sent to VNPay, and the reference of the attempt. */
async function atVnpay() {
  const order = await openGatewayOrder(t, sink)
  const reference = await order.begin('vnpay')
  const tell = (change: Partial<Parameters<typeof vnpayNotice>[0]> = {}) =>
    sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, ...change }))
  return { ...order, reference, tell }
}

describe('a VNPay notice', () => {
  test('of a success pays the order once: 00, then always 02', async () => {
    const { user, tell, state, enrolled, reference } = await atVnpay()
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect([await tell(), await tell()]).toEqual(['02', '02'])
    expect(await mailsTo(t.db, user.email)).toHaveLength(1)
    const [payment] = await t.db.select().from(payments).where(eq(payments.reference, reference))
    expect(payment).toMatchObject({ state: 'succeeded', transactionId: '14422574' })
  })

  test('is processed once when fifty copies arrive concurrently', async () => {
    const { tell, enrolled } = await atVnpay()
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell()))
    expect(answers.filter((code) => code === '00')).toHaveLength(1)
    expect(answers.filter((code) => code === '02')).toHaveLength(49)
    expect(await enrolled()).toBe(1)
  })

  test('of a failed attempt is stored and answered 00; the next attempt pays the order', async () => {
    const { tell, state, begin } = await atVnpay()
    expect(await tell({ response: '24', status: '02', transaction: '0' })).toBe('00')
    expect(await state()).toBe('pending_payment')
    const reference = await begin('vnpay')
    expect(await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND }))).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('of a failed attempt shows the payer the reason until the next attempt begins', async () => {
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

  test('of a success after a failure of the same attempt pays the order', async () => {
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

  test('of money that VNPay suspects waits for a person, and is settled when VNPay confirms it', async () => {
    const { tell, state, enrolled, cases } = await atVnpay()
    expect(await tell({ response: '07', status: '07' })).toBe('00')
    expect([await state(), await enrolled(), await cases()]).toEqual([
      'review',
      0,
      [`review ${PRICE_VND} open`],
    ])
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled(), await cases()]).toEqual([
      'paid',
      1,
      [`review ${PRICE_VND} resolved`],
    ])
  })

  test('of another amount is answered 04 each time, grants nothing and waits for a person', async () => {
    const { tell, state, enrolled, cases } = await atVnpay()
    expect([await tell({ amount: PRICE_VND - 1 }), await tell({ amount: PRICE_VND - 1 })]).toEqual([
      '04',
      '04',
    ])
    expect([await state(), await enrolled(), await cases()]).toEqual([
      'review',
      0,
      [`mismatch ${PRICE_VND - 1} open`],
    ])
  })

  test('of an unknown payment is answered 01, and its money becomes a case', async () => {
    const before = await t.db.$count(moneyCases, eq(moneyCases.kind, 'unmatched'))
    const query = vnpayNotice({ reference: 'TH22222222222222X', amount: PRICE_VND })
    expect([await sendVnpay(t, query), await sendVnpay(t, query)]).toEqual(['01', '01'])
    expect(await t.db.$count(moneyCases, eq(moneyCases.kind, 'unmatched'))).toBe(before + 1)
  })

  test.each([
    ['no hash', (query: string) => query.replace(/&vnp_SecureHash=.*/, '')],
    ['an empty hash', (query: string) => query.replace(/vnp_SecureHash=.*/, 'vnp_SecureHash=')],
    ['a changed amount', (query: string) => query.replace('vnp_Amount=1', 'vnp_Amount=2')],
    ['an amount that comes twice', (query: string) => `${query}&vnp_Amount=100`],
    ['one more key', (query: string) => `${query}&vnp_Extra=1`],
  ])('with %s is answered 97, changes nothing and does not block the real one', async (_name, forge) => {
    const { reference, state, tell } = await atVnpay()
    const before = await t.db.$count(unverifiedNotices)
    expect(await sendVnpay(t, forge(vnpayNotice({ reference, amount: PRICE_VND })))).toBe('97')
    expect(await state()).toBe('pending_payment')
    expect(await t.db.$count(unverifiedNotices)).toBe(before + 1)
    expect(await tell()).toBe('00')
  })

  test('signed with upper-case hex is accepted; signed with another secret is refused', async () => {
    const { reference, state } = await atVnpay()
    const fields = Object.fromEntries(new URLSearchParams(vnpayNotice({ reference, amount: PRICE_VND })))
    delete fields.vnp_SecureHash
    expect(await sendVnpay(t, vnpayQuery(fields, 'another-secret-0123456789'))).toBe('97')
    const upper = vnpayQuery(fields).replace(/[0-9a-f]{128}$/, (hex) => hex.toUpperCase())
    expect(await sendVnpay(t, upper)).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('for an expired order still pays it if nothing has changed', async () => {
    const { code, tell, state } = await atVnpay()
    await t.db
      .update(ordersTable)
      .set({ state: 'expired', expiresAt: new Date(t.time.now().getTime() - 1000) })
      .where(eq(ordersTable.code, code))
    expect(await tell()).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('for a cancelled order becomes a case and grants nothing', async () => {
    const { cancel, tell, state, enrolled, cases } = await atVnpay()
    await cancel()
    expect(await tell()).toBe('00')
    expect([await state(), await enrolled(), await cases()]).toEqual([
      'review',
      0,
      [`late ${PRICE_VND} open`],
    ])
  })

  test('of a second payment of a paid order is a duplicate; the access stays', async () => {
    const { begin, tell, state, enrolled, cases } = await atVnpay()
    const reference = await begin('momo')
    await tell()
    const answer = await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE_VND }))
    expect(answer).toEqual({ status: 204, body: null })
    expect([await state(), await enrolled(), await cases()]).toEqual([
      'paid',
      1,
      [`duplicate ${PRICE_VND} open`],
    ])
  })
})

describe('a MoMo notice', () => {
  const atMomo = async () => {
    const order = await openGatewayOrder(t, sink)
    return { ...order, reference: await order.begin('momo') }
  }
  test('is answered without a body, and pays once', async () => {
    const { reference, state, enrolled } = await atMomo()
    const notice = momoNotice({ reference, amount: PRICE_VND })
    const answers = await Promise.all(Array.from({ length: 10 }, () => postNotice(t, 'momo', notice)))
    for (const answer of answers) expect(answer).toEqual({ status: 204, body: null })
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })
  test('that is forged is answered 403 and changes nothing', async () => {
    const { reference, state } = await atMomo()
    const forged = { ...momoNotice({ reference, amount: PRICE_VND }), amount: PRICE_VND * 2 }
    expect((await postNotice(t, 'momo', forged)).status).toBe(403)
    expect(await state()).toBe('pending_payment')
  })
  test('with 9000 pays an order that is captured in one step, and a later 0 pays nothing more', async () => {
    const { reference, state } = await atMomo()
    await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE_VND, resultCode: 9000 }))
    expect(await state()).toBe('paid')
    await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE_VND, resultCode: 0 }))
    expect(await state()).toBe('paid')
  })
})

describe('a ZaloPay callback', () => {
  test('pays once: answered 1, then 2; a forged one is answered -1', async () => {
    const order = await openGatewayOrder(t, sink)
    const callback = zalopayCallback(await order.begin('zalopay'), PRICE_VND)
    const forged = { ...callback, data: callback.data.replace(String(PRICE_VND), '1') }
    expect((await postNotice(t, 'zalopay', forged)).body?.return_code).toBe(-1)
    expect((await postNotice(t, 'zalopay', callback)).body?.return_code).toBe(1)
    expect((await postNotice(t, 'zalopay', callback)).body?.return_code).toBe(2)
    expect([await order.state(), await order.enrolled()]).toEqual(['paid', 1])
  })
})

describe('other banks’ notices', () => {
  test('of Casso pay an order as SePay’s do', async () => {
    const { code, state } = await openGatewayOrder(t, sink)
    const body = {
      data: {
        accountNumber: t.services.env.BANK_ACCOUNT,
        amount: PRICE_VND,
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
  test('of payOS are read from their signed fields', async () => {
    const { code, state } = await openGatewayOrder(t, sink)
    const data = {
      accountNumber: t.services.env.BANK_ACCOUNT ?? '',
      amount: PRICE_VND,
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
