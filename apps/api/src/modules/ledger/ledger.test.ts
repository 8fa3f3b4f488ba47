import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { ledgerEntries, ledgerShares, ledgerTransactions, shareRules } from '../../db/schema/index.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { checkLedger, postRest } from './index.ts'
import { post } from './posting.repo.ts'

let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
})
afterAll(() => t.close())

async function pay() {
  const order = await desk.buy(1_000_000)
  await order.transfer()
  return order
}

const PAIR = [
  { account: 'outgoing', debit: 5 },
  { account: 'outgoing', credit: 5 },
] as const
const postingOf = (sourceId: string) => ({
  sourceKind: 'order' as const,
  sourceId,
  step: 'sold' as const,
  at: t.time.now(),
})

test('ledger: a paid order is posted as money that came, as a sale and as its payment, each balanced', async () => {
  const { id } = await pay()
  const rows = await t.db
    .select({ step: ledgerTransactions.step, debit: ledgerEntries.debit, credit: ledgerEntries.credit })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, id))
  const sums = Map.groupBy(rows, ({ step }) => step)
  expect([...sums.keys()].toSorted()).toEqual(['came', 'paid', 'sold'])
  for (const entries of sums.values()) {
    const [debit, credit] = (['debit', 'credit'] as const).map((side) =>
      entries.reduce((all, entry) => all + entry[side], 0),
    )
    expect(debit).toBe(credit)
    expect(debit).toBeGreaterThanOrEqual(1_000_000)
  }
  expect(await checkLedger(t.db)).toEqual({ faults: [], more: 0 })
})

test('ledger: a step of a fact is posted once, and what moved nothing leaves nothing', async () => {
  const fact = postingOf(randomUUID())
  await t.db.transaction((tx) => post(tx, [{ ...fact, entries: PAIR }]))
  await expect(t.db.transaction((tx) => post(tx, [{ ...fact, entries: PAIR }]))).rejects.toMatchObject({
    cause: { constraint: 'ledger_transactions_once' },
  })
  const nothing = postingOf(randomUUID())
  const entries = PAIR.map(({ account }) => ({ account, debit: 0, credit: 0 }))
  await t.db.transaction((tx) => post(tx, [{ ...nothing, entries }]))
  expect(await t.db.$count(ledgerTransactions, eq(ledgerTransactions.sourceId, nothing.sourceId))).toBe(0)
})

test('ledger: it takes no change, and nothing that does not balance', async () => {
  await pay()
  await expect(t.db.update(ledgerEntries).set({ debit: 1 })).rejects.toThrow(/ledger_entries/)
  await expect(t.db.delete(ledgerTransactions)).rejects.toThrow(/ledger_transactions/)
  const write = (entries: Pick<typeof ledgerEntries.$inferInsert, 'debit' | 'credit'>[]) =>
    t.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(ledgerTransactions)
        .values({ sourceKind: 'order', sourceId: randomUUID(), step: 'sold', at: t.time.now() })
        .returning()
      const transactionId = row?.id ?? ''
      for (const entry of entries)
        await tx.insert(ledgerEntries).values({ transactionId, account: 'outgoing', ...entry })
    })
  const isUnbalanced = { cause: { constraint: 'ledger_balanced' } }
  await expect(write([])).rejects.toMatchObject(isUnbalanced)
  await expect(write([{ debit: 5 }, { credit: 4 }])).rejects.toMatchObject(isUnbalanced)
  await write([{ debit: 5 }, { credit: 5 }])
})

test('ledger: the accounts of a month go on from the one before; one signed off takes no posting any more', async () => {
  const accountant = await buildAdmin(t.db, ['accountant'])
  const as = () => t.signIn(accountant)
  const month = (moment: Date) => dayInVietnam(moment).slice(0, 7)
  const of = async (which: string) =>
    (await t.call(contract.reconciliation.ledger, { as: await as(), query: { month: which } })).data
  const before = month(t.time.now())
  const { user } = await pay()
  const seen = await of(before)
  const cash = seen.accounts.find(({ account }) => account === 'cash')
  expect(cash).toMatchObject({ place: `bank:${t.services.env.BANK_ACCOUNT}` })
  const total = (side: 'debit' | 'credit') => seen.accounts.reduce((all, one) => all + one[side], 0)
  expect(total('debit')).toBe(total('credit'))

  const body = { month: before, note: 'Khớp sao kê' }
  const close = async () => t.call(contract.reconciliation.closeLedger, { as: await as(), body })
  expect((await close()).error?.name).toBe('revenue.month_open')
  t.time.advance(31 * 24 * 3_600_000)
  expect((await close()).data.closed).toMatchObject({ by: accountant.name, note: 'Khớp sao kê' })
  expect((await close()).data.closed?.note).toBe('Khớp sao kê')
  const late = t.db.insert(ledgerTransactions).values({
    sourceKind: 'order',
    sourceId: user.id,
    step: 'sold',
    at: new Date(`${before}-15T00:00:00+07:00`),
  })
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('is closed') } })

  const next = month(t.time.now())
  await pay()
  const now = (await of(next)).accounts.find(({ account }) => account === 'cash')
  expect(now).toMatchObject({
    opening: cash?.closing,
    debit: 1_000_000,
    closing: (cash?.closing ?? 0) + 1_000_000,
  })
  const file = await t.call(contract.reconciliation.exportLedger, { as: await as(), query: { month: next } })
  const rows = (await file.data.text()).split('\r\n').filter(Boolean)
  const sums = [-2, -1].map((at) =>
    rows.slice(1).reduce((all, row) => all + Number(row.split(',').at(at)), 0),
  )
  expect(sums[0]).toBe(sums[1])
  expect(sums[0]).toBeGreaterThan(0)
})

/** What a doctor's part is read from, in the words of the version before this one, which runs beside it during an upgrade. */
const partsOfBefore = (orderId: string) => sql`
  select order_line_id, doctor_id, share::float8 as share from doctor_entries
  where order_id = ${orderId} and kind = 'sale' and share <> 0 and doctor_id is not null`

test('ledger: the version before finds the parts of a sale that is not posted yet; shares left out are posted later', async () => {
  await t.db.insert(shareRules).values({ basisPoints: 3000, createdAt: t.time.now() })
  const order = await pay()
  const { rows } = await t.db.execute<{ share: number }>(partsOfBefore(order.id))
  const share = rows.reduce((all, one) => all + one.share, 0)
  expect(share).toBeGreaterThan(0)
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from ledger_entries e using order_lines l where l.id = e.order_line_id
      and l.order_id = ${order.id} and e.account in ('share_cost', 'doctor_payable')`)
    // As the version before reads them: before anything of the sale is in the ledger.
    expect((await tx.execute(partsOfBefore(order.id))).rows).toEqual(rows)
  })
  expect((await checkLedger(t.db)).faults.map(({ rule }) => rule)).toEqual(['doctor'])
  expect(await postRest(t.db, t.services.env, t.time.now())).toBe(2 * rows.length)
  expect(await checkLedger(t.db)).toEqual({ faults: [], more: 0 })
  const [booked] = await t.db
    .select({ share: sum(ledgerShares.share), amount: sum(ledgerShares.amount) })
    .from(ledgerShares)
    .where(eq(ledgerShares.orderId, order.id))
  expect([Number(booked?.share), Number(booked?.amount)]).toEqual([share, 1_000_000])
})
