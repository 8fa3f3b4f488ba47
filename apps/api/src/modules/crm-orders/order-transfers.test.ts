import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, moneyCases, moneyParts } from '../../db/schema/index.ts'
import { bankNotice, type NoticeFields, sendNotice } from '../../test/bank.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { findLedgerFaults } from '../../test/ledger-books.ts'
import { checkLedger } from '../ledger/index.ts'
import { compareMoney } from '../payments/nightly-money.repo.ts'

const { crmOrders, orders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
})
afterAll(async () => {
  // Whatever was split: the ledger, the books and the raw events say the same.
  expect((await checkLedger(t.db)).faults).toEqual([])
  expect(await findLedgerFaults(t.db)).toEqual([])
  const { lostMoney, wrongAmounts } = await compareMoney(t.db, '2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z')
  expect([lostMoney, wrongAmounts]).toEqual([[], []])
  await t.close()
})

/** A transfer that names no order, by its words. */
async function receive(transferAmount: number, fields: NoticeFields & { transactionDate?: string } = {}) {
  const content = `hoc phi ${randomUUID()}`
  await sendNotice(t, bankNotice(t, { content, transferAmount, ...fields }))
  return content
}
const find = async (code: string, q?: string) =>
  (await t.call(crmOrders.orderTransfers, { as: desk.accountant, params: { code }, query: { q } })).data.items
/** The transfer that has these words. */
async function chosen(code: string, content: string) {
  const [row] = await find(code, content)
  if (!row) throw new Error('the transfer is not offered')
  return row
}
const pay = (code: string, parts: { id: string; amount: number; left: number }[], note = 'Theo sao kê') =>
  t.call(crmOrders.payFromTransfers, { as: desk.accountant, params: { code }, body: { parts, note } })
const caseOf = async (id: string) => {
  const [row] = await t.db.select().from(moneyCases).where(eq(moneyCases.id, id))
  if (!row) throw new Error('there is no such case')
  return row
}

describe('transfers that are offered for an order', () => {
  test('are those that suit it first, and none that is used up', async () => {
    const order = await desk.buy(1_234_000)
    const other = await receive(5_000_000)
    const sameAmount = await receive(1_234_000)
    const named = `${order.code.slice(0, 4)} ${order.code.slice(4)} ck`
    await order.transfer(1_000_000)
    await sendNotice(t, bankNotice(t, { content: named, transferAmount: 9000, accountNumber: '5550001' }))
    const offered = await find(order.code)
    expect(offered.slice(0, 3).map(({ suits, left }) => [suits, left])).toEqual([
      ['own', 1_000_000],
      ['named', 9000],
      ['amount', 1_234_000],
    ])
    expect(offered.map(({ content }) => content)).toEqual(expect.arrayContaining([other, sameAmount]))
    const { id, left } = await chosen(order.code, sameAmount)
    expect((await pay(order.code, [{ id, amount: left, left }])).status).toBe(200)
    expect(await find(order.code, sameAmount)).toEqual([])
  })

  test('are found by words, by an amount that came or is left, and by their day', async () => {
    const { code } = await desk.buy(PRICE_VND)
    const content = await receive(3_210_987, { referenceCode: 'FT998877' })
    await t.db.update(moneyCases).set({ unallocated: 3_000_123 }).where(eq(moneyCases.amount, 3_210_987))
    for (const q of ['3.210.987', '3000123', 'ft998877', content.slice(0, 30)])
      expect((await find(code, q)).map((row) => row.content)).toEqual([content])
    await t.db
      .update(moneyCases)
      .set({ unallocated: 0, state: 'resolved', resolution: 'returned' })
      .where(eq(moneyCases.amount, 3_210_987))
    const ofDay = bankNotice(t, { content: 'hoc phi dau nam', transferAmount: 3_333_333 })
    await sendNotice(t, { ...ofDay, transactionDate: '2026-02-03 23:30:00' })
    for (const q of ['3/2', '03/02/2026'])
      expect((await find(code, q)).map(({ left }) => left)).toEqual([3_333_333])
    expect(await find(code, '4/2/2026')).toEqual([])
    // As if the money of the test had been given back, so that the books of the file agree.
    await t.db
      .update(moneyCases)
      .set({ unallocated: 3_210_987, state: 'open', resolution: null })
      .where(eq(moneyCases.amount, 3_210_987))
  })
})

describe('an order that is paid by transfers', () => {
  test('one transfer pays several orders, and the rest is given back', async () => {
    const [one, two] = [await desk.buy(PRICE_VND), await desk.buy(700_000)]
    const content = await receive(2_000_000)
    const { id } = await chosen(one.code, content)
    const first = await pay(one.code, [{ id, amount: PRICE_VND, left: 2_000_000 }])
    expect(first.data).toMatchObject({
      state: 'paid',
      cases: [{ id, state: 'open', unallocated: PRICE_VND }],
    })
    const second = await pay(two.code, [{ id, amount: 700_000, left: PRICE_VND }])
    expect(second.data.cases[0]?.parts).toEqual([
      { orderCode: one.code, amount: PRICE_VND },
      { orderCode: two.code, amount: 700_000 },
    ])
    expect([await one.open(), await two.open()]).toEqual([1, 1])
    const back = await t.call(crmOrders.resolveMoneyCase, {
      as: desk.accountant,
      params: { id },
      body: { resolution: 'returned', note: 'Trả lại phần thừa, FT-88' },
    })
    expect(back.data).toMatchObject({ state: 'resolved', unallocated: 0 })
  })

  test('several transfers pay one order, also one that waits for another order, which ends', async () => {
    const order = await desk.buy(PRICE_VND)
    const wrong = await desk.buy(400_000)
    await t.call(orders.cancel, { as: wrong.as, params: { code: wrong.code } })
    await wrong.transfer()
    await order.transfer(600_000)
    const [own, late] = [
      (await find(order.code)).find(({ suits }) => suits === 'own'),
      (await find(order.code)).find(({ orderCode }) => orderCode === wrong.code),
    ]
    if (!own || !late) throw new Error('both are offered')
    const { data } = await pay(order.code, [
      { id: own.id, amount: 600_000, left: 600_000 },
      { id: late.id, amount: 400_000, left: 400_000 },
    ])
    expect(data.state).toBe('paid')
    expect((await wrong.seen()).state).toBe('cancelled')
    expect(await caseOf(late.id)).toMatchObject({
      state: 'resolved',
      resolution: 'assigned',
      orderId: order.id,
    })
    const [moved] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, wrong.id), eq(auditEntries.action, 'money.moved')))
    expect(moved?.after).toMatchObject({ order: order.code, unallocated: 0 })
    const history = data.history.map(({ action }) => action)
    expect(history).toContain('order.transfers_chosen')
  })

  test('a decision on a case gives an order its part, too, and leaves the rest', async () => {
    const order = await desk.buy(PRICE_VND)
    const { id } = await chosen(order.code, await receive(1_500_000))
    const { data } = await t.call(crmOrders.resolveMoneyCase, {
      as: desk.accountant,
      params: { id },
      body: { resolution: 'assigned', orderCode: order.code, note: '' },
    })
    expect(data).toMatchObject({ state: 'open', unallocated: 500_000 })
    expect((await order.seen()).state).toBe('paid')
  })

  test('a part of a short transfer that went elsewhere is not counted when the rest of its order comes', async () => {
    const [short, other] = [await desk.buy(PRICE_VND), await desk.buy(100_000)]
    await short.transfer(600_000)
    const [own] = await short.cases()
    await pay(other.code, [{ id: own?.id ?? '', amount: 100_000, left: 600_000 }])
    await short.transfer(500_000)
    expect((await short.seen()).state).toBe('paid')
  })

  test('is refused where sums, what is left, or the case are not as they were chosen', async () => {
    const order = await desk.buy(PRICE_VND)
    const { id } = await chosen(order.code, await receive(1_100_000))
    const refusal = async (...parts: Parameters<typeof pay>[1]) => (await pay(order.code, parts)).error?.name
    expect(await refusal({ id, amount: 999_999, left: 1_100_000 })).toBe('order.amount_differs')
    expect(await refusal({ id, amount: PRICE_VND, left: 1_200_000 })).toBe('money_case.changed')
    expect(await refusal({ id: randomUUID(), amount: PRICE_VND, left: PRICE_VND })).toBe(
      'money_case.not_found',
    )
    const twice = { id, amount: 500_000, left: 1_100_000 }
    expect((await pay(order.code, [twice, twice])).status).toBe(422)
    expect(await caseOf(id)).toMatchObject({ state: 'open', unallocated: 1_100_000 })
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    expect(
      (await t.call(crmOrders.orderTransfers, { as: sales, params: { code: order.code }, query: {} })).status,
    ).toBe(403)
    expect((await pay(order.code, [{ id, amount: PRICE_VND, left: 1_100_000 }])).status).toBe(200)
    expect(await refusal({ id, amount: 100_000, left: 100_000 })).toBe('order.not_payable')
  })

  test('the same money for two orders at once pays one', async () => {
    const pair = await Promise.all([desk.buy(PRICE_VND), desk.buy(PRICE_VND)])
    const { id } = await chosen(pair[0].code, await receive(1_500_000))
    const part = { id, amount: PRICE_VND, left: 1_500_000 }
    const answers = await Promise.all(pair.map(({ code }) => pay(code, [part])))
    expect(answers.map(({ error }) => error?.name ?? null).toSorted()).toEqual(['money_case.changed', null])
    expect((await caseOf(id)).unallocated).toBe(500_000)
  })
})

describe('a number that staff type', () => {
  test('of a transfer that a bank told of is refused: chosen from the list, or used up', async () => {
    const [first, second] = [await desk.buy(PRICE_VND), await desk.buy(PRICE_VND)]
    const number = `FT26325${String(Date.now()).slice(-8)}`
    const { id } = await chosen(first.code, await receive(PRICE_VND, { referenceCode: number }))
    const confirm = async (code: string) =>
      (
        await t.call(crmOrders.confirmOrder, {
          as: desk.accountant,
          params: { code },
          body: { amount: PRICE_VND, receipt: number.toLowerCase() },
        })
      ).error?.name
    expect(await confirm(first.code)).toBe('order.receipt_listed')
    await pay(first.code, [{ id, amount: PRICE_VND, left: PRICE_VND }])
    expect(await confirm(second.code)).toBe('order.receipt_used')
  })
})

describe('in the database', () => {
  test('parts never exceed what came, are not changed, and nothing is put back', async () => {
    const order = await desk.buy(PRICE_VND)
    const { id } = await chosen(order.code, await receive(1_200_000))
    await pay(order.code, [{ id, amount: PRICE_VND, left: 1_200_000 }])
    const other = await desk.buy(300_000)
    const part = { moneyCaseId: id, orderId: other.id, amount: 200_001 }
    const message = (constraint: string) => ({ cause: expect.objectContaining({ constraint }) })
    await expect(t.db.insert(moneyParts).values(part)).rejects.toMatchObject(message('money_cases_amount'))
    await expect(
      t.db.insert(moneyParts).values({ ...part, orderId: order.id, amount: 1 }),
    ).rejects.toMatchObject(message('money_parts_once'))
    await expect(
      t.db.update(moneyCases).set({ unallocated: 200_001 }).where(eq(moneyCases.id, id)),
    ).rejects.toMatchObject(message('money_cases_left'))
    await expect(t.db.update(moneyParts).set({ amount: 1 })).rejects.toThrow(/money_parts/)
    await expect(t.db.delete(moneyParts)).rejects.toThrow(/money_parts/)
  })
})
