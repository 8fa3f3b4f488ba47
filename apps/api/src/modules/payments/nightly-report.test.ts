import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import {
  enrollments,
  ledgerEntries,
  ledgerMonths,
  ledgerTransactions,
  orders,
  payments,
  reconciliationReports,
  seats,
} from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildOrganisation, buySeats, give } from '../../test/organisations.ts'
import { saveSettings } from '../../test/settings.ts'
import { compareBooks, type Findings } from './nightly-report.repo.ts'
import { createNightlyReport, lastDay } from './nightly-report.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function paidOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: 1_000_000 })
  const { data } = await t.call(contract.orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: 1_000_000 }))
  return { user, code: data.code }
}
const reportOf = async (day: string) =>
  (await t.db.select().from(reconciliationReports).where(eq(reconciliationReports.day, day)))[0]

async function reportNow() {
  t.time.advance(24 * 3_600_000)
  await createNightlyReport(t.services)()
  const report = await reportOf(lastDay(t.time.now()).day)
  return { findings: report?.findings as Findings }
}

test('nightly report: the last complete day is that of Việt Nam', () => {
  expect(lastDay(new Date('2026-11-21T18:30:00Z'))).toEqual({
    day: '2026-11-21',
    from: new Date('2026-11-20T17:00:00Z'),
    to: new Date('2026-11-21T17:00:00Z'),
  })
  expect(lastDay(new Date('2026-11-21T16:59:59Z')).day).toBe('2026-11-20')
})

test('nightly report: without differences nobody is mailed; differences are named and mailed once', async () => {
  const accountant = await buildAdmin(t.db, ['accountant'])
  const { user, code } = await paidOrder()
  t.time.advance(24 * 3_600_000)
  const run = createNightlyReport(t.services)
  await run()
  const first = await reportOf(lastDay(t.time.now()).day)
  expect(first?.differenceCount).toBe(0)
  expect(await mailsTo(t.db, accountant.email)).toHaveLength(0)

  await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.userId, user.id))
  await sendNotice(t, bankNotice(t, { content: 'không rõ', transferAmount: 5000 }))
  t.time.advance(2 * 24 * 3_600_000)
  await run()
  await run()
  const second = await reportOf(lastDay(t.time.now()).day)
  const findings = second?.findings as Findings
  expect(second?.differenceCount).toBe(2)
  expect([findings.paidWithoutAccess, findings.openCases]).toEqual([[code], { count: 1, sum: 5000 }])
  // One for each of the two days.
  expect(await mailsTo(t.db, accountant.email)).toHaveLength(2)
})

test('nightly report: names paid seats that are missing, and ended ones that still open a course', async () => {
  const clinic = await buildOrganisation(t)
  const first = await buySeats(t, clinic, { seats: 2 })
  const second = await buySeats(t, clinic, { seats: 1 })
  await give(t, clinic, second.course.id, (await buildUser(t.db)).email)
  const { findings } = await reportNow()
  expect(findings.paidWithoutAccess).not.toContain(first.code)
  expect(findings.accessWithoutPayment).not.toContain(second.code)

  await t.db.delete(seats).where(and(eq(seats.courseId, first.course.id), eq(seats.number, 2)))
  await t.db.update(seats).set({ endedAt: t.time.now() }).where(eq(seats.courseId, second.course.id))
  const { findings: after } = await reportNow()
  expect(after.paidWithoutAccess).toContain(first.code)
  expect(after.accessWithoutPayment).toContain(second.code)
})

test('nightly report: the reports are paged by their days, forwards and back', async () => {
  const days = Array.from({ length: 21 }, (_, n) => `2019-03-${String(n + 1).padStart(2, '0')}`)
  const { findings } = await reportNow()
  for (const day of days)
    await t.db.insert(reconciliationReports).values({ day, findings, differenceCount: 0 })
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const read = async (query: object) => (await t.call(contract.reconciliation.reports, { as, query })).data
  const first = await read({})
  const second = await read({ after: first.next ?? '' })
  const back = await read({ before: second.previous ?? '' })
  const read20 = [...first.items, ...second.items].map(({ day }) => day)
  expect(first.items).toHaveLength(20)
  expect(read20.filter((day) => days.includes(day))).toEqual(days.toReversed())
  expect(back).toMatchObject({ items: first.items, skipped: 0, previous: null })
})

test('nightly report: the reports are found by their day as it is written, or by a part of it', async () => {
  const { findings } = await reportNow()
  for (const day of ['2018-09-01', '2018-09-21', '2018-11-21'])
    await t.db.insert(reconciliationReports).values({ day, findings, differenceCount: 0 })
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const daysFor = async (q: string) => {
    const { data } = await t.call(contract.reconciliation.reports, { as, query: { q } })
    expect(data.total).toBe(data.items.length)
    return data.items.map(({ day }) => day)
  }
  expect(await daysFor('09/2018')).toEqual(['2018-09-21', '2018-09-01'])
  expect(await daysFor('21/11/2018')).toEqual(['2018-11-21'])
  expect(await daysFor('1/9/2018')).toEqual(['2018-09-21', '2018-09-01'])
})

test('nightly report: accountants read the reports, newest first; nobody else can', async () => {
  const { reconciliation } = contract
  await t.db.update(payments).set({ paidAt: null })
  const { code } = await paidOrder()
  const ofOrder = eq(
    payments.orderId,
    t.db.select({ id: orders.id }).from(orders).where(eq(orders.code, code)),
  )
  // The test bank books everything on one fixed day.
  await t.db.update(payments).set({ paidAt: t.time.now() }).where(ofOrder)
  t.time.advance(24 * 3_600_000)
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  await createNightlyReport(t.services)()
  const { day } = lastDay(t.time.now())
  const { data } = await t.call(reconciliation.reports, { as: accountant })
  expect(data.items[0]).toMatchObject({ day, paymentCount: 1, received: 1_000_000 })
  expect(data.items.map((report) => report.day)).toEqual(
    data.items
      .map((report) => report.day)
      .toSorted()
      .reverse(),
  )
  const { data: one } = await t.call(reconciliation.report, { as: accountant, params: { day } })
  expect(one.providers).toEqual([{ provider: 'vietqr', count: 1, sum: 1_000_000 }])
  expect(one.differenceCount).toBe(data.items[0]?.differenceCount)

  const missing = await t.call(reconciliation.report, { as: accountant, params: { day: '2020-01-01' } })
  expect(missing.error.name).toBe('reconciliation.not_found')
  const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
  expect((await t.call(reconciliation.reports, { as: sales })).status).toBe(403)
})

test('nightly report: one of an earlier version is read with empty results for checks that it lacks', async () => {
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const findings = { providers: [], wrongAmounts: ['TH22222222'] }
  await t.db.insert(reconciliationReports).values({ day: '2024-05-01', findings, differenceCount: 1 })
  const { data } = await t.call(contract.reconciliation.report, {
    as: accountant,
    params: { day: '2024-05-01' },
  })
  expect(data).toMatchObject({
    wrongAmounts: ['TH22222222'],
    silentAttempts: 0,
    openCases: { count: 0, sum: 0 },
  })
})

describe('the comparison of the books', () => {
  let code: string
  let learnerId: string
  beforeAll(async () => {
    const paid = await paidOrder()
    code = paid.code
    learnerId = paid.user.id
  })

  /** What a comparison finds after changes by hand, which are taken back. */
  async function findAfter(...changes: SQL[]) {
    const [from, to] = [new Date('2020-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
    const before = await compareBooks(t.db, from, to)
    const broken = new Map<string, unknown>()
    await t.db
      .transaction(async (tx) => {
        // With the triggers off, as for a change made directly in the database.
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const change of changes) await tx.execute(change)
        const after = await compareBooks(tx, from, to)
        for (const [kind, found] of Object.entries(after))
          if (JSON.stringify(found) !== JSON.stringify(before[kind as keyof typeof before]))
            broken.set(kind, found)
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error
      })
    return Object.fromEntries(broken)
  }
  const order = () => sql`(select id from orders where code = ${code})`
  const line = () => sql`(select id from order_lines where order_id = ${order()})`
  const fault = (rule: string, booked: number, counted: number, orderCode: string | null = code) =>
    expect.objectContaining({ rule, orderCode, booked, counted })

  test('sees an order that counts as paid without a payment', async () => {
    const found = await findAfter(sql`update payments set state = 'failed' where order_id = ${order()}`)
    expect(found).toMatchObject({ paidWithoutPayment: [code] })
  })

  test('sees an access that belongs to no line, or that was ended past the log', async () => {
    const ofLine = sql`where order_line_id = ${line()}`
    expect(await findAfter(sql`update enrollments set order_line_id = null ${ofLine}`)).toEqual({
      accessWithoutLine: [{ learnerId, course: expect.any(String) }],
    })
    const end = sql`update enrollments set state = 'revoked', state_reason = 'Đã hết' ${ofLine}`
    expect(await findAfter(end)).toEqual({ accessEndedByHand: [code] })
  })

  test('sees an access whose end was only moved to an earlier day', async () => {
    const ofLine = sql`where order_line_id = ${line()}`
    const shortened = { accessShortened: [{ learnerId, course: expect.any(String) }] }
    // A lifelong one, and one with an end.
    expect(await findAfter(sql`update enrollments set expires_at = '2200-01-01' ${ofLine}`)).toEqual(
      shortened,
    )
    const end = (day: string) =>
      sql`update enrollments set expires_at = ${day}, promised_until = '2200-01-01' ${ofLine}`
    expect(await findAfter(end('2199-12-31'))).toEqual(shortened)
    expect(await findAfter(end('2200-01-01'))).toEqual({})
  })

  test('takes an end as promised where it moves on, and where something else opens the access', async () => {
    const { user } = await paidOrder()
    const promised = async (change: SQL) => {
      await t.db.execute(sql`update enrollments set ${change} where user_id = ${user.id}`)
      const [row] = await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id))
      return row?.promisedUntil?.getUTCFullYear() ?? null
    }
    // By hand, with the triggers on.
    expect(await promised(sql`expires_at = '2200-06-01'`)).toBeNull()
    expect(await promised(sql`expires_at = '2190-06-01', order_line_id = null`)).toBe(2190)
    expect(await promised(sql`expires_at = '2191-06-01'`)).toBe(2191)
    expect(await promised(sql`expires_at = '2180-06-01'`)).toBe(2191)
    await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.userId, user.id))
    expect(await promised(sql`expires_at = '2170-06-01', state = 'active'`)).toBe(2170)
    expect(await promised(sql`expires_at = null`)).toBeNull()
  })

  test('sees a transfer, a line and a refund whose amounts were changed', async () => {
    const transfer = sql`update bank_transactions set amount = 999999 where order_id = ${order()}`
    expect(await findAfter(transfer)).toEqual({ ledger: [fault('transfer', 1_000_000, 999_999)] })
    const received = sql`update order_lines set received = 999999 where id = ${line()}`
    expect(await findAfter(received)).toEqual({ ledger: [fault('line', 1_000_000, 999_999)] })
    const refund = sql`insert into refunds (id, order_id, payment_id, reference, amount, channel, state, reason)
      select gen_random_uuid(), order_id, id, 'R-1', 5000, 'manual', 'pending', '' from payments where order_id = ${order()}`
    expect(await findAfter(refund)).toEqual({ ledger: [fault('refund', 0, 5000)] })
  })

  test('sees an order whose revenue or state is not what the ledger has', async () => {
    const revenue = sql`update orders set revenue = 999999 where id = ${order()}`
    expect(await findAfter(revenue)).toEqual({ ledger: [fault('order', 1_000_000, 999_999)] })
    const state = sql`update orders set state = 'refunded' where id = ${order()}`
    expect(await findAfter(state)).toMatchObject({ ledger: [fault('order', 1_000_000, 1_000_000)] })
  })

  test('sees a day, of all courses or of one, whose sum is not what the ledger has', async () => {
    for (const table of [sql`sales_days`, sql`course_sales_days`]) {
      const { ledger } = await findAfter(sql`update ${table} set revenue = revenue + 1
        where id = (select id from ${table} where revenue > 0 limit 1)`)
      expect(ledger).toEqual([expect.objectContaining({ rule: 'day' })])
    }
  })

  test('sees a transfer away that the ledger lacks', async () => {
    await sendNotice(t, bankNotice(t, { transferType: 'out', transferAmount: 6000 }))
    const went = sql`(select id from ledger_transactions where step = 'went')`
    const found = await findAfter(
      sql`delete from ledger_entries where transaction_id in ${went}`,
      sql`delete from ledger_transactions where step = 'went'`,
    )
    expect(found).toEqual({ ledger: [fault('departure', 0, 6000, null)] })
  })

  test('sees a case whose money was changed', async () => {
    await sendNotice(t, bankNotice(t, { content: 'không rõ', transferAmount: 4000 }))
    const found = await findAfter(sql`update money_cases set unallocated = 3000 where amount = 4000`)
    expect(found).toMatchObject({ ledger: [fault('unallocated', 4000, 3000, null)] })
  })

  test('sees what the ledger lacks, and what does not balance', async () => {
    const ofOrder = sql`(select id from ledger_transactions where order_id = ${order()})`
    const { ledger } = await findAfter(
      sql`delete from ledger_entries where transaction_id in ${ofOrder}`,
      sql`delete from ledger_transactions where order_id = ${order()}`,
    )
    expect(ledger).toEqual([
      fault('arrival', 0, 1_000_000),
      fault('line', 0, 1_000_000),
      fault('order', 0, 1_000_000),
      expect.objectContaining({ rule: 'day' }),
      expect.objectContaining({ rule: 'day' }),
    ])
    const half = sql`update ledger_entries set debit = 999999 where account = 'receivable' and debit > 0
      and transaction_id in ${ofOrder}`
    expect((await findAfter(half)).ledger).toEqual([
      fault('balance', 999_999, 1_000_000, null),
      fault('receivable', -1, 0),
    ])
  })

  test('sees a coupon whose uses are counted wrong, and says how many rows it leaves out', async () => {
    const found = await findAfter(sql`insert into coupons (id, code, kind, value, used)
      select gen_random_uuid(), 'DEM' || lpad(n::text, 3, '0'), 'percent', 10, 1 from generate_series(1, 103) n`)
    expect(found).toEqual({ wrongCoupons: expect.arrayContaining(['DEM001', 'DEM100']), more: 3 })
  })
})

test('nightly report: posts first what a process of before the ledger settled, in a closed month as of today', async () => {
  await saveSettings(t, 'payment', {
    account: {
      bin: t.services.env.BANK_BIN ?? '',
      number: '19001122',
      holder: 'THAM HOC',
      virtualNumber: 'VQR77',
    },
  })
  const { code } = await paidOrder()
  await sendNotice(t, bankNotice(t, { transferType: 'out', transferAmount: 7000, accountNumber: 'vqr 77' }))
  const entries = async () =>
    (
      await t.db
        .select({ at: ledgerTransactions.at, step: ledgerTransactions.step, place: ledgerEntries.place })
        .from(ledgerTransactions)
        .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
        .where(
          sql`${ledgerTransactions.orderId} = (select id from orders where code = ${code}) or ${ledgerEntries.place} = 'bank:19001122'`,
        )
        .orderBy(ledgerTransactions.step, ledgerEntries.account, ledgerEntries.id)
    ).map(({ at, ...entry }) => ({ ...entry, month: dayInVietnam(at).slice(0, 7) }))
  const before = await entries()
  const own = sql`select transaction_id from ledger_entries where place = 'bank:19001122'
    union select id from ledger_transactions where order_id = (select id from orders where code = ${code})`
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temporary table removed on commit drop as ${own}`)
    // What the sums of days and of the order keep of these entries.
    const ofOrder = sql`order_id = (select id from orders where code = ${code})`
    await tx.execute(sql`insert into sales_days (id, day, revenue, orders)
      select gen_random_uuid(), day, -amount, 0 from ledger_revenue where ${ofOrder}`)
    await tx.execute(sql`insert into course_sales_days (id, day, course_id, revenue, sold)
      select gen_random_uuid(), day, course_id, -amount, 0 from ledger_revenue where ${ofOrder}`)
    await tx.execute(sql`update orders set revenue = 0 where code = ${code}`)
    await tx.execute(
      sql`delete from ledger_entries where transaction_id in (select transaction_id from removed)`,
    )
    await tx.execute(sql`delete from ledger_transactions where id in (select transaction_id from removed)`)
  })
  expect(await entries()).toEqual([])
  const month = dayInVietnam(t.time.now()).slice(0, 7)
  await t.db.insert(ledgerMonths).values({ month, note: 'Khớp' }).onConflictDoNothing()
  t.time.advance(31 * 24 * 3_600_000)
  const { findings } = await reportNow()
  expect(findings.ledger).toEqual([])
  const now = dayInVietnam(t.time.now()).slice(0, 7)
  expect(now).not.toBe(month)
  const sorted = (rows: typeof before) => rows.map((row) => JSON.stringify({ ...row, month: now })).toSorted()
  expect(sorted(await entries())).toEqual(sorted(before))
  expect((await entries()).map((row) => row.month)).toEqual(before.map(() => now))
})

test('nightly report: nights that were missed are made up for, each day by itself', async () => {
  await t.db.delete(reconciliationReports)
  await reportNow()
  const before = await t.db.$count(reconciliationReports)
  t.time.advance(24 * 3_600_000)
  await paidOrder()
  const paidOn = dayInVietnam(t.time.now())
  t.time.advance(2 * 24 * 3_600_000)
  const run = createNightlyReport(t.services)
  await run()
  expect(await t.db.$count(reconciliationReports)).toBe(before + 3)
  const [own, after] = [await reportOf(paidOn), await reportOf(lastDay(t.time.now()).day)]
  expect(own?.findings).toMatchObject({ providers: [{ provider: 'vietqr', count: 1 }] })
  expect(after?.findings).toMatchObject({ providers: [] })
  await run()
  expect(await t.db.$count(reconciliationReports)).toBe(before + 3)
})
