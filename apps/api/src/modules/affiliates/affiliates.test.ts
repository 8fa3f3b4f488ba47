import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import {
  affiliateEntries,
  affiliatePayouts,
  ledgerEntries,
  orders as ordersTable,
  referrals,
  users,
} from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { checkLedger } from '../ledger/index.ts'
import { createBookCommissions } from './book-commissions.handler.ts'

const { affiliates, crmAffiliates, orders } = contract
let t: TestApp
let owner: TestUser
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db, ['owner'])
})
afterAll(() => t.close())

// Sessions end while the clock is moved by days, so each call signs in.
const asStaff = () => t.signIn(owner)
const newCode = () => `G${randomUUID().slice(0, 8)}`.toUpperCase()
const makeCode = async (values: object = {}) => {
  const person = await buildUser(t.db)
  const body = {
    code: newCode(),
    kind: 'percent' as const,
    value: 10,
    windowDays: 30,
    holdDays: 7,
    isActive: true,
    note: '',
    email: person.email,
    ...values,
  }
  const { data } = await t.call(crmAffiliates.createAffiliate, { as: await asStaff(), body })
  return { ...data, person, body }
}
const buyer = () => buildUser(t.db)
const order = async (who: TestUser, referral: string | null, price = 1_000_000) => {
  const course = await buildCourse(t.db, { listPrice: price, salePrice: null })
  return t.call(orders.create, {
    as: await t.signIn(who),
    body: { courses: [course.slug], referral },
    headers: { 'idempotency-key': randomUUID() },
  })
}
const pay = (code: string, transferAmount: number) =>
  sendNotice(t, bankNotice(t, { content: code, transferAmount }))
const book = () => createBookCommissions(t.services)()
const statementOf = async (who: TestUser) =>
  (await t.call(affiliates.statement, { as: await t.signIn(who) })).data
const sums = async (who: TestUser) => {
  const [code] = (await statementOf(who)).codes
  return code && [code.orders, code.waiting, code.earned, code.paid, code.due]
}

test('commission waits for the hold, is booked once, and follows refunds made before and after it', async () => {
  const code = await makeCode()
  const { data } = await order(await buyer(), code.code.toLowerCase(), 999_999)
  expect(data.total).toBe(999_999)
  expect(await sums(code.person)).toEqual([0, 0, 0, 0, 0])
  await pay(data.code, 999_999)
  expect(await sums(code.person)).toEqual([1, 99_999, 0, 0, 0])
  await book()
  expect(await sums(code.person)).toEqual([1, 99_999, 0, 0, 0])
  t.time.advance(7 * DAY_MS)
  await Promise.all([book(), book()])
  expect(await sums(code.person)).toEqual([1, 0, 99_999, 0, 99_999])

  const desk = await openBankDesk(t)
  const handled = await desk.handle(data.code, data.total)
  const [line] = (await handled.seen()).lines
  await handled.askBack([{ lineId: line?.id ?? '', amount: 400_000, endsAccess: false }])
  await handled.completeBack()
  await book()
  expect(await sums(code.person)).toEqual([1, 0, 59_999, 0, 59_999])
  expect((await statementOf(code.person)).months).toEqual([
    { month: expect.any(String), earned: 99_999, takenBack: 40_000, paid: 0 },
  ])
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a payout is noted once, and more than was ever due is refused', async () => {
  const code = await makeCode({ kind: 'fixed', value: 50_000, holdDays: 0 })
  const params = { id: code.id }
  const { data } = await order(await buyer(), code.code)
  await pay(data.code, data.total)
  await book()
  const send = async (amount: number) =>
    t.call(crmAffiliates.payAffiliate, {
      as: await asStaff(),
      params,
      body: { amount, paidBefore: 0, note: 'FT2611' },
    })
  const wrong = await send(50_001)
  expect([wrong.error.name, wrong.error.details]).toEqual(['affiliate.amount_changed', { due: 50_000 }])
  const both = await Promise.all([send(50_000), send(50_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await sums(code.person)).toEqual([1, 0, 50_000, 50_000, 0])
  const { data: seen } = await t.call(crmAffiliates.affiliateStatement, { as: await asStaff(), params })
  expect(seen.payouts).toMatchObject([{ code: code.code, amount: 50_000, note: 'FT2611' }])
  const paid = await t.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'affiliate_payable'))
  expect(paid).toContainEqual(expect.objectContaining({ debit: 50_000 }))
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a transfer that is noted again is refused though a refund took back as much as was paid', async () => {
  const code = await makeCode({ value: 30, holdDays: 0 })
  const { data } = await order(await buyer(), code.code)
  const { data: other } = await order(await buyer(), code.code)
  for (const { code: paid } of [data, other]) await pay(paid, 1_000_000)
  await book()
  const desk = await openBankDesk(t)
  const handled = await desk.handle(data.code, 1_000_000)
  const [line] = (await handled.seen()).lines
  await handled.askBack([{ lineId: line?.id ?? '', amount: 1_000_000, endsAccess: true }])
  await handled.completeBack()
  await book()
  expect(await sums(code.person)).toEqual([2, 0, 300_000, 0, 300_000])
  const send = async () =>
    t.call(crmAffiliates.payAffiliate, {
      as: await asStaff(),
      params: { id: code.id },
      body: { amount: 300_000, paidBefore: 0, note: 'FT2611' },
    })
  expect((await send()).status).toBe(200)
  expect((await send()).error?.name).toBe('affiliate.paid_meanwhile')
  expect(await sums(code.person)).toEqual([2, 0, 300_000, 300_000, 0])
})

test('income tax is withheld from a payout by the rule of the day, and not from who is exempt by a document', async () => {
  await saveSettings(t, 'withholding', {
    rules: [{ from: '2020-01-01', threshold: 200_000, basisPoints: 1000, source: 'Kế toán xác nhận' }],
  })
  const code = await makeCode({ value: 30, holdDays: 0 })
  for (const _ of [1, 2]) await pay((await order(await buyer(), code.code)).data.code, 1_000_000)
  await book()
  const params = { id: code.id }
  const payOut = async (change: object) =>
    t.call(crmAffiliates.payAffiliate, {
      as: await asStaff(),
      params,
      body: {
        amount: 300_000,
        paidBefore: 0,
        note: 'FT1',
        withheld: 0,
        taxCode: '',
        exemption: 'none' as const,
        document: '',
        ...change,
      },
    })
  const { data } = await t.call(crmAffiliates.affiliate, { as: await asStaff(), params })
  expect([data.due, data.withheldToday]).toEqual([600_000, 60_000])
  expect((await payOut({})).error?.name).toBe('withholding.changed')
  expect((await payOut({ exemption: 'commitment' })).error?.name).toBe('input.invalid')
  expect((await payOut({ withheld: 30_000, taxCode: '079083001234' })).status).toBe(200)
  await payOut({ paidBefore: 300_000, note: 'FT2', exemption: 'commitment', document: 'Cam kết số 3' })
  const { payouts } = await statementOf(code.person)
  expect(payouts.map(({ amount, withheld, note }) => [amount, withheld, note]).toSorted()).toEqual([
    [300_000, 0, 'FT2'],
    [300_000, 30_000, 'FT1'],
  ])
  const month = new Date(t.time.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
  const report = await t.call(contract.withholding.withheld, { as: await asStaff(), query: { month } })
  expect(report.data).toMatchObject({
    withheld: 30_000,
    items: [
      {
        payee: { kind: 'affiliate', id: code.person.id, name: code.person.name },
        taxCode: '079083001234',
        payments: 1,
        gross: 300_000,
        withheld: 30_000,
      },
    ],
  })
  expect((await checkLedger(t.db)).faults).toEqual([])
  // The declaration to the state names who was paid also once the account is erased.
  await t.db.update(users).set({ name: 'Đã xóa' }).where(eq(users.id, code.person.id))
  const later = await t.call(contract.withholding.withheld, { as: await asStaff(), query: { month } })
  expect(later.data.items.map(({ payee }) => payee.name)).toEqual([code.person.name])
  await saveSettings(t, 'withholding', { rules: [] })
})

test('a transfer is noted though a refund or further commission changed since what is due', async () => {
  const code = await makeCode({ kind: 'fixed', value: 50_000, holdDays: 0 })
  const { data } = await order(await buyer(), code.code, 900_000)
  await pay(data.code, data.total)
  await book()
  const desk = await openBankDesk(t)
  const handled = await desk.handle(data.code, data.total)
  const [line] = (await handled.seen()).lines
  await handled.askBack([{ lineId: line?.id ?? '', amount: 400_000, endsAccess: false }])
  await handled.completeBack()
  await book()
  // 50,000 × 500,000 ÷ 900,000 is 27,777.7: whole dong, rounded down.
  expect(await sums(code.person)).toEqual([1, 0, 27_777, 0, 27_777])
  const send = async (amount: number, paidBefore: number) =>
    (
      await t.call(crmAffiliates.payAffiliate, {
        as: await asStaff(),
        params: { id: code.id },
        body: { amount, paidBefore, note: 'FT2611' },
      })
    ).status
  expect([await send(50_000, 0), await send(1, 50_000)]).toEqual([200, 412])
  expect(await sums(code.person)).toEqual([1, 0, 27_777, 50_000, -22_223])
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a code that was typed before a newer one does not come back when that one ends', async () => {
  const [older, newer] = [await makeCode({ windowDays: 365 }), await makeCode({ windowDays: 0 })]
  const who = await buyer()
  await order(who, older.code)
  await order(who, newer.code)
  t.time.advance(DAY_MS)
  await order(who, null)
  const referred = ({ id }: { id: string }) => t.db.$count(referrals, eq(referrals.affiliateId, id))
  expect([await referred(older), await referred(newer)]).toEqual([1, 1])
})

test('a code of one’s own, an unknown one and one that is off are refused, and no order is made', async () => {
  const own = await makeCode()
  const off = await makeCode({ isActive: false })
  expect((await order(own.person, own.code)).error.name).toBe('affiliate.own_code')
  expect((await order(await buyer(), off.code)).error.name).toBe('affiliate.unknown')
  expect((await order(await buyer(), 'KHONGCO')).error.name).toBe('affiliate.unknown')
  expect(await t.db.$count(ordersTable, eq(ordersTable.userId, own.person.id))).toBe(0)
})

test('further orders count within the window of a typed code, which does not grow by them', async () => {
  const code = await makeCode({ windowDays: 30 })
  const who = await buyer()
  await order(who, code.code)
  const referred = () => t.db.$count(referrals, eq(referrals.affiliateId, code.id))
  t.time.advance(29 * DAY_MS)
  await order(who, null)
  expect(await referred()).toBe(2)
  t.time.advance(2 * DAY_MS)
  await order(who, null)
  expect(await referred()).toBe(2)
  // Another code that is typed counts from then on.
  const other = await makeCode()
  await order(who, other.code)
  await order(who, null)
  expect(await t.db.$count(referrals, eq(referrals.affiliateId, other.id))).toBe(2)
})

test('an order keeps the terms of its moment when the code changes', async () => {
  const code = await makeCode({ holdDays: 0 })
  const { data } = await order(await buyer(), code.code)
  const { email: _, ...body } = code.body
  const params = { id: code.id }
  const changed = await t.call(crmAffiliates.updateAffiliate, {
    as: await asStaff(),
    params,
    body: { ...body, value: 50, version: code.version },
  })
  expect(changed.data.value).toBe(50)
  await pay(data.code, data.total)
  await book()
  expect((await sums(code.person))?.[2]).toBe(100_000)
})

test('staff find codes by code, name and note, page by page, and never by the address', async () => {
  const code = await makeCode({ note: 'Hội thảo da liễu' })
  const read = async (q: string) =>
    (await t.call(crmAffiliates.affiliates, { as: await asStaff(), query: { q } })).data
  const found = await read(code.code.toLowerCase())
  expect([found.total, found.items.map(({ id, owner: { email } }) => [id, email])]).toEqual([
    1,
    [[code.id, code.person.email]],
  ])
  expect((await read('hoi thao')).items.map(({ id }) => id)).toEqual([code.id])
  expect((await read(code.person.email)).total).toBe(0)
})

test('who has no code reads an empty statement, and what was booked cannot be changed', async () => {
  expect(await statementOf(await buyer())).toEqual({ codes: [], months: [], payouts: [] })
  await expect(t.db.update(affiliateEntries).set({ amount: 1 })).rejects.toThrow(/affiliate_entries/)
  await expect(t.db.delete(affiliatePayouts)).rejects.toThrow(/affiliate_payouts/)
})

test('a doctor whose only account is of the portal reads the statement of an own code there', async () => {
  const doctor = await buildUser(t.db, { role: 'doctor' })
  await buildDoctor(t.db, { userId: doctor.id })
  const code = await makeCode({ email: doctor.email })
  const { data } = await order(await buyer(), code.code, 500_000)
  await pay(data.code, 500_000)
  expect((await statementOf(doctor)).codes).toEqual([
    expect.objectContaining({ code: code.code, orders: 1, waiting: 50_000 }),
  ])
})

test('a code is refused to an account of staff, which has no place to read its statement', async () => {
  const { email } = await buildAdmin(t.db, ['sales'])
  const terms = { kind: 'percent' as const, value: 10, windowDays: 30, holdDays: 7, isActive: true, note: '' }
  const body = { ...terms, code: newCode(), email }
  const { error } = await t.call(crmAffiliates.createAffiliate, { as: await asStaff(), body })
  expect(error?.name).toBe('affiliate.no_statement')
})
