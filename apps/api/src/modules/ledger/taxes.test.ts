import { contract } from '@repo/contract'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { ledgerEntries, ledgerMonths, ledgerTransactions } from '../../db/schema/index.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { findLedgerFaults } from '../../test/ledger-books.ts'
import { checkLedger, postRest } from './index.ts'

const PRICE_VND = 1_080_000
const { crmSettings } = contract

let t: TestApp
let desk: BankDesk
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp({ TAX_RATE_PERCENT: '8' })
  desk = await openBankDesk(t)
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

async function pay() {
  const order = await desk.buy(PRICE_VND)
  await order.transfer()
  return order
}

/** What each step posted of the tax of an order: its rate and the amount, credits positive. */
async function taxesOf(orderId: string) {
  const rows = await t.db
    .select({
      kind: ledgerTransactions.sourceKind,
      step: ledgerTransactions.step,
      points: ledgerEntries.taxBasisPoints,
      credit: ledgerEntries.credit,
      debit: ledgerEntries.debit,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.orderId, orderId),
        eq(ledgerEntries.account, 'output_tax'),
        like(ledgerTransactions.step, 'taxed%'),
      ),
    )
    .orderBy(
      ledgerTransactions.sourceKind,
      ledgerTransactions.step,
      ledgerEntries.taxBasisPoints,
      ledgerEntries.debit,
    )
  return rows.map(({ kind, step, points, credit, debit }) => [`${kind} ${step}`, points, credit - debit])
}

const takeBack = async (order: Awaited<ReturnType<typeof pay>>, amount: number) => {
  const lineId = (await order.seen()).lines[0]?.id ?? ''
  await order.askBack([{ lineId, amount, endsAccess: false }])
  await order.completeBack()
}

async function setRates(rates: { from: string | null; basisPoints: number }[]) {
  const { values, version } = (await t.call(crmSettings.tax, { as: owner })).data
  return t.call(crmSettings.saveTax, { as: owner, body: { ...values, rates, version } })
}

const expectRight = async () => {
  expect(await checkLedger(t.db, t.services.env)).toEqual({ faults: [], more: 0 })
  expect(await findLedgerFaults(t.db, t.services.env)).toEqual([])
}

test('taxes: a sale posts its tax by its rate, and refunds in parts take back exactly that', async () => {
  const order = await pay()
  expect(await taxesOf(order.id)).toEqual([['order taxed', 800, 80_000]])
  await takeBack(order, 333_333)
  await takeBack(order, PRICE_VND - 333_333)
  const [, ...back] = await taxesOf(order.id)
  expect(back).toEqual([
    ['refund taxed', 800, -24_691],
    ['refund taxed', 800, -55_309],
  ])
  await expectRight()
})

test('taxes: another rate for days that are over posts the difference of each sale and refund, and only once', async () => {
  const order = await pay()
  await takeBack(order, 80_000)
  expect((await setRates([{ from: null, basisPoints: 1000 }])).status).toBe(200)
  expect(await taxesOf(order.id)).toEqual([
    ['order taxed', 800, 80_000],
    ['order taxed-2', 800, -80_000],
    ['order taxed-2', 1000, 98_182],
    ['refund taxed', 800, -5926],
    ['refund taxed-2', 800, 5926],
    ['refund taxed-2', 1000, -7273],
  ])
  await expectRight()
  expect(await postRest(t.db, t.services.env, t.time.now())).toBe(0)
  expect((await setRates([])).status).toBe(200)
  await expectRight()
})

test('taxes: what no process posted is posted by the next nightly comparison, and named by the check until then', async () => {
  const order = await pay()
  expect((await setRates([{ from: null, basisPoints: 800 }])).status).toBe(200)
  await t.db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    await tx.delete(ledgerEntries).where(eq(ledgerEntries.account, 'output_tax'))
    await tx.delete(ledgerEntries).where(eq(ledgerEntries.account, 'tax_in_revenue'))
    await tx.delete(ledgerTransactions).where(like(ledgerTransactions.step, 'taxed%'))
  })
  const { faults } = await checkLedger(t.db, t.services.env)
  expect(faults.find(({ orderCode }) => orderCode === order.code)).toEqual({
    rule: 'tax',
    orderCode: order.code,
    what: order.code,
    booked: 0,
    counted: 80_000,
  })
  expect(await postRest(t.db, t.services.env, t.time.now())).toBeGreaterThanOrEqual(2)
  await expectRight()
})

test('taxes: no rate changes the tax of a month that was signed off, and one of days to come is taken', async () => {
  expect((await setRates([{ from: null, basisPoints: 800 }])).status).toBe(200)
  const order = await pay()
  const month = dayInVietnam(t.time.now()).slice(0, 7)
  t.time.advance(40 * 24 * 3_600_000)
  await t.db.insert(ledgerMonths).values({ month, note: 'Khớp', createdAt: t.time.now() })
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  const refused = await setRates([{ from: null, basisPoints: 1000 }])
  expect(refused.error?.name).toBe('settings.tax_month_closed')
  const inIt = [
    { from: null, basisPoints: 800 },
    { from: `${month}-28`, basisPoints: 1000 },
  ]
  expect((await setRates(inIt)).error?.name).toBe('settings.tax_month_closed')
  const later = [
    { from: null, basisPoints: 800 },
    { from: dayInVietnam(t.time.now()), basisPoints: 1000 },
  ]
  expect((await setRates(later)).status).toBe(200)
  expect(await taxesOf(order.id)).toEqual([['order taxed', 800, 80_000]])
  await expectRight()
})

test('taxes: a rate is refused where a sale of its days was refunded in a month that was signed off', async () => {
  expect((await setRates([{ from: null, basisPoints: 800 }])).status).toBe(200)
  const sold = dayInVietnam(t.time.now())
  const order = await pay()
  t.time.advance(40 * 24 * 3_600_000)
  desk = await openBankDesk(t)
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  const refunded = await desk.handle(order.code, PRICE_VND)
  await takeBack({ ...order, ...refunded }, 108_000)
  const month = dayInVietnam(t.time.now()).slice(0, 7)
  t.time.advance(40 * 24 * 3_600_000)
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  await t.db.insert(ledgerMonths).values({ month, note: 'Khớp', createdAt: t.time.now() })
  const other = [
    { from: null, basisPoints: 800 },
    { from: sold, basisPoints: 1000 },
    { from: `${month}-01`, basisPoints: 800 },
  ]
  expect((await setRates(other)).error?.name).toBe('settings.tax_month_closed')
})

test('taxes: the table of a signed-off month agrees with taxes that were posted after it', async () => {
  await setRates([])
  const at = t.time.now()
  const order = await pay()
  await t.db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    await tx.execute(sql`delete from ledger_entries e using ledger_transactions t
      where t.id = e.transaction_id and t.order_id = ${order.id} and t.step like 'taxed%'`)
    await tx.execute(sql`delete from ledger_transactions where order_id = ${order.id} and step like 'taxed%'`)
  })
  const month = dayInVietnam(at).slice(0, 7)
  t.time.advance(40 * 24 * 3_600_000)
  await t.db.insert(ledgerMonths).values({ month, note: 'Khớp', createdAt: t.time.now() })
  expect(await postRest(t.db, t.services.env, t.time.now())).toBe(2)
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const table = (await t.call(contract.crmInvoices.taxTable, { as: accountant, query: { month } })).data
  expect(table.booked).toBe(table.total.tax)
  expect(table.bookedElsewhere).toBe(80_000)
})
