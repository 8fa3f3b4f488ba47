import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  doctorStatements,
  doctorTaxTerms,
  payoutBatches,
  taxRemittances,
  taxWithholdings,
} from '../../db/schema/index.ts'
import { buildAdmin, buildBankAccount, buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { compareLedger } from '../ledger/index.ts'

const { payouts, revenue, withholding, crmSettings } = contract
let t: TestApp
let as: TestSession
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const today = () => new Date(t.time.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

/** Sets the only rule: so much of each payment from a threshold on, from long ago or a given day. */
async function setRules(...rules: { from?: string; threshold: number; basisPoints: number }[]) {
  const { version } = (await t.call(crmSettings.withholding, { as: owner })).data
  const body = {
    rules: rules.map((rule) => ({ from: '2020-01-01', source: 'Kế toán xác nhận', ...rule })),
    version,
  }
  expect((await t.call(crmSettings.saveWithholding, { as: owner, body })).status).toBe(200)
}

async function payee(shares: readonly number[], taxCode = '079083001234') {
  const { account, ...doctor } = await buildDoctor(t.db, { name: 'Nguyễn Thị Đào' })
  await buildBankAccount(t.db, doctor.id, { state: 'confirmed', decidedAt: t.time.now() })
  if (taxCode) await setTerms(doctor.id, { taxCode })
  const rows = await t.db
    .insert(doctorStatements)
    .values(
      shares.map((share, at) => ({
        doctorId: doctor.id,
        month: `2026-0${at + 1}`,
        sold: Math.max(share, 0),
        refunded: 0,
        share,
      })),
    )
    .returning()
  return { doctor, account, statements: rows.map(({ id }) => id) }
}

async function setTerms(
  id: string,
  terms: { taxCode?: string; exemption?: 'business' | 'employed' | 'commitment' | null },
) {
  const { version } = (await t.call(withholding.doctorTax, { as, params: { id } })).data
  const document = { documentOn: '2026-01-05', reason: 'Cam kết số 12' }
  return t.call(withholding.setDoctorTax, {
    as,
    params: { id },
    body: { taxCode: '', exemption: null, ...document, ...terms, version },
  })
}

const create = async (statements: string[]) =>
  (await t.call(payouts.createPayout, { as, body: { statements } })).data
const save = (id: string) =>
  t.call(payouts.exportPayout, {
    as,
    params: { id },
    body: { format: 'pain.001.001.09' as const, isAgain: false },
  })
const pay = (id: string, failed: string[] = []) =>
  t.call(payouts.payPayout, { as, params: { id }, body: { note: 'LO 77', failed } })
const byHand = (id: string, month: string, withheld?: number) =>
  t.call(revenue.payStatement, { as, params: { id, month }, body: { note: 'UNC 1', withheld } })
const report = async (month = today().slice(0, 7)) =>
  (await t.call(withholding.withheld, { as, query: { month } })).data
let references = 0
const remit = (amount: number, paidOn = today(), reference = `GNT ${(references += 1)}`) =>
  t.call(withholding.remitTax, { as, body: { month: today().slice(0, 7), amount, paidOn, reference } })

const takeBack = (id: string) =>
  t.call(withholding.takeBackRemittance, { as, params: { id }, body: { reason: 'Nhập nhầm số tiền' } })

/** The balance of an account, in credits. */
async function balance(account: string) {
  const { rows } = await t.db.execute<{ sum: number }>(
    sql`select coalesce(sum(credit - debit), 0)::float8 as sum from ledger_entries where account = ${account}`,
  )
  return rows[0]?.sum ?? 0
}
const faults = async (db: Parameters<typeof compareLedger>[0] = t.db) =>
  (await compareLedger(db, [])).faults.filter(({ rule }) => rule === 'withheld' || rule === 'balance')

describe('tax withheld in a batch', () => {
  test('nothing is withheld until an owner enters a rule', async () => {
    const { doctor, statements } = await payee([9_000_000])
    expect((await create(statements)).items).toMatchObject([{ amount: 9_000_000, withheld: 0 }])
    expect((await t.call(withholding.doctorTax, { as, params: { id: doctor.id } })).data.rule).toBe(null)
  })

  test('the file carries what is left, and the ledger owes the tax to the state', async () => {
    await setRules({ threshold: 2_000_000, basisPoints: 1000 })
    const [big, small] = [await payee([-500_000, 3_000_009]), await payee([1_999_999])]
    const { waiting } = (await t.call(payouts.payouts, { as })).data
    expect(waiting.find(({ doctor }) => doctor.id === big.doctor.id)).toMatchObject({
      amount: 2_500_009,
      withheld: 250_000,
    })
    const batch = await create([...big.statements, ...small.statements])
    expect(batch).toMatchObject({ total: 4_500_008, withheld: 250_000 })
    const xml = await (await save(batch.id)).data.text()
    expect(xml).toContain('<InstdAmt Ccy="VND">2250009</InstdAmt>')
    expect(xml).toContain('<InstdAmt Ccy="VND">1999999</InstdAmt>')
    expect(xml).toContain('<CtrlSum>4250008</CtrlSum>')
    const [tax, outgoing] = [await balance('tax_withheld'), await balance('outgoing')]
    await pay(batch.id)
    expect((await balance('tax_withheld')) - tax).toBe(250_000)
    expect((await balance('outgoing')) - outgoing).toBe(4_250_008)
    const { data } = await t.call(revenue.statement, { as, params: { id: big.doctor.id, month: '2026-02' } })
    expect(data.payment).toMatchObject({
      code: batch.code,
      months: ['2026-01', '2026-02'],
      gross: 2_500_009,
      withheld: 250_000,
      net: 2_250_009,
    })
    expect(await faults()).toEqual([])
  })

  test('a doctor whom the bank refused, or whose batch is cancelled, owes no tax', async () => {
    const [kept, refused] = [await payee([4_000_000]), await payee([6_000_000])]
    const before = await balance('tax_withheld')
    const first = await create([...kept.statements, ...refused.statements])
    await pay(
      first.id,
      first.items.flatMap(({ id, doctor }) => (doctor.id === refused.doctor.id ? id : [])),
    )
    const second = await create(refused.statements)
    await t.call(payouts.cancelPayout, { as, params: { id: second.id }, body: { reason: 'Sai tháng' } })
    expect((await balance('tax_withheld')) - before).toBe(400_000)
    const rows = await t.db
      .select()
      .from(taxWithholdings)
      .where(eq(taxWithholdings.doctorId, refused.doctor.id))
    expect(rows.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
    await pay((await create(refused.statements)).id)
    expect((await balance('tax_withheld')) - before).toBe(1_000_000)
    expect(await faults()).toEqual([])
  })

  test('a batch does not end before its tax, and the nightly comparison names one that did', async () => {
    await setRules({ threshold: 2_000_000, basisPoints: 1000 })
    const batch = await create((await payee([4_000_000])).statements)
    const end = (db: Pick<typeof t.db, 'update'>) =>
      db
        .update(payoutBatches)
        .set({ state: 'paid', endedAt: t.time.now() })
        .where(eq(payoutBatches.id, batch.id))
    await expect(end(t.db)).rejects.toMatchObject({
      // Versions from before the tax answer 23505 as a conflict.
      cause: { message: expect.stringContaining('still open'), code: '23505' },
    })
    await t.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await end(tx)
        expect(await faults(tx)).toMatchObject([{ rule: 'withheld', booked: 0, counted: 400_000 }])
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error
      })
    expect((await pay(batch.id)).status).toBe(200)
    expect(await faults()).toEqual([])
  })

  test('an end that the database refuses for its open tax is answered in words and changes nothing', async () => {
    await setRules({ threshold: 2_000_000, basisPoints: 1000 })
    const batch = await create((await payee([4_000_000])).statements)
    await t.db.execute(
      sql`create function leave_open() returns trigger language plpgsql as 'begin return null; end'`,
    )
    await t.db.execute(
      sql`create trigger a_first before update on tax_withholdings for each row execute function leave_open()`,
    )
    expect((await pay(batch.id)).error?.name).toBe('payout.tax_open')
    const cancelled = await t.call(payouts.cancelPayout, {
      as,
      params: { id: batch.id },
      body: { reason: 'Sai tháng' },
    })
    expect(cancelled.error?.name).toBe('payout.tax_open')
    await t.db.execute(sql`drop function leave_open cascade`)
    expect((await pay(batch.id)).data).toMatchObject({ state: 'paid', withheld: 400_000 })
    expect(await faults()).toEqual([])
  })

  test('no file is made once other tax would be withheld than when the batch was made', async () => {
    const { doctor, statements } = await payee([4_000_000])
    const batch = await create(statements)
    await setTerms(doctor.id, { exemption: 'commitment' })
    expect((await save(batch.id)).error?.name).toBe('withholding.changed')
    await t.call(payouts.cancelPayout, { as, params: { id: batch.id }, body: { reason: 'Có cam kết' } })
    const again = await create(statements)
    expect(again.withheld).toBe(0)
    expect((await save(again.id)).status).toBe(200)
  })

  test('a doctor without a tax code is marked where tax is withheld', async () => {
    const { statements } = await payee([4_000_000], '')
    expect((await create(statements)).items[0]?.warnings).toContain('no_tax_code')
  })
})

describe('tax withheld by hand', () => {
  test('is noted with the payment, and refused where the rule of the day says otherwise', async () => {
    await setRules(
      { threshold: 2_000_000, basisPoints: 1000 },
      { from: today(), threshold: 5_000_000, basisPoints: 1000 },
    )
    const { doctor } = await payee([4_000_000, 5_000_000])
    const at = (month: string) => t.call(revenue.statement, { as, params: { id: doctor.id, month } })
    expect((await at('2026-01')).data.withheldToday).toBe(0)
    expect((await at('2026-02')).data.withheldToday).toBe(500_000)
    expect((await byHand(doctor.id, '2026-02')).error?.name).toBe('withholding.changed')
    expect((await byHand(doctor.id, '2026-01')).data.payment).toMatchObject({ withheld: 0, net: 4_000_000 })
    const before = await balance('tax_withheld')
    expect((await byHand(doctor.id, '2026-02', 500_000)).data.payment).toEqual({
      code: '',
      at: expect.any(String),
      months: ['2026-02'],
      gross: 5_000_000,
      withheld: 500_000,
      net: 4_500_000,
    })
    // Of a second note of the same payment nothing is left.
    await byHand(doctor.id, '2026-02', 500_000)
    expect((await balance('tax_withheld')) - before).toBe(500_000)
    expect(await faults()).toEqual([])
  })
})

test('a month of 0 or below that was noted as paid by hand names no transfer', async () => {
  const { doctor } = await payee([0, -70_000])
  await t.db
    .update(doctorStatements)
    .set({ state: 'paid', paidAt: t.time.now() })
    .where(eq(doctorStatements.doctorId, doctor.id))
  for (const month of ['2026-01', '2026-02']) {
    const { data } = await t.call(revenue.statement, { as, params: { id: doctor.id, month } })
    expect(data).toMatchObject({ state: 'paid', payment: null })
  }
})

test('withheld tax: the portal and both papers name the same three amounts as the office', async () => {
  await setRules({ threshold: 2_000_000, basisPoints: 1000 })
  const { doctor, account, statements } = await payee([-100_001, 3_456_789])
  const doctorSession = await t.signIn(account)
  await pay((await create(statements)).id)
  const params = { id: doctor.id, month: '2026-02' }
  const office = (await t.call(revenue.statement, { as, params })).data.payment
  expect(office).toMatchObject({ gross: 3_356_788, withheld: 335_678, net: 3_021_110 })
  const { data: own } = await t.call(revenue.ownStatement, { as: doctorSession, params })
  expect(own.payment).toEqual(office)
  const papers = [
    await t.call(revenue.statementPdf, { as, params }),
    await t.call(revenue.ownStatementPdf, { as: doctorSession, params }),
  ]
  for (const { data } of papers) {
    const { text } = await extractText(new Uint8Array(await data.arrayBuffer()), { mergePages: true })
    for (const amount of ['3.356.788', '335.678', '3.021.110']) expect(text).toContain(amount)
  }
})

describe('terms of a doctor', () => {
  test('keep what held before, with who set it, and take a tax code of 10, 12 or 13 digits', async () => {
    const { id } = await buildDoctor(t.db)
    expect((await setTerms(id, { taxCode: '0101248141' })).status).toBe(200)
    expect((await setTerms(id, { taxCode: '0101248142' })).error?.name).toBe('input.invalid')
    const { data } = await setTerms(id, { taxCode: '0101248141001', exemption: 'business' })
    expect(data.current).toMatchObject({ taxCode: '0101248141-001', exemption: 'business' })
    expect(data.former).toMatchObject([{ taxCode: '0101248141', exemption: null }])
    await expect(
      t.db.update(doctorTaxTerms).set({ exemption: null }).where(eq(doctorTaxTerms.doctorId, id)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not change') } })
  })

  test('an exemption without the day of its document is refused', async () => {
    const { id } = await buildDoctor(t.db)
    const body = { taxCode: '', exemption: 'employed' as const, documentOn: null, reason: '', version: null }
    const { error } = await t.call(withholding.setDoctorTax, { as, params: { id }, body })
    expect(error?.name).toBe('input.invalid')
  })
})

test('withheld tax: a payment to the state empties its month, and no more can be paid', async () => {
  const { withheld, remitted } = await report()
  const left = withheld - remitted
  expect(left).toBeGreaterThan(0)
  expect((await remit(left + 1)).error?.name).toBe('withholding.too_much')
  expect((await remit(1, '2999-01-01')).error?.name).toBe('input.invalid')
  // The same payment is sent twice where the first answer got lost.
  const twice = await Promise.all([remit(1, today(), 'GNT A'), remit(1, today(), 'GNT A')])
  expect(twice.map(({ error }) => error?.name).toSorted()).toEqual(['withholding.noted', undefined])
  expect((await report()).remitted).toBe(remitted + 1)
  const both = await Promise.all([remit(left - 1), remit(left - 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await report()).due).toEqual([])
  expect(await balance('tax_withheld')).toBe(0)
  expect(await faults()).toEqual([])
})

test('withheld tax: a note taken back owes its tax again, keeps who and why, and frees its reference', async () => {
  await setRules({ threshold: 2_000_000, basisPoints: 1000 })
  await pay((await create((await payee([4_000_000])).statements)).id)
  const before = await report()
  const { data } = await remit(400_000, today(), 'GNT sai')
  const id = data.remittances.find(({ reference }) => reference === 'GNT sai')?.id ?? ''
  const both = await Promise.all([takeBack(id), takeBack(id)])
  expect(both.map(({ error }) => error?.name).toSorted()).toEqual(['withholding.taken_back', undefined])
  expect((await takeBack(randomUUID())).error?.name).toBe('withholding.not_found')
  const after = await report()
  expect(after).toMatchObject({ remitted: before.remitted, due: before.due })
  expect(after.remittances.find((one) => one.id === id)).toMatchObject({
    amount: 400_000,
    takenBack: { by: expect.any(String), reason: 'Nhập nhầm số tiền' },
  })
  expect(await faults()).toEqual([])
  await expect(
    t.db
      .update(taxRemittances)
      .set({ takenBackAt: null, takenBackReason: null })
      .where(eq(taxRemittances.id, id)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not change') } })
  expect((await remit(400_000, today(), 'GNT sai')).status).toBe(200)
  expect((await report()).remitted).toBe(before.remitted + 400_000)
})

test('withheld tax: the table of a month is exported as lists are, with a note of it', async () => {
  const { status } = await t.call(contract.listExports.noteExport, {
    as: owner,
    body: { list: 'withholding.withheld', params: {}, query: { month: '2026-10' }, rows: 1 },
  })
  expect(status).toBe(200)
})

test('withheld tax: after random payouts ledger, report and statements say what a count of its own says', async () => {
  let seed = 20_261_127
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const start = await report()
  const counted = { gross: 0, tax: 0, net: 0, remitted: 0 }
  const ids: string[] = []
  const note = (gross: number, rule: { threshold: number; percent: number }, isExempt: boolean) => {
    const tax =
      isExempt || gross < rule.threshold ? 0 : (gross * rule.percent - ((gross * rule.percent) % 100)) / 100
    counted.tax += tax
    counted.net += gross - tax
    if (tax > 0) counted.gross += gross
    return tax
  }
  for (let round = 0; round < 5; round += 1) {
    const rule = { threshold: random(4) * 1_000_000, percent: random(3) * 10 }
    await setRules({ threshold: rule.threshold, basisPoints: rule.percent * 100 })
    const doctors = await Promise.all(
      [0, 1].map(async () => {
        const shares = [random(3_000_000) + 1_000_000, -random(900_000), random(5_000_000) + 1]
        return {
          ...(await payee(shares)),
          gross: shares.reduce((sum, share) => sum + share, 0),
          isExempt: random(4) === 0,
        }
      }),
    )
    for (const { doctor, isExempt } of doctors)
      if (isExempt) await setTerms(doctor.id, { exemption: 'business' })
    const batch = await create(doctors.flatMap(({ statements }) => statements))
    const end = random(4)
    if (end === 0)
      await t.call(payouts.cancelPayout, { as, params: { id: batch.id }, body: { reason: 'Lập lại' } })
    else {
      const refused = end === 1 ? doctors[1] : undefined
      await pay(
        batch.id,
        batch.items.flatMap(({ id, doctor }) => (doctor.id === refused?.doctor.id ? id : [])),
      )
      for (const { doctor, gross, isExempt } of doctors.filter((one) => one !== refused)) {
        note(gross, rule, isExempt)
        ids.push(doctor.id)
      }
    }
    const single = await payee([random(6_000_000) + 1])
    const [row] = await t.db
      .select()
      .from(doctorStatements)
      .where(eq(doctorStatements.doctorId, single.doctor.id))
    await byHand(single.doctor.id, '2026-01', note(row?.share ?? 0, rule, false))
    ids.push(single.doctor.id)
    if (random(2) === 0) {
      const now = await report()
      const amount = Math.ceil((now.withheld - now.remitted) / 2)
      if (amount > 0) {
        const { data } = await remit(amount)
        const newest = data.remittances[0]?.id ?? ''
        if (random(3) === 0) await takeBack(newest)
        else counted.remitted += amount
      }
    }
  }
  const now = await report()
  expect(counted.tax).toBeGreaterThan(0)
  expect({
    gross: now.gross - start.gross,
    withheld: now.withheld - start.withheld,
    remitted: now.remitted - start.remitted,
  }).toEqual({ gross: counted.gross, withheld: counted.tax, remitted: counted.remitted })
  expect(await balance('tax_withheld')).toBe(now.withheld - now.remitted)
  const seen = await Promise.all(
    ids.map(async (id) => {
      const paid = and(eq(doctorStatements.doctorId, id), eq(doctorStatements.state, 'paid'))
      const [row] = await t.db.select().from(doctorStatements).where(paid)
      return (
        (await t.call(revenue.statement, { as, params: { id, month: row?.month ?? '' } })).data.payment
          ?.net ?? 0
      )
    }),
  )
  expect(seen.reduce((sum, net) => sum + net, 0)).toBe(counted.net)
  expect(await faults()).toEqual([])
})

test('withheld tax: the nightly comparison names a row that the ledger does not have', async () => {
  const { doctor, statements } = await payee([4_000_000])
  await t.db.insert(taxWithholdings).values({
    doctorId: doctor.id,
    statementId: statements[0],
    day: today(),
    taxCode: '',
    gross: 4_000_000,
    threshold: 1,
    basisPoints: 1000,
    amount: 400_000,
    state: 'withheld',
    endedAt: t.time.now(),
  })
  expect(await faults()).toMatchObject([{ rule: 'withheld', booked: 0, counted: 400_000 }])
})
