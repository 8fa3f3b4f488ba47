import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankTransactions, moneyCases, orders, paymentEvents } from '../../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../../test/harness.ts'
import { makeSheet } from '../../../test/sheets.ts'
import { checkLedger } from '../../ledger/index.ts'
import { createStatementTaker } from './take-statement.service.ts'

const { crmStatements: api } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let as: TestSession
let take: (id: string) => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  take = createStatementTaker(t.services)
})
afterAll(async () => {
  expect((await checkLedger(t.db)).faults).toEqual([])
  await t.close()
})

const account = () => t.services.env.BANK_ACCOUNT ?? ''
/** Vietnam's day of now, moved by days, as banks write it. */
const day = (shift = 0) => {
  const [year, month, date] = new Date(t.time.now().getTime() + 7 * 3_600_000 + shift * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return `${date}/${month}/${year}`
}

const send = (content: string | Buffer, fileName = 'sao-ke.csv', type = 'text/csv') =>
  t.call(api.addStatement, {
    as,
    query: { fileName },
    file: new Blob([new Uint8Array(Buffer.from(content))], { type }),
  })
const head = ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Nội dung']
const csv = (...rows: string[][]) =>
  ['NGÂN HÀNG THỬ', `Số tài khoản: ${account()}`, ...[head, ...rows].map((row) => row.join(';'))].join('\n')
const add = async (...rows: string[][]) => (await send(csv(...rows))).data.id
const linesOf = async (id: string) =>
  (await t.call(api.statementLines, { as, params: { id }, query: {} })).data.items
const verdictsOf = async (id: string) => (await linesOf(id)).map(({ verdict }) => verdict)
const outcomesOf = async (id: string) => (await linesOf(id)).map(({ outcome }) => outcome)
const detailOf = async (id: string) => (await t.call(api.statement, { as, params: { id } })).data
async function takeIn(id: string) {
  expect((await t.call(api.startStatement, { as, params: { id } })).status).toBe(200)
  await take(id)
}

async function openOrder() {
  const user = await buildUser(t.db)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(contract.orders.create, {
    as: await t.signIn(user),
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const state = async () =>
    (await t.db.select({ state: orders.state }).from(orders).where(eq(orders.code, data.code)))[0]?.state
  return { code: data.code, state }
}

const told = (fields: Parameters<typeof bankNotice>[1], at = '09:30:00') => {
  const [date, month, year] = day().split('/')
  return { ...bankNotice(t, fields), transactionDate: `${year}-${month}-${date} ${at}` }
}
const cash = async () => t.db.select({ amount: bankTransactions.amount }).from(bankTransactions)

describe('a statement that is compared', () => {
  test('writes nothing, and says of each line what would become of it', async () => {
    const { code } = await openOrder()
    const known = told({ content: 'MBVCB.9988776655 tien hoc', transferAmount: 770_000 })
    await sendNotice(t, known)
    const before = (await cash()).length
    const id = await add(
      [day(), 'B1', '', '1.000.000', `MBVCB.111 ${code} hoc phi`],
      [day(), 'B2', '', '55.000', 'khong ro'],
      [day(), '5243.6', '', '770.000', 'MBVCB.9988776655 tien hoc'],
      [day(), 'B4', '22.000', '', 'phi'],
      [day(), 'B5', '', 'nhieu', 'so tien sai'],
      ['Cộng', '', '22.000', '1.825.000', ''],
    )
    expect(await verdictsOf(id)).toEqual(['order', 'new', 'known', 'new', 'unreadable', 'unreadable'])
    const lines = await linesOf(id)
    expect(lines[0]).toMatchObject({
      number: 4,
      orderCode: code,
      isIncoming: true,
      account: account(),
      isDay: true,
    })
    expect(lines[4]).toMatchObject({ number: 8, fault: 'amount' })
    expect(lines[4]?.content).toContain('nhieu')
    expect((await cash()).length).toBe(before)
    expect(await detailOf(id)).toMatchObject({
      state: 'draft',
      account: account(),
      counts: { all: 6, order: 1, new: 2, known: 1, unreadable: 2, taken: 0 },
    })
    await t.call(api.discardStatement, { as, params: { id } })
  })

  test('names money that was told of in its days and that it does not have', async () => {
    await sendNotice(t, told({ content: 'bien mat', transferAmount: 313_131 }))
    const id = await add([day(), 'M1', '', '1.234', 'mot dong'])
    expect((await detailOf(id)).missing).toContainEqual(
      expect.objectContaining({ amount: 313_131, content: 'bien mat' }),
    )
  })

  test('of two equal transfers of which one was told leaves the other to be taken in', async () => {
    const { code } = await openOrder()
    await sendNotice(
      t,
      told({ content: `${code} lan mot`, transferAmount: 66_000, referenceCode: 'FT77000001' }),
    )
    const id = await add(
      [day(), '', '', '66.000', `${code} lan mot`],
      [day(), '', '', '66.000', `${code} lan hai`],
    )
    expect(await verdictsOf(id)).toEqual(['known', 'order'])
  })

  test('leaves to a person what may be told already, and takes it in only if they say so', async () => {
    const secret = told({ content: 'tien cua toi', transferAmount: 88_001, referenceCode: 'FT88001' })
    await sendNotice(t, secret)
    const id = await add([day(), 'X9', '', '88.001', 'chu khac han'], [day(), 'X10', '', '88.002', 'moi'])
    expect(await verdictsOf(id)).toEqual(['doubtful', 'new'])
    await takeIn(id)
    expect(await outcomesOf(id)).toEqual([null, 'unmatched'])
    const [doubtful, fresh] = await linesOf(id)
    const takeLine = (lineId: string) => t.call(api.takeStatementLine, { as, params: { id, lineId } })
    expect((await takeLine(fresh?.id ?? '')).error.name).toBe('bank_statement.line_decided')
    expect((await takeLine(doubtful?.id ?? '')).data.state).toBe('running')
    await take(id)
    expect(await outcomesOf(id)).toEqual(['unmatched', 'unmatched'])
    expect((await detailOf(id)).state).toBe('done')
  })
})

describe('a statement that is taken in', () => {
  test('pays orders, leaves other money to a person, and counts each line once in whatever file', async () => {
    const { code, state } = await openOrder()
    const rows = [
      [day(), 'S1', '', '1.000.000', `${code} hoc phi`],
      [day(), 'S2', '', '91.000', 'tien la'],
      [day(), 'S3', '44.000', '', 'phi thang'],
      [day(), '', '', '7.000', 'cung dong'],
      [day(), '', '', '7.000', 'cung dong'],
    ]
    const id = await add(...rows)
    await takeIn(id)
    expect(await outcomesOf(id)).toEqual([
      'matched',
      'unmatched',
      'outgoing',
      'unmatched',
      expect.any(String),
    ])
    expect(await state()).toBe('paid')
    const again = await add(...rows, [day(), 'S6', '', '8.000', 'them'])
    expect(await verdictsOf(again)).toEqual(['known', 'known', 'known', 'known', 'known', 'new'])
    expect((await t.call(api.startStatement, { as, params: { id } })).error.name).toBe(
      'bank_statement.started',
    )
    await take(id)
    const events = await t.db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, 'statement'), eq(paymentEvents.amount, 91_000)))
    expect(events).toHaveLength(1)
  })

  test('started twice and run by two workers at once does nothing twice', async () => {
    const id = await add(
      ...Array.from({ length: 12 }, (_, n) => [day(), `R${n}00000`, '', `${50 + n}.500`, 'dong']),
    )
    await t.call(api.startStatement, { as, params: { id } })
    await Promise.all([take(id), take(id)])
    expect(new Set(await outcomesOf(id))).toEqual(new Set(['unmatched']))
    expect(await t.db.$count(bankTransactions, eq(bankTransactions.amount, 55_500))).toBe(1)
  })

  test('a notice that comes later is the same transfer by its number, and a case where nothing tells', async () => {
    const id = await add(
      [day(), 'L1', '', '120.001', 'MBVCB.5566778899 a'],
      [day(), 'L2', '', '120.002', 'chi la chu'],
    )
    await takeIn(id)
    const same = told(
      { content: 'a', transferAmount: 120_001, referenceCode: 'MBVCB.5566778899' },
      '00:10:00',
    )
    await sendNotice(t, same)
    const perhaps = told({ content: 'khac', transferAmount: 120_002, referenceCode: 'MBVCB.1' }, '00:10:00')
    await sendNotice(t, perhaps)
    const outcomes = await t.db
      .select({ amount: paymentEvents.amount, outcome: paymentEvents.outcome })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, 'sepay')))
    expect(outcomes).toContainEqual({ amount: 120_001, outcome: 'known' })
    expect(outcomes).toContainEqual({ amount: 120_002, outcome: 'duplicate' })
    expect(await t.db.$count(moneyCases, eq(moneyCases.amount, 120_001))).toBe(1)
  })
})

describe('how a statement is read', () => {
  test('by columns that a person chose, and the next file with the same headers in the same way', async () => {
    const odd = (...rows: string[][]) =>
      [['Cột A', 'Cột B', 'Cột C'], ...rows].map((row) => row.join(',')).join('\n')
    const { data } = await send(odd([day(), 'tien vao', '+5000'], [day(), 'tien ra', '-6000']), 'la.csv')
    expect(await verdictsOf(data.id)).toEqual(['unreadable', 'unreadable'])
    const detail = await detailOf(data.id)
    const columns = { ...detail.table?.columns, date: 0, content: 1, amount: 2 }
    const compare = (body: object) =>
      t.call(api.compareStatement, { as, params: { id: data.id }, body: body as never })
    expect((await compare({ account: '0000', columns })).error.name).toBe('bank_statement.account_unknown')
    expect((await compare({ account: account(), columns })).data.counts).toMatchObject({ new: 2 })
    const next = await send(odd([day(), 'lan sau', '+7777']), 'la-2.csv')
    expect(await verdictsOf(next.data.id)).toEqual(['new'])
    expect((await detailOf(next.data.id)).table).toMatchObject({ columns: { amount: 2 } })
  })

  test('from a workbook, MT940 and camt.053; lines of other accounts are named and left out', async () => {
    const [date, month, year] = day().split('/')
    const sheet = makeSheet([head, [day(), 'E1', '', '15.000', 'tu excel']])
    const book = await send(
      sheet,
      'sao-ke.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(await verdictsOf(book.data.id)).toEqual(['new'])
    const swift = `:20:A\n:25:${account()}\n:60F:C261101VND0,\n:61:${year?.slice(2)}${month}${date}C16000,NTRFNONREF//FT16000\n:86:tu mt940`
    expect(await verdictsOf((await send(swift, 'a.sta', 'text/plain')).data.id)).toEqual(['new'])
    const entry = (amount: string, more = '') =>
      `<Ntry><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${year}-${month}-${date}</Dt></BookgDt>${more}<AddtlNtryInf>tu camt</AddtlNtryInf></Ntry>`
    const camt = (number: string) =>
      `<Stmt><Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>${entry('17000')}${entry('1.5')}</Stmt>`
    const file = `<?xml version="1.0"?><Document><BkToCstmrStmt>${camt(account())}${camt('4444')}</BkToCstmrStmt></Document>`
    const { data } = await send(file, 'a.xml', 'text/xml')
    expect(await verdictsOf(data.id)).toEqual(['new', 'unreadable', 'foreign', 'unreadable'])
    expect(await detailOf(data.id)).toMatchObject({ format: 'camt053', needsAccount: false, table: null })
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'upload.not_a_statement'],
    ['a page', '<html><body>1</body></html>', 'upload.not_a_statement'],
    ['broken XML', '<Document><BkToCstmrStmt>', 'upload.not_a_statement'],
    [
      'XML that names another file',
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>&x;</BkToCstmrStmt></Document>',
      'upload.not_a_statement',
    ],
    ['no lines', '<Document><BkToCstmrStmt></BkToCstmrStmt></Document>', 'bank_statement.no_lines'],
    ['a sentence', 'khong phai bang', 'bank_statement.no_lines'],
  ])('%s is refused in words', async (_what, content, error) => {
    expect((await send(content, 'x', 'text/plain')).error.name).toBe(error)
  })

  test('a table whose head names only an account that is not ours is refused; ours, hidden numbers and dates are not', async () => {
    const of = (headline: string) =>
      send(
        [headline, ...[head, [day(), '', '', '6.001', 'dau']].map((row) => row.join(';'))].join('\n'),
        'a.csv',
      )
    for (const other of [
      'Số tài khoản: 9998 887 776',
      'Số tài khoản / Account No.;99988877',
      'STK 99988877 - VND',
    ])
      expect((await of(other)).error?.name).toBe('bank_statement.other_account')
    for (const ours of [
      `Số tài khoản: ${account()}`,
      'Tài khoản 0011xxx889',
      'Số điện thoại: 0909000111',
      'SAO KÊ TÀI KHOẢN | 01-11-2026 - 30-11-2026',
      'Sao kê tài khoản 1.11.2026',
    ])
      expect((await of(ours)).status).toBe(200)
  })

  test('too many lines are refused, and who may not decide about money sees nothing', async () => {
    const many = csv(...Array.from({ length: 5001 }, () => [day(), '', '', '5', 'x']))
    expect((await send(many)).error.name).toBe('bank_statement.too_long')
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    expect((await t.call(api.statements, { as: sales, query: {} })).status).toBe(403)
    const missing = { id: randomUUID() }
    expect((await t.call(api.statement, { as, params: missing })).error.name).toBe('bank_statement.not_found')
    expect((await t.call(api.statements, { as, query: { q: 'la-2' } })).data.total).toBe(1)
  })
})
