import { inflateRawSync } from 'node:zlib'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctorBankAccounts, doctorStatements, payoutItems } from '../../db/schema/index.ts'
import { buildAdmin, buildBankAccount, buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { bankText } from './payout-file.ts'

const { payouts, revenue } = contract
let t: TestApp
let accountant: TestSession
let other: TestSession
beforeAll(async () => {
  t = await createTestApp()
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  other = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

const months = ['2026-01', '2026-02', '2026-03']

/** A doctor with a confirmed account and closed statements of so much each. */
async function payee(shares: readonly number[], { hasAccount = true } = {}) {
  const doctor = await buildDoctor(t.db, { name: 'Nguyễn Thị Đào' })
  if (hasAccount)
    await buildBankAccount(t.db, doctor.id, {
      holder: 'Nguyễn Thị Đào',
      state: 'confirmed',
      decidedAt: t.time.now(),
    })
  if (shares.length === 0) return { doctor, statements: [] }
  const statements = await t.db
    .insert(doctorStatements)
    .values(
      shares.map((share, at) => ({
        doctorId: doctor.id,
        month: months[at] ?? '',
        sold: Math.max(share, 0),
        refunded: 0,
        share,
      })),
    )
    .returning()
  return { doctor, statements: statements.map(({ id }) => id) }
}

const create = (statements: string[]) =>
  t.call(payouts.createPayout, { as: accountant, body: { statements } })
const byHand = (id: string, month: string) =>
  t.call(revenue.payStatement, { as: accountant, params: { id, month }, body: { note: 'UNC 1' } })
const waiting = async (doctorId: string) =>
  (await t.call(payouts.payouts, { as: accountant })).data.waiting.filter(
    ({ doctor }) => doctor.id === doctorId,
  )
const save = (id: string, format: 'xlsx' | 'pain.001.001.09' | 'pain.001.001.03', isAgain = false) =>
  t.call(payouts.exportPayout, { as: accountant, params: { id }, body: { format, isAgain } })
const pay = (id: string, failed: string[] = []) =>
  t.call(payouts.payPayout, { as: accountant, params: { id }, body: { note: 'LO 77', failed } })

/** The XML of the first sheet of a workbook. */
function sheetOf(book: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  return inflateRawSync(book.subarray(book.indexOf(name) + name.length)).toString()
}

describe('a batch', () => {
  test('holds all closed statements of a doctor as one transfer, each in one batch at a time', async () => {
    const { doctor, statements } = await payee([300_000, 200_001])
    expect(await waiting(doctor.id)).toMatchObject([{ amount: 500_001, warnings: ['new_account'] }])
    expect((await create(statements.slice(0, 1))).error?.name).toBe('payout.not_payable')
    const { data } = await create(statements)
    expect(data).toMatchObject({ state: 'open', total: 500_001, count: 1, exports: 0 })
    expect(data.items.map(({ amount, statements: own }) => [amount, own.map(({ id }) => id)])).toEqual([
      [500_001, statements],
    ])
    expect(await waiting(doctor.id)).toEqual([])
    expect((await create(statements)).error?.name).toBe('payout.not_payable')
    expect((await byHand(doctor.id, '2026-01')).error?.name).toBe('payout.in_batch')
  })

  test('takes months below 0 off, which cannot be left out by a payment by hand', async () => {
    const { doctor, statements } = await payee([-2_000_000, 5_000_000])
    expect((await byHand(doctor.id, '2026-01')).error?.name).toBe('payout.netted')
    expect((await byHand(doctor.id, '2026-02')).error?.name).toBe('payout.netted')
    expect(await waiting(doctor.id)).toMatchObject([{ amount: 3_000_000 }])
    const { id, total, code } = (await create(statements)).data
    expect(total).toBe(3_000_000)
    const xml = await (await save(id, 'pain.001.001.09')).data.text()
    expect(xml).toContain('<InstdAmt Ccy="VND">3000000</InstdAmt>')
    expect(xml).toContain(`${code} DOANH THU THANG 01 2026 DEN THANG 02 2026`)
    await pay(id)
    const states = await t.db.select().from(doctorStatements).where(eq(doctorStatements.doctorId, doctor.id))
    expect(states.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(await waiting(doctor.id)).toEqual([])
  })

  test('is not made for a doctor whose months come to nothing, who waits for a later month', async () => {
    const { doctor, statements } = await payee([-500_000, 500_000])
    expect(await waiting(doctor.id)).toMatchObject([{ amount: 0, warnings: ['nothing_due', 'new_account'] }])
    expect((await create(statements)).error?.name).toBe('payout.not_payable')
    expect((await create(statements.slice(1))).error?.name).toBe('payout.not_payable')
  })

  test('is made by one of two who want the same statement at the same time', async () => {
    const { statements } = await payee([100_000])
    const both = await Promise.all([create(statements), create(statements)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('needs an account of every doctor', async () => {
    const { doctor, statements } = await payee([100_000], { hasAccount: false })
    expect(await waiting(doctor.id)).toMatchObject([{ account: null, warnings: ['no_account'] }])
    expect((await create(statements)).error?.name).toBe('payout.account_needed')
  })

  test('gives the same sum as table and as message, and says when its file was made before', async () => {
    const payees = [await payee([300_000]), await payee([45_678])]
    const { id, code } = (await create(payees.flatMap(({ statements }) => statements))).data
    const sheet = sheetOf(Buffer.from(await (await save(id, 'xlsx')).data.arrayBuffer()))
    const amounts = [...sheet.matchAll(/<v>(\d{5,})<\/v>/g)].map(([, amount]) => Number(amount))
    expect(amounts.toSorted((one, next) => one - next)).toEqual([45_678, 300_000])
    expect(sheet).toContain('>NGUYEN THI DAO<')
    expect(sheet).toContain(`>${code} DOANH THU THANG 01 2026<`)
    // As a text, so that the zeros at the front of an account number stay.
    expect(sheet).toMatch(/t="inlineStr"><is><t xml:space="preserve">00110\d+<\/t>/)
    expect((await save(id, 'pain.001.001.09')).error?.name).toBe('payout.exported')
    const xml = await (await save(id, 'pain.001.001.09', true)).data.text()
    expect(xml).toContain(`<MsgId>${code}</MsgId>`)
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>345678<\/CtrlSum>/g)).toHaveLength(2)
    await save(id, 'pain.001.001.03', true)
    const seen = (await t.call(payouts.payout, { as: accountant, params: { id } })).data
    expect(seen.exports).toBe(3)
    expect(seen.files.map(({ format }) => format).toSorted()).toEqual([
      'pain.001.001.03',
      'pain.001.001.09',
      'xlsx',
    ])
  })

  test('pays its statements once, and leaves what the bank refused for another', async () => {
    const [kept, { doctor, statements }] = [await payee([300_000]), await payee([-50_000, 250_000])]
    const { id, items } = (await create([...kept.statements, ...statements])).data
    const refused = items.find((item) => item.doctor.id === doctor.id)?.id ?? ''
    expect(
      (
        await pay(
          id,
          items.map((item) => item.id),
        )
      ).error?.name,
    ).toBe('payout.nothing_paid')
    const { data: paid } = await pay(id, [refused])
    expect([paid.state, ...paid.items.map(({ state }) => state).toSorted()]).toEqual([
      'paid',
      'dropped',
      'paid',
    ])
    expect((await pay(id)).error?.name).toBe('payout.ended')
    expect((await save(id, 'xlsx', true)).error?.name).toBe('payout.ended')
    const { rows } = await t.db.execute(
      sql`select sum(debit)::int as debit from ledger_entries
        where doctor_id in (${doctor.id}, ${kept.doctor.id})`,
    )
    expect(rows).toEqual([{ debit: 300_000 }])
    expect(await waiting(doctor.id)).toMatchObject([{ amount: 200_000, statements: [{}, {}] }])
  })

  test('that is cancelled gives its statements back', async () => {
    const { doctor, statements } = await payee([300_000])
    const { id } = (await create(statements)).data
    const body = { reason: 'Sai tháng' }
    const { data } = await t.call(payouts.cancelPayout, { as: accountant, params: { id }, body })
    expect(data).toMatchObject({ state: 'cancelled', note: 'Sai tháng' })
    expect((await waiting(doctor.id)).length).toBe(1)
    expect((await create(statements)).status).toBe(200)
    expect(await t.db.$count(payoutItems, eq(payoutItems.statementId, statements[0] ?? ''))).toBe(2)
  })

  test('keeps the account that it was made for when another is confirmed, and warns of it', async () => {
    const { doctor, statements } = await payee([300_000])
    const { id, items } = (await create(statements)).data
    const params = { id: doctor.id }
    const body = { bin: '970422', number: '0901 234 567', holder: 'Trần Văn B' }
    await t.call(payouts.proposePayoutAccount, { as: accountant, params, body })
    const seen = async () => (await t.call(payouts.payout, { as: accountant, params: { id } })).data.items[0]
    expect((await seen())?.warnings).toEqual(['change_waits', 'new_account'])
    const { data } = await t.call(payouts.payoutAccount, { as: other, params })
    await t.call(payouts.decidePayoutAccount, {
      as: other,
      params: { ...params, accountId: data.proposed?.id ?? '' },
      body: { decision: 'confirmed' },
    })
    expect((await seen())?.account.number).toBe(items[0]?.account.number)
    expect((await seen())?.warnings).toContain('old_account')
  })
})

describe('the account of a doctor', () => {
  test('holds once another person confirmed it, and the one before stays as evidence', async () => {
    const { doctor } = await payee([], { hasAccount: false })
    const params = { id: doctor.id }
    const type = (as: TestSession, number: string, bin = '970422') =>
      t.call(payouts.proposePayoutAccount, { as, params, body: { bin, number, holder: 'Đào Thị C' } })
    expect((await type(accountant, '123456', '111111')).error?.name).toBe('settings.unknown_bank')
    const { data } = await type(accountant, '0901.234-567')
    expect(data).toMatchObject({ current: null, proposed: { number: '0901234567', isOwn: true } })
    expect((await type(accountant, '999999')).error?.name).toBe('payout.account_waits')
    const decide = (as: TestSession, accountId: string, decision: 'confirmed' | 'withdrawn') =>
      t.call(payouts.decidePayoutAccount, { as, params: { ...params, accountId }, body: { decision } })
    const first = data.proposed?.id ?? ''
    expect((await decide(accountant, first, 'confirmed')).error?.name).toBe('payout.second_person')
    expect((await decide(other, first, 'confirmed')).data.current?.number).toBe('0901234567')
    expect((await decide(other, first, 'confirmed')).error?.name).toBe('payout.account_decided')
    const second = (await type(other, '19001234567', '970407')).data.proposed?.id ?? ''
    expect((await decide(other, second, 'withdrawn')).data.current?.number).toBe('0901234567')
    const third = (await type(other, '19007654321', '970407')).data.proposed?.id ?? ''
    const { data: now } = await decide(accountant, third, 'confirmed')
    expect(now.current?.number).toBe('19007654321')
    expect(now.former.map(({ number }) => number)).toEqual(['0901234567'])
  })

  test('is not changed in the database, only replaced', async () => {
    const { id } = await buildBankAccount(t.db, (await buildDoctor(t.db)).id)
    await expect(
      t.db.update(doctorBankAccounts).set({ number: '1' }).where(eq(doctorBankAccounts.id, id)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not change') } })
  })
})

test.each([
  ['Nguyễn Thị Ánh Đào', 'NGUYEN THI ANH DAO'],
  ['  CT0001:  doanh  thu ', 'CT0001 DOANH THU'],
  ['Công ty A & B', 'CONG TY A & B'],
])('bank text: %j becomes %j', (text, expected) => {
  expect(bankText(text)).toBe(expected)
})
