import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { BankListService } from '@repo/contract/crm-bank'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankPulls, bankTransactions, enrollments, orders, paymentEvents } from '../../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../../test/bank.ts'
import { type BankListServer, type BankRow, bankListEnv, startBankLists } from '../../../test/bank-lists.ts'
import { buildAdmin, buildCourse, buildUser } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { checkLedger } from '../../ledger/index.ts'
import { createBankAlerts } from './bank-alerts.service.ts'
import { type BankLists, createBankLists } from './bank-lists.ts'
import { createBankPull } from './bank-pull.service.ts'

const { crmBank } = contract
const PRICE_VND = 1_000_000
const DAY_MS = 86_400_000
let bank: BankListServer
let t: TestApp
let lastId = 500_000
beforeAll(async () => {
  bank = await startBankLists()
  t = await createTestApp({ ...bankListEnv, SEPAY_API_URL: bank.url, CASSO_API_URL: bank.url })
})
afterAll(async () => {
  expect(await faultsOf(t)).toEqual([])
  await t.close()
  await bank.stop()
})
beforeEach(async () => {
  bank.rows.length = 0
  bank.next.length = 0
  bank.calls.length = 0
  await t.db.delete(bankPulls)
})

const faultsOf = async ({ db }: TestApp) => (await checkLedger(db)).faults

const pauses: number[] = []
const listsOf = (service: BankListService, sepayMost?: number): BankLists => {
  const pause = async (ms: number) => {
    if (ms > 500) pauses.push(ms)
  }
  const lists = createBankLists(t.services.env, { pause, ...(sepayMost ? { sepayMost } : {}) })
  return new Map([...lists].filter(([name]) => name === service))
}
const pull = (service: BankListService = 'sepay', sepayMost?: number) =>
  createBankPull(t.services, listsOf(service, sepayMost))()
const stateOf = async (service: BankListService = 'sepay') =>
  (await t.db.select().from(bankPulls).where(eq(bankPulls.service, service)))[0]

/** Vietnam's time of now, moved. */
const at = (shiftMs = -60_000) =>
  new Date(t.time.now().getTime() + 7 * 3_600_000 + shiftMs).toISOString().slice(0, 19).replace('T', ' ')

function row(fields: Partial<BankRow>): BankRow {
  lastId += 1
  return {
    id: lastId,
    at: at(),
    account: t.services.env.BANK_ACCOUNT ?? '',
    amount: PRICE_VND,
    content: '',
    ...fields,
  }
}

async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(contract.orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const state = async () =>
    (await t.db.select({ state: orders.state }).from(orders).where(eq(orders.code, data.code)))[0]?.state
  return { code: data.code, state, enrolled: () => t.db.$count(enrollments, eq(enrollments.userId, user.id)) }
}

const transactionOf = async ({ id }: BankRow, source: BankListService = 'sepay') =>
  (
    await t.db
      .select()
      .from(bankTransactions)
      .where(and(eq(bankTransactions.sourceId, String(id)), eq(bankTransactions.source, source)))
  )[0]
const eventsOf = ({ id }: BankRow) =>
  t.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerEventId, String(id)))
const noticeOf = (one: BankRow) =>
  bankNotice(t, {
    id: one.id,
    content: one.content,
    transferAmount: one.amount,
    referenceCode: `FT${one.id}`,
  })

describe.each(['sepay', 'casso'] as const)('a transfer whose notice was lost, found by %s', (service) => {
  test('pays its order once, however often it is listed', async () => {
    const { code, state, enrolled } = await openOrder()
    const lost = row({ content: `MBVCB ${code} hoc phi` })
    bank.rows.push(lost)
    await pull(service)
    await pull(service)
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect(await transactionOf(lost, service)).toMatchObject({ state: 'matched', reference: `FT${lost.id}` })
    expect(await eventsOf(lost)).toHaveLength(1)
    expect(await stateOf(service)).toMatchObject({ read: 1, found: 0, fault: null })
  })

  test('on an account of somebody else is left out, and money that leaves is in the books and pays nothing', async () => {
    const { code, state } = await openOrder()
    const foreign = row({ content: code, account: '9999888877' })
    const gone = row({ content: code, isIncoming: false })
    bank.rows.push(foreign, gone)
    await pull(service)
    expect(await state()).toBe('pending_payment')
    expect([await transactionOf(foreign, service), await eventsOf(foreign)]).toEqual([undefined, []])
    expect(await stateOf(service)).toMatchObject({ read: 2, found: 1, foreign: 1 })
    expect(await transactionOf(gone, service)).toBeUndefined()
    expect((await eventsOf(gone)).map(({ type, outcome }) => [type, outcome])).toEqual([
      ['transfer.out', 'outgoing'],
    ])
  })
})

test('bank lists: a notice that comes after, before or at the same time as the list is the same transfer', async () => {
  const [late, early, both] = [await openOrder(), await openOrder(), await openOrder()]
  const rows = [late, early, both].map(({ code }) => row({ content: code }))
  bank.rows.push(...rows)
  const [first, second, third] = rows as [BankRow, BankRow, BankRow]
  await sendNotice(t, noticeOf(second))
  await Promise.all([pull(), pull(), ...Array.from({ length: 5 }, () => sendNotice(t, noticeOf(third)))])
  await sendNotice(t, noticeOf(first))
  for (const [place, order] of [late, early, both].entries()) {
    expect([await order.state(), await order.enrolled()]).toEqual(['paid', 1])
    expect(await eventsOf(rows[place] as BankRow)).toHaveLength(1)
  }
})

test('bank lists: half the price, told without a number by SePay’s notice and by Casso’s list, opens nothing', async () => {
  const { code, state, enrolled } = await openOrder()
  const half = { amount: PRICE_VND / 2, content: `hoc phi ${code}` }
  const told = row(half)
  await sendNotice(t, { ...noticeOf(told), transactionDate: told.at, referenceCode: null })
  const listed = row({ ...half, at: told.at, reference: '' })
  bank.rows.push(listed)
  await pull('casso')
  expect([await state(), await enrolled()]).toEqual(['review', 0])
  expect(await transactionOf(listed, 'casso')).toMatchObject({ state: 'duplicate' })
})

test.each([
  ['SePay’s notice before', true],
  ['SePay’s notice after', false],
])(
  'bank lists: a transfer of which Casso knows only the day is the same as that of %s',
  async (_order, isBefore) => {
    const { code, state, enrolled } = await openOrder()
    const day = at().slice(0, 10)
    const told = row({ content: code, at: `${day} 15:30:00` })
    const listed = row({ content: code, at: told.at, day, reference: `FT${told.id}` })
    const gone = row({ at: told.at, amount: 77_000, isIncoming: false })
    const listedGone = row({ ...gone, id: gone.id + 5000, day, reference: `FT${gone.id}` })
    const tell = async () => {
      await sendNotice(t, { ...noticeOf(told), transactionDate: told.at })
      await sendNotice(t, { ...noticeOf(gone), transactionDate: gone.at, transferType: 'out' })
    }
    bank.rows.push(listed, listedGone)
    if (isBefore) await tell()
    await pull('casso')
    if (!isBefore) await tell()
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    const outcomes = [told, listed, gone, listedGone].map(async (one) => (await eventsOf(one))[0]?.outcome)
    const [first, second] = isBefore ? [0, 1] : [1, 0]
    const found = await Promise.all(outcomes)
    expect([found[first], found[second]]).toEqual(['matched', 'known'])
    expect([found[first + 2], found[second + 2]]).toEqual(['outgoing', 'known'])
  },
)

test('bank lists: a transfer to a virtual account of ours pays like one to the account', async () => {
  const own = await createTestApp({
    ...bankListEnv,
    SEPAY_API_URL: bank.url,
    BANK_VIRTUAL_ACCOUNT: 'VA0011223344',
  })
  const user = await buildUser(own.db)
  const course = await buildCourse(own.db, { listPrice: PRICE_VND })
  const { data } = await own.call(contract.orders.create, {
    as: await own.signIn(user),
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  bank.rows.push(row({ content: data.code, account: '7777', virtualAccount: 'VA0011223344' }))
  const sepay = [...createBankLists(own.services.env, { pause: async () => {} })].slice(0, 1)
  await createBankPull(own.services, new Map(sepay))()
  expect(await own.db.$count(enrollments, eq(enrollments.userId, user.id))).toBe(1)
  expect(await faultsOf(own)).toEqual([])
  await own.close()
})

test('bank lists: what a restart interrupted goes on at the day where it was', async () => {
  const older = row({ content: 'A', at: at(-3 * DAY_MS) })
  const newer = row({ content: 'B' })
  bank.rows.push(older, newer)
  const [[, read] = []] = [...listsOf('sepay')]
  const stopped: BankLists = new Map([
    [
      'sepay',
      async function* (from, to) {
        for await (const day of read?.(from, to) ?? []) {
          yield day
          if (day.transfers.length > 0) throw new Error('stopped')
        }
      },
    ],
  ])
  await expect(createBankPull(t.services, stopped)()).rejects.toThrow('stopped')
  expect([await transactionOf(older), await transactionOf(newer)]).toEqual([expect.anything(), undefined])
  expect(await stateOf()).toMatchObject({ fault: 'internal', completeUntil: expect.any(Date) })
  await pull()
  expect(await transactionOf(newer)).toMatchObject({ state: 'unmatched' })
  expect(await stateOf()).toMatchObject({ fault: null, failingSince: null })
})

test('bank lists: many missed nights are made up for, and the last days are always read again', async () => {
  await pull()
  t.time.advance(40 * DAY_MS)
  const missed = [38, 20, 1].map((days) => row({ content: `đêm ${days}`, at: at(-days * DAY_MS) }))
  bank.rows.push(...missed)
  await pull()
  for (const one of missed) expect(await transactionOf(one)).toBeDefined()
  const bookedLate = row({ content: 'ghi sổ muộn', at: at(-3 * DAY_MS) })
  bank.rows.push(bookedLate)
  bank.calls.length = 0
  await pull()
  expect(await transactionOf(bookedLate)).toBeDefined()
  expect(bank.calls.length).toBeLessThan(8)
})

test('bank lists: an answer that SePay cut is asked for in parts until nothing is missing', async () => {
  const many = Array.from({ length: 7 }, (_, n) => row({ content: `lô ${n}`, at: at(-3_600_000 - n * 1000) }))
  bank.rows.push(...many)
  await pull('sepay', 3)
  expect(await stateOf()).toMatchObject({ read: 7, found: 7, fault: null })
})

describe('a service that gives no list', () => {
  test('is waited for when it asks for time, and no longer than it is worth', async () => {
    pauses.length = 0
    const limited = { status: 429, headers: { 'x-sepay-userapi-retry-after': '2' } }
    bank.next.push(limited, limited)
    await pull()
    expect(pauses).toEqual([2000, 2000])
    bank.next.push(...Array.from({ length: 4 }, () => limited))
    await expect(pull()).rejects.toThrow('limited')
    expect(await stateOf()).toMatchObject({ fault: 'limited', failingSince: expect.any(Date) })
  })

  test.each([
    ['refused', { status: 200, body: '' }],
    ['refused', { status: 401, body: '{}' }],
    ['unreachable', { status: 503, body: 'down' }],
    ['unreadable', { status: 200, body: '<html>' }],
    ['unreadable', { status: 200, body: '{"status":200,"transactions":null}' }],
  ])('counts as %s, never as an empty list', async (fault, answer) => {
    bank.next.push(answer)
    await expect(pull()).rejects.toThrow(fault)
    expect(await stateOf()).toMatchObject({ fault, completeUntil: null })
  })

  test('keeps no other from being asked', async () => {
    bank.rows.push(row({ content: 'qua Casso' }))
    bank.next.push({ status: 503 })
    const both: BankLists = new Map([...listsOf('sepay'), ...listsOf('casso')])
    await expect(createBankPull(t.services, both)()).rejects.toThrow('sepay: unreachable')
    expect(await stateOf('casso')).toMatchObject({ read: 1, fault: null })
  })

  test('is mailed about after a day, once a day, until it answers again', async () => {
    const accountant = await buildAdmin(t.db, ['accountant'])
    const sales = await buildAdmin(t.db, ['sales'])
    const alert = createBankAlerts(t.services)
    const told = async () => (await mailsTo(t.db, accountant.email)).length
    bank.next.push({ status: 503 })
    await expect(pull()).rejects.toThrow('unreachable')
    await alert()
    expect(await told()).toBe(0)
    t.time.advance(DAY_MS + 60_000)
    await Promise.all([alert(), alert()])
    expect(await told()).toBe(1)
    const [mail] = await mailsTo(t.db, accountant.email)
    expect(mail?.text).toContain('SePay: Dịch vụ không trả lời')
    expect(mail?.text).toContain('/crm/Money/Bank')
    expect(await mailsTo(t.db, sales.email)).toHaveLength(0)
    t.time.advance(DAY_MS + 60_000)
    await alert()
    expect(await told()).toBe(2)
    await pull()
    await alert()
    expect(await told()).toBe(2)
    // A night without any run is as bad as one that fails.
    t.time.advance(2 * DAY_MS + 60_000)
    await alert()
    expect(await told()).toBe(3)
  })
})

test('bank lists: a row that cannot be read is kept once and shown, and hides no other', async () => {
  const good = row({ content: 'đọc được' })
  const broken = { ...row({ content: 'hỏng' }), amount: 10.5 }
  bank.rows.push(good, broken)
  await pull()
  await pull()
  expect(await transactionOf(good)).toBeDefined()
  expect(await eventsOf(broken)).toMatchObject([{ type: 'transfer.unreadable', amount: null }])
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const shown = async () => (await t.call(crmBank.services, { as })).data
  expect(await shown()).toMatchObject({ unreadableCount: 1 })
  expect((await shown()).unreadable[0]?.text).toContain('hỏng')
  bank.rows.splice(1, 1, { ...broken, amount: 10 })
  await pull()
  expect((await shown()).unreadableCount).toBe(0)
})

test('bank lists: a row that cannot be stored keeps its day open and no other row out, and is named', async () => {
  const [early, late] = [row({ at: at(-2 * DAY_MS) }), row({})]
  // The database refuses it.
  const stuck = row({ at: at(-2 * DAY_MS), amount: 99_999_999_999_999 })
  bank.rows.push(stuck, early, late)
  await t.db.execute(
    sql`alter table bank_transactions add constraint small_only check (amount < 99999999999999)`,
  )
  await expect(pull()).rejects.toThrow('Failed query')
  expect([await transactionOf(early), await transactionOf(late)]).toEqual([
    expect.anything(),
    expect.anything(),
  ])
  const before = await stateOf()
  expect(before).toMatchObject({ fault: 'internal', failedRows: [String(stuck.id)] })
  expect(before?.completeUntil?.getTime()).toBeLessThan(t.time.now().getTime() - 2 * DAY_MS)
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  expect((await t.call(crmBank.services, { as })).data.services[0]?.failedRows).toEqual([String(stuck.id)])
  await t.db.execute(sql`alter table bank_transactions drop constraint small_only`)
  await pull()
  expect(await transactionOf(stuck)).toBeDefined()
  expect(await stateOf()).toMatchObject({ fault: null, failedRows: [], completeUntil: expect.any(Date) })
})

test('bank lists: a row that is null, and words that no database can hold, are kept', async () => {
  const odd = row({ content: 'a\0b' })
  const listed = {
    id: String(odd.id),
    account_number: odd.account,
    transaction_date: odd.at,
    amount_out: '0',
  }
  const rows = [null, { ...listed, amount_in: '5000', transaction_content: 'a\0b' }, { id: 'x\0y' }]
  bank.next.push({ status: 200, body: JSON.stringify({ status: 200, transactions: rows }) })
  await pull()
  expect(await transactionOf(odd)).toMatchObject({ content: 'a␀b' })
  expect(await stateOf()).toMatchObject({ unreadable: 2, fault: null })
})

test('asking banks: accountants have it done by a job, once for all who ask', async () => {
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const jobs = async () =>
    (
      await t.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'pull-bank-lists' and state = 'created'`,
      )
    ).rows[0]?.n ?? 0
  const before = await jobs()
  const [first] = await Promise.all([1, 2, 3].map(() => t.call(crmBank.askServices, { as })))
  expect(first?.data.services).toMatchObject([
    { service: 'sepay', isSet: true, isAsking: true },
    { service: 'casso', isSet: true, isAsking: true },
  ])
  expect(await jobs()).toBe(before + 1)
  await createBankPull(t.services, new Map([...listsOf('sepay'), ...listsOf('casso')]))()
  const { data } = await t.call(crmBank.services, { as })
  expect(data.services).toMatchObject([
    { isAsking: false, succeededAt: expect.any(String), completeUntil: expect.any(String) },
    { isAsking: false },
  ])
  const seller = await t.signIn(await buildAdmin(t.db, ['sales']))
  expect((await t.call(crmBank.askServices, { as: seller })).status).toBe(403)
  const keyless = await createTestApp()
  const owner = await keyless.signIn(await buildAdmin(keyless.db, ['owner']))
  expect((await keyless.call(crmBank.askServices, { as: owner })).error.name).toBe('bank.no_service')
  await keyless.close()
})
