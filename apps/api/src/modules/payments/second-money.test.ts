import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerTransactions, orders, paymentEvents } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin } from '../../test/factories.ts'
import { openGatewayOrder, PRICE_VND } from '../../test/gateway-orders.ts'
import {
  cassoSignature,
  gatewayEnv,
  momoNotice,
  postNotice,
  sendVnpay,
  vnpayNotice,
} from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { findLedgerFaults } from '../../test/ledger-books.ts'
import { mailsTo } from '../../test/mails.ts'

let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, VNPAY_API_URL: `${sink.url}/vnpay`, MOMO_API_URL: sink.url })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const openOrder = () => openGatewayOrder(t, sink)
async function atVnpay() {
  const order = await openOrder()
  const reference = await order.begin('vnpay')
  const tell = (change: Partial<Parameters<typeof vnpayNotice>[0]> = {}) =>
    sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, ...change }))
  return { ...order, reference, tell }
}

describe('a second transaction under the reference of one payment', () => {
  test('is a duplicate, confirmed once', async () => {
    const { tell, state, cases, attempts } = await atVnpay()
    await tell()
    expect([await tell({ transaction: '99' }), await tell({ transaction: '99' })]).toEqual(['00', '02'])
    expect([await state(), await cases()]).toEqual(['paid', [`duplicate ${PRICE_VND} open`]])
    expect((await attempts()).find(({ provider }) => provider === 'vnpay')).toMatchObject({
      state: 'succeeded',
      transactionId: '14422574',
    })
  })

  test('of another amount is answered as wrong each time, even after the success', async () => {
    const { tell, state, cases } = await atVnpay()
    await tell()
    const wrong = { amount: PRICE_VND + 5000, response: '00', status: '07' }
    expect([await tell(wrong), await tell(wrong)]).toEqual(['04', '04'])
    expect([await state(), await cases()]).toEqual(['paid', [`mismatch ${PRICE_VND + 5000} open`]])
  })

  test('that failed with a wrong amount changes nothing and is answered as wrong', async () => {
    const { tell, state, cases } = await atVnpay()
    const failed = { amount: 5, response: '24', status: '02', transaction: '0' }
    expect([await tell(failed), await tell(failed)]).toEqual(['04', '04'])
    expect([await state(), await cases()]).toEqual(['pending_payment', []])
    expect(await tell()).toBe('00')
    expect(await state()).toBe('paid')
  })

  test('is recognised as the same money when it repeats an open case with another outcome', async () => {
    const { tell, cases } = await atVnpay()
    await tell({ amount: PRICE_VND + 5000 })
    await tell({ amount: PRICE_VND + 5000, response: '00', status: '07' })
    expect(await cases()).toEqual([`mismatch ${PRICE_VND + 5000} open`])
  })

  test.each(['partially_refunded', 'refunded'] as const)(
    'for an order that is %s waits for a person',
    async (given) => {
      const { code, tell, state, cases, begin } = await atVnpay()
      const momo = await begin('momo')
      await tell()
      await t.db.update(orders).set({ state: given }).where(eq(orders.code, code))
      await postNotice(t, 'momo', momoNotice({ reference: momo, amount: PRICE_VND, transId: 88 }))
      await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
      expect(await state()).toBe(given)
      expect(await cases()).toEqual([`duplicate ${PRICE_VND} open`, `duplicate ${PRICE_VND} open`])
    },
  )
})

describe('MoMo’s notices in any order', () => {
  const atMomo = async () => {
    const order = await openOrder()
    const reference = await order.begin('momo')
    const tell = (resultCode: number) =>
      postNotice(
        t,
        'momo',
        momoNotice({ reference, amount: PRICE_VND, resultCode, transId: resultCode === 0 ? 91 : 0 }),
      )
    return { ...order, tell }
  }
  test('a failure after the success changes nothing', async () => {
    const { tell, state, enrolled } = await atMomo()
    await tell(0)
    await tell(1006)
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })
  test('a success after a failure of the same attempt pays the order', async () => {
    const { tell, state } = await atMomo()
    await tell(1006)
    expect(await state()).toBe('pending_payment')
    await tell(0)
    expect(await state()).toBe('paid')
  })
  test('a code without a final result leaves the attempt open', async () => {
    const { tell, attempts } = await atMomo()
    for (const code of [10, 13, 40, 4015]) await tell(code)
    expect((await attempts())[0]?.state).toBe('redirected')
  })
  test.each([98, 99, 2019, 4002])('MoMo notice: %d ends the attempt', async (code) => {
    const { tell, attempts } = await atMomo()
    await tell(code)
    expect((await attempts())[0]?.state).toBe('failed')
  })
})

test('a notice sent fifty times concurrently and a hundred times afterwards sends one mail', async () => {
  const { user, tell, enrolled } = await atVnpay()
  await Promise.all(Array.from({ length: 50 }, () => tell()))
  const answers: string[] = []
  for (let n = 0; n < 100; n++) answers.push(await tell())
  expect(new Set(answers)).toEqual(new Set(['02']))
  expect([await enrolled(), (await mailsTo(t.db, user.email)).length]).toEqual([1, 1])
})

describe('one transfer reported by two services', () => {
  let lastId = 500_000
  const byCasso = (fields: { content: string; amount: number; reference: string }) => {
    lastId += 1
    const body = {
      data: {
        accountNumber: t.services.env.BANK_ACCOUNT,
        amount: fields.amount,
        description: fields.content,
        id: lastId,
        reference: fields.reference,
        transactionDateTime: '2026-11-20 09:31:00',
      },
      error: 0,
    }
    const headers = { 'x-casso-signature': cassoSignature(body, t.time.now().getTime()) }
    return postNotice(t, 'casso', body, headers)
  }
  const bySepay = (code: string, amount: number, referenceCode?: string) => {
    const notice = bankNotice(t, { content: code, transferAmount: amount })
    return sendNotice(t, referenceCode === undefined ? notice : { ...notice, referenceCode })
  }

  test('pays once, and is no duplicate', async () => {
    const { code, state, cases } = await openOrder()
    await bySepay(code, PRICE_VND, 'FT26325001')
    await byCasso({ content: code, amount: PRICE_VND, reference: 'FT26325001\\BNK' })
    expect([await state(), await cases()]).toEqual(['paid', []])
  })

  test('of half the price counts once, in any order and concurrently', async () => {
    const { code, state, enrolled, cases } = await openOrder()
    await Promise.all([
      bySepay(code, PRICE_VND / 2, 'FT26325002'),
      byCasso({ content: code, amount: PRICE_VND / 2, reference: 'FT26325002' }),
    ])
    expect([await state(), await enrolled()]).toEqual(['review', 0])
    expect(await cases()).toEqual([`underpaid ${PRICE_VND / 2} open`])
  })

  test('without the bank’s number is not counted twice and waits for a person', async () => {
    const { code, state, enrolled, cases } = await openOrder()
    await bySepay(code, PRICE_VND / 2, '')
    await byCasso({ content: code, amount: PRICE_VND / 2, reference: '' })
    expect([await state(), await enrolled()]).toEqual(['review', 0])
    expect(await cases()).toEqual([`underpaid ${PRICE_VND / 2} open`, `duplicate ${PRICE_VND / 2} open`])
  })

  test('away is booked once; other amounts, times and notices of one service are transfers of their own', async () => {
    const gone = async () =>
      (await t.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.step, 'went'))).length
    const away = (amount: number, referenceCode: string, change = {}) =>
      sendNotice(t, {
        ...bankNotice(t, { transferType: 'out', transferAmount: amount, referenceCode }),
        ...change,
      })
    const awayByCasso = (amount: number, reference: string) =>
      byCasso({ content: 'tra luong', amount: -amount, reference })
    const expectGone = async (count: number) => {
      expect(await gone()).toBe(count)
      // The ledger's reading of the past knows the same repeats.
      const repeats = await t.db.execute(sql`select repeated_departures()`)
      const told = await t.db.$count(paymentEvents, eq(paymentEvents.type, 'transfer.out'))
      expect(told - repeats.rows.length).toBe(count)
    }
    await Promise.all([away(300_000, 'FT26330001'), awayByCasso(300_000, 'FT26330001\\BNK')])
    await expectGone(1)
    await awayByCasso(400_000, 'FT26330001')
    await expectGone(2)
    await away(300_000, 'FT26330001')
    await expectGone(3)
    await awayByCasso(300_000, 'FT26330001')
    await expectGone(3)
    await away(500_000, 'FT26330002', { transactionDate: '2026-11-19 09:30:00' })
    await awayByCasso(500_000, 'FT26330002')
    await expectGone(5)
    for (const first of [away, awayByCasso]) {
      const before = await gone()
      const second = first === away ? awayByCasso : away
      const number = `FT2633001${before}`
      await first(700_000, number)
      await second(700_000, number)
      await expectGone(before + 1)
      await second(700_000, number)
      await expectGone(before + 2)
    }
    expect(await findLedgerFaults(t.db)).toEqual([])
  })

  test('is two transfers when one service alone reports half the price twice', async () => {
    const { code, state } = await openOrder()
    await bySepay(code, PRICE_VND / 2, 'FT26325004')
    await bySepay(code, PRICE_VND / 2, 'FT26325005')
    expect(await state()).toBe('paid')
  })
})

test('bank notice: money without an order becomes a case, whatever account it came to', async () => {
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const waiting = async () => (await t.call(contract.crmOrders.moneyCases, { as: accountant })).data.total
  const before = await waiting()
  await sendNotice(t, bankNotice(t, { accountNumber: '88888888', transferAmount: 599_000 }))
  expect(await waiting()).toBe(before + 1)
  await sendNotice(t, bankNotice(t, { transferAmount: 599_000 }))
  expect(await waiting()).toBe(before + 2)
})
