import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { moneyCases, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin } from '../../test/factories.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import { gatewayEnv, momoNotice, postNotice, sendVnpay, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { mailsTo } from '../../test/mails.ts'
import { checkLedger } from '../ledger/index.ts'
import { compareMoney } from './nightly-money.repo.ts'
import { createNightlyReport, lastDay } from './nightly-report.service.ts'

const { crmOrders, reconciliation } = contract
let sink: HttpSink
let t: TestApp
let accountant: TestUser
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url, VNPAY_API_URL: `${sink.url}/vnpay` })
  accountant = await buildAdmin(t.db, ['accountant'])
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const asAccountant = () => t.signIn(accountant)

async function openOrder() {
  const { code, pay } = await openGatewayOrder(t, sink)
  return {
    code,
    transfer: (transferAmount = PRICE_VND) => sendNotice(t, bankNotice(t, { content: code, transferAmount })),
    begin: pay,
  }
}

async function atMomo() {
  const order = await openOrder()
  sink.answer({ body: { resultCode: 0, payUrl: 'https://momo.test/pay' } })
  await order.begin('momo')
  // The first attempt of every order is the one for a bank transfer.
  const reference = `${order.code}2`
  const transId = Math.floor(Math.random() * 1_000_000_000) + 1
  await postNotice(t, 'momo', momoNotice({ reference, amount: PRICE_VND, transId }))
  const answer = (change: object) => ({
    body: {
      partnerCode: gatewayEnv.MOMO_PARTNER_CODE,
      orderId: reference,
      amount: PRICE_VND,
      transId,
      resultCode: 0,
      responseTime: 1_795_000_000_000,
      ...change,
    },
  })
  return { ...order, reference, answer }
}

const decide = async (amount: number, resolution: 'accepted' | 'kept') => {
  const [row] = await t.db.select().from(moneyCases).where(eq(moneyCases.amount, amount))
  return t.call(crmOrders.resolveMoneyCase, {
    as: await asAccountant(),
    params: { id: row?.id ?? '' },
    body: { resolution, note: 'Theo sao kê' },
  })
}

/** The comparison of everything until now, as one day. */
const compare = () => compareMoney(t.db, '2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z')

/** The report of the last complete day. */
async function nextReport() {
  t.time.advance(DAY_MS)
  await createNightlyReport(t.services)()
  const { day } = lastDay(t.time.now())
  return (await t.call(reconciliation.report, { as: await asAccountant(), params: { day } })).data
}

describe('money reported by providers', () => {
  test('matches the books, on every way that it got there', async () => {
    await (await openOrder()).transfer()
    const rest = await openOrder()
    await rest.transfer(400_000)
    await rest.transfer(600_000)
    await (await openOrder()).transfer(999_001)
    await decide(999_001, 'accepted')
    const over = await openOrder()
    await over.transfer(1_300_000)
    await decide(1_300_000, 'accepted')
    await decide(1_300_000, 'kept')
    const twice = await openOrder()
    await twice.transfer()
    await twice.transfer()
    await sendNotice(t, bankNotice(t, { content: 'không rõ', transferAmount: 5000 }))
    // On an account other than the configured one, such as a service's trial account.
    await sendNotice(t, bankNotice(t, { content: 'thu', transferAmount: 3000, accountNumber: '12345678' }))
    const doubtful = await openOrder()
    const { data } = await doubtful.begin('vnpay')
    const reference = new URL(data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
    await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, response: '07', status: '07' }))
    await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND }))
    const odd = await openOrder()
    const odder = new URL((await odd.begin('vnpay')).data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
    await sendVnpay(t, vnpayNotice({ reference: odder, amount: 1_700_000, transaction: '77' }))
    await decide(1_700_000, 'accepted')
    const byHand = await openOrder()
    await t.call(crmOrders.confirmOrder, {
      as: await asAccountant(),
      params: { code: byHand.code },
      body: { amount: PRICE_VND, receipt: 'PT-01', note: 'Thu tại quầy' },
    })
    expect(await compare()).toEqual({
      money: [
        { provider: 'manual', told: PRICE_VND, settled: PRICE_VND, queued: 0, refunded: 0, difference: 0 },
        {
          provider: 'vietqr',
          told: 6_307_001,
          settled: 2_600_000,
          queued: 3_707_001,
          refunded: 0,
          difference: 0,
        },
        { provider: 'vnpay', told: 2_700_000, settled: 0, queued: 2_700_000, refunded: 0, difference: 0 },
      ],
      lostMoney: [],
      wrongAmounts: [],
      wrongRefunds: [],
      more: 0,
    })
    expect(await checkLedger(t.db)).toEqual({ faults: [], more: 0 })
  })

  test('that is in no book is named with its provider', async () => {
    const { code, transfer } = await openOrder()
    await transfer(123_456)
    await t.db.delete(moneyCases).where(eq(moneyCases.amount, 123_456))
    const found = await compare()
    expect(found.lostMoney).toMatchObject([{ provider: 'sepay', amount: 123_456, orderCode: code }])
    expect(found.money.find(({ provider }) => provider === 'vietqr')?.difference).toBe(123_456)
    expect((await nextReport()).lostMoney).toEqual(found.lostMoney)
    await t.db.execute(sql`alter table payment_events disable trigger all`)
    await t.db.execute(sql`delete from bank_transactions where amount = 123456`)
    await t.db.execute(sql`delete from payment_events where amount = 123456`)
    await t.db.execute(sql`alter table payment_events enable trigger all`)
    expect((await compare()).lostMoney).toEqual([])
  })

  test('that is less than the price it paid is a wrong amount, even where the books agree with it', async () => {
    const { code, transfer } = await openOrder()
    await transfer()
    const change = async (price: number) => {
      await t.db.execute(sql`update order_lines set price = ${price} where order_id =
        (select id from orders where code = ${code})`)
      await t.db.execute(sql`update payments set amount = ${price} where order_id =
        (select id from orders where code = ${code})`)
      await t.db.update(ordersTable).set({ total: price }).where(eq(ordersTable.code, code))
    }
    await change(1_500_000)
    expect((await compare()).wrongAmounts).toEqual([code])
    await change(PRICE_VND)
    expect((await compare()).wrongAmounts).toEqual([])
  })

  test('that was refunded is recorded in the lines of its order', async () => {
    const { code, transfer } = await openOrder()
    await transfer()
    const as = await asAccountant()
    const lineId = (await t.call(crmOrders.order, { as, params: { code } })).data.lines[0]?.id ?? ''
    const { data } = await t.call(crmOrders.refundOrder, {
      as,
      params: { code },
      body: { channel: 'manual', reason: 'Đổi ý', lines: [{ lineId, amount: 300_000, endsAccess: false }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    const id = data.refunds[0]?.id ?? ''
    await t.call(crmOrders.completeRefund, { as, params: { id }, body: { transactionId: 'FT-9' } })
    const { wrongRefunds, money } = await compare()
    expect(wrongRefunds).toEqual([])
    expect(money.find(({ provider }) => provider === 'vietqr')?.refunded).toBe(300_000)
    await t.db.execute(sql`update order_lines set refunded = 200000 where id = ${lineId}`)
    expect((await compare()).wrongRefunds).toEqual([code])
    await t.db.execute(sql`update order_lines set refunded = 300000 where id = ${lineId}`)
  })
})

describe('a payment that a gateway made', () => {
  test('is queried once more, and agrees', async () => {
    const { answer, reference } = await atMomo()
    sink.answer(answer({}))
    const report = await nextReport()
    expect([report.contradicted, report.unconfirmed]).toEqual([[], 0])
    expect(JSON.parse(sink.requests.at(-1)?.body ?? '{}')).toMatchObject({ orderId: reference })
  })

  test.each([
    ['another amount', { amount: 1000 }],
    ['another transaction', { transId: 7 }],
    ['a refusal', { resultCode: 1006 }],
    ['that it knows no such payment', { resultCode: 42 }],
  ])('is named when the gateway answers %s', async (_name, change) => {
    const { code, answer } = await atMomo()
    sink.answer(answer(change))
    const report = await nextReport()
    expect([report.contradicted, report.unconfirmed]).toEqual([[code], 0])
    expect(report.differenceCount).toBeGreaterThan(0)
  })

  test.each([
    ['nothing', { status: 500, body: {} }],
    ['that it cannot say', { body: { resultCode: 99 } }],
  ])('is counted as unconfirmed when the gateway answers %s', async (_name, reply) => {
    await atMomo()
    sink.answer(reply)
    const report = await nextReport()
    expect([report.contradicted, report.unconfirmed]).toEqual([[], 1])
  })
})

test('nightly report: is made again when its mail could not be stored', async () => {
  await sendNotice(t, bankNotice(t, { content: 'không rõ', transferAmount: 6000 }))
  t.time.advance(2 * DAY_MS)
  const before = (await mailsTo(t.db, accountant.email)).length
  const broken = createNightlyReport({
    ...t.services,
    env: { ...t.services.env, SMTP_URL: 'smtp://localhost:25' },
    queue: { ...t.services.queue, send: () => Promise.reject(new Error('gone')) },
  })
  await expect(broken()).rejects.toThrow('gone')
  expect(await mailsTo(t.db, accountant.email)).toHaveLength(before)
  await createNightlyReport(t.services)()
  // One for each of the two days.
  expect(await mailsTo(t.db, accountant.email)).toHaveLength(before + 2)
})
