import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankTransactions, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
})
afterAll(() => t.close())

let last = 0
/** A number that no other test uses. */
const fresh = () => `26325${String(Date.now()).slice(-7)}${(last += 1)}`

const openOrder = async () => (await desk.buy(PRICE_VND)).code
const transfer = (code: string, referenceCode: string) =>
  sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND, referenceCode }))
const confirm = (code: string, receipt: string) =>
  t.call(crmOrders.confirmOrder, {
    as: desk.accountant,
    params: { code },
    body: { amount: PRICE_VND, receipt },
  })
const stateOf = async (code: string) =>
  (await t.db.select({ state: ordersTable.state }).from(ordersTable).where(eq(ordersTable.code, code)))[0]
    ?.state

describe('one transfer pays once', () => {
  test.each([
    ['as it was told', (n: string) => `FT${n}`],
    ['in small letters', (n: string) => `ft${n}`],
    ['with blanks and a dash', (n: string) => ` FT - ${n} `],
    ['in another form of Unicode', (n: string) => `ＦＴ${n}`],
  ])('receipt: a bank’s number that paid another order is refused when typed %s', async (_name, written) => {
    const [paid, other] = [await openOrder(), await openOrder()]
    const number = fresh()
    await transfer(paid, `FT${number}`)
    expect(await stateOf(paid)).toBe('paid')
    const { status, error } = await confirm(other, written(number))
    expect([status, error?.name, await stateOf(other)]).toEqual([
      409,
      'order.receipt_used',
      'pending_payment',
    ])
  })

  test('receipt: a number that waits as unmatched money is refused too', async () => {
    const number = fresh()
    await transfer('khong ro', `FT${number}`)
    expect((await confirm(await openOrder(), `FT${number}`)).error?.name).toBe('order.receipt_listed')
  })

  test('receipt: PT-1 and pt-1 are the same number', async () => {
    const number = `PT-${fresh()}`
    expect((await confirm(await openOrder(), number)).status).toBe(200)
    const again = await confirm(await openOrder(), ` ${number.toLowerCase().replace('-', ' – ')}`)
    expect(again.error?.name).toBe('order.receipt_used')
  })

  test('receipt: a number without a letter or a digit is refused', async () => {
    const code = await openOrder()
    expect((await confirm(code, '---')).status).toBe(422)
  })

  test('bank notice: a transfer already booked as a receipt pays no second order and waits for staff', async () => {
    const [confirmed, named] = [await openOrder(), await openOrder()]
    const number = `FT${fresh()}`
    expect((await confirm(confirmed, number)).status).toBe(200)
    await transfer(named, number)
    expect(await stateOf(named)).toBe('pending_payment')
    const [kept] = await t.db.select().from(bankTransactions).where(eq(bankTransactions.reference, number))
    expect(kept?.state).toBe('duplicate')
  })

  test('bank notice: a number already reported for other money waits for staff', async () => {
    const [first, second] = [await openOrder(), await openOrder()]
    const number = `FT${fresh()}`
    await transfer(first, number)
    await transfer(second, number)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'pending_payment'])
  })

  test('bank notice and receipts: one transfer reported concurrently pays one order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const codes = await Promise.all(Array.from({ length: 4 }, openOrder))
      const number = `FT${fresh()}`
      const [named = '', ...others] = codes
      await Promise.all([transfer(named, number), ...others.map((code) => confirm(code, number))])
      const states = await Promise.all(codes.map(stateOf))
      expect(states.filter((state) => state === 'paid')).toHaveLength(1)
    }
  })
})

describe('virtual accounts', () => {
  test('bank notice: money on the virtual account of the settings pays its order', async () => {
    const virtual = await createTestApp({ BANK_VIRTUAL_ACCOUNT: 'VQRQ0001ABCD' })
    try {
      const as = await virtual.signIn(await buildUser(virtual.db))
      const course = await buildCourse(virtual.db, { listPrice: PRICE_VND })
      const { data } = await virtual.call(orders.create, {
        as,
        body: { courses: [course.slug] },
        headers: { 'idempotency-key': randomUUID() },
      })
      expect(data.transfer?.accountNumber).toBe('VQRQ0001ABCD')
      expect(data.transfer?.qr).toContain('VQRQ0001ABCD')
      const told = { content: data.code, transferAmount: PRICE_VND, accountNumber: '1100220033' }
      const state = async () =>
        (await virtual.call(orders.get, { as, params: { code: data.code } })).data.state
      await sendNotice(virtual, { ...bankNotice(virtual, told), subAccount: 'VA-CUA-AI-KHAC' })
      expect(await state()).toBe('pending_payment')
      await sendNotice(virtual, { ...bankNotice(virtual, told), subAccount: ' vqrq0001abcd ' })
      expect(await state()).toBe('paid')
    } finally {
      await virtual.close()
    }
  })
})
