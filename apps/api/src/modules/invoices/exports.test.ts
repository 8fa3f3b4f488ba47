import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { contract } from '@repo/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders as ordersTable, refunds } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { redateSale } from '../../test/redate.ts'
import { saveSettings } from '../../test/settings.ts'

const { invoices, orders, crmOrders } = contract
const PRICE_VND = 1_080_000
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp({ TAX_RATE_PERCENT: '8,2027-01-01:10' })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

const company = {
  kind: 'company' as const,
  name: 'Công ty TNHH Thẩm mỹ Ví Dụ',
  taxCode: '0101243150',
  address: '12 Đường Thử Nghiệm, Hà Nội',
  email: 'ke-toan@example.test',
}
const ask = (as: TestSession, code: string, body = company) =>
  t.call(invoices.requestInvoice, { as, params: { code }, body })

/** A paid order with a request for an invoice. */
async function requested(paidAt?: Date) {
  const as = await t.signIn(await buildUser(t.db))
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { code } = (
    await t.call(orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
  ).data
  await ask(as, code)
  await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
  if (paidAt) await redateSale(t.db, code, paidAt)
  return { as, code }
}
/** Books a chargeback: the payer's bank reversed the payment. */
async function takeBack(code: string, amount: number) {
  const params = { code }
  const { data } = await t.call(crmOrders.order, { as: accountant, params })
  const lines = [{ lineId: data.lines[0]?.id ?? '', amount, endsAccess: false }]
  await t.call(crmOrders.bookChargeback, {
    as: accountant,
    params,
    body: { transactionId: randomUUID(), reason: 'Tra soát', lines },
    headers: { 'idempotency-key': randomUUID() },
  })
}
const handOn = () => t.call(invoices.exportInvoices, { as: accountant })
type Answer = Awaited<ReturnType<typeof handOn>>
const textOf = async (file: Answer) => (file.status === 200 ? file.data.text() : '')
const bytesOf = async (file: Answer) =>
  file.status === 200 ? Buffer.from(await file.data.arrayBuffer()) : Buffer.alloc(0)
/** The rows of the first sheet of a workbook, by the words of its header; empty cells are left out. */
function rowsOf(book: Buffer): Record<string, string>[] {
  const name = 'xl/worksheets/sheet1.xml'
  const xml = inflateRawSync(book.subarray(book.indexOf(name) + name.length)).toString()
  const [header = new Map<string, string>(), ...rows] = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
    ([, row = '']) =>
      new Map(
        [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs)].map(([, place = '', cell = '']) => [
          place,
          cell.replaceAll(/<[^>]+>/g, ''),
        ]),
      ),
  )
  return rows.map((row) => Object.fromEntries([...row].map(([place, cell]) => [header.get(place), cell])))
}
const linesIn = async (file: Answer) =>
  (await textOf(file))
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','))
const stateOf = async (as: TestSession, code: string) =>
  (await t.call(invoices.invoice, { as, params: { code } })).data?.state

test('invoice export: the day of a payment is the calendar day in Vietnam, before and after midnight', async () => {
  const before = await requested(new Date('2026-11-30T16:59:59Z'))
  const after = await requested(new Date('2026-11-30T20:00:00Z'))
  const lines = await linesIn(await handOn())
  expect(lines.map(([code, day]) => [code, day])).toEqual([
    [before.code, '2026-11-30'],
    [after.code, '2026-12-01'],
  ])
})

test('invoice export: a request changed at the same time is exported as changed, or the change is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { as, code } = await requested()
    const [change, file] = await Promise.all([
      ask(as, code, { ...company, name: `Công ty ${round}` }),
      handOn(),
    ])
    const told = (await textOf(file)) + (await textOf(await handOn()))
    expect(told.split(code)).toHaveLength(2)
    expect(await stateOf(as, code)).toBe('exported')
    expect(told.includes(`Công ty ${round},`)).toBe(change.status === 200)
  }
})

test('invoice export: a request withdrawn at the same time is left out, or the withdrawal is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { as, code } = await requested()
    const [back, file] = await Promise.all([
      t.call(invoices.withdrawInvoice, { as, params: { code } }),
      handOn(),
    ])
    const isIn = (await textOf(file)).includes(code)
    expect([back.status, await stateOf(as, code)]).toEqual(isIn ? [409, 'exported'] : [200, undefined])
  }
})

test('invoice export: tables are found by who made them and by the day in Vietnam', async () => {
  const [made] = [await requested(), await handOn()]
  expect(made.code).toBeTruthy()
  const find = async (q: string) =>
    (await t.call(invoices.invoiceExports, { as: accountant, query: { q } })).data
  const [newest] = (await find('')).items
  const day = new Date(Date.parse(newest?.exportedAt ?? '') + 7 * 3_600_000).toISOString()
  const written = `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  const found = await find(`${newest?.exportedBy} ${written}`)
  expect(found.items[0]).toEqual(newest)
  expect(found.total).toBeGreaterThan(0)
  expect(await find('31/12/1999')).toMatchObject({ total: 0, items: [] })
})

test('invoices for staff: are found without diacritics by code, name, tax code and number, once their order is paid', async () => {
  const as = await t.signIn(await buildUser(t.db))
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const headers = { 'idempotency-key': randomUUID() }
  const { code } = (await t.call(orders.create, { as, body: { courses: [course.slug] }, headers })).data
  await ask(as, code, { ...company, name: 'Công ty Đậu Đỏ', taxCode: '0100109106' })
  const find = async (q: string) =>
    (await t.call(invoices.invoices, { as: accountant, query: { q } })).data.items.map((one) => one.orderCode)
  expect(await find('dau do')).toEqual([])
  await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
  for (const q of ['dau do', 'ĐẬU công ty', code.slice(2, 9).toLowerCase(), `${code} dau`, '0100109106'])
    expect(await find(q), q).toEqual([code])
  await handOn()
  const number = `C26TTH/${randomUUID().slice(0, 8)}`
  const { data } = await t.call(invoices.invoices, { as: accountant, query: { q: code } })
  await t.call(invoices.numberInvoice, {
    as: accountant,
    params: { code },
    body: { number, version: data.items[0]!.version },
  })
  expect(await find(number.toLowerCase())).toEqual([code])
  await takeBack(code, PRICE_VND)
  expect(await find('dau do')).toEqual([code])
  // What went back is handed on as an adjustment.
  expect(await textOf(await handOn())).toContain(`Điều chỉnh,${number},`)
})

test('invoice export: uses the tax rate of the day of payment', async () => {
  const old = await requested(new Date('2026-12-31T16:59:59Z'))
  const young = await requested(new Date('2026-12-31T17:00:00Z'))
  const lines = await linesIn(await handOn())
  expect(lines.map((cells) => [cells[0], ...cells.slice(-4)])).toEqual([
    [old.code, '1000000', '8', '80000', '1080000'],
    [young.code, '981818', '10', '98182', '1080000'],
  ])
  const { data } = await t.call(invoices.invoices, { as: accountant, query: { q: young.code } })
  expect(data.items[0]?.taxBasisPoints).toBe(1000)
})

test('invoice export: rates that an owner set count instead of those of the installation', async () => {
  await saveSettings(t, 'tax', { rates: [{ from: null, basisPoints: 500 }] })
  const { code } = await requested(new Date('2026-12-01T03:00:00Z'))
  const lines = await linesIn(await handOn())
  expect(lines.map((cells) => [cells[0], ...cells.slice(-4)])).toEqual([
    [code, '1028571', '5', '51429', '1080000'],
  ])
  // An order paid before the first day of any rate is not handed on by guesswork.
  await saveSettings(t, 'tax', { rates: [{ from: '2027-06-01', basisPoints: 500 }] })
  await requested(new Date('2027-05-31T16:59:59Z'))
  expect((await handOn()).error?.name).toBe('invoice.no_tax_rate')
  await saveSettings(t, 'tax', { rates: [] })
  expect((await handOn()).status).toBe(200)
})

test('invoice export: an invoice covers what was received and not refunded', async () => {
  const { code } = await requested()
  await takeBack(code, 80_000)
  const { data } = await t.call(invoices.invoices, { as: accountant, query: { q: code } })
  expect(data.items[0]?.total).toBe(PRICE_VND - 80_000)
  expect((await linesIn(await handOn())).map((line) => [line[0], line.at(-1)])).toEqual([[code, '1000000']])
})

test('invoice workbook: has a row for each course with what an invoice says, and stays so after a refund', async () => {
  const as = await t.signIn(await buildUser(t.db))
  const courses = [
    await buildCourse(t.db, { listPrice: 700_000 }),
    await buildCourse(t.db, { listPrice: 380_000 }),
  ]
  const headers = { 'idempotency-key': randomUUID() }
  const body = { courses: courses.map(({ slug }) => slug) }
  const { code } = (await t.call(orders.create, { as, body, headers })).data
  const person = { kind: 'person' as const, name: 'Trần Thị Na', taxCode: '079083001234' }
  await t.call(invoices.requestInvoice, {
    as,
    params: { code },
    body: { ...person, address: '5 Đường Mẫu, Huế', email: 'na@example.test' },
  })
  await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
  await handOn()
  const { id = '' } = (await t.call(invoices.invoiceExports, { as: accountant })).data.items[0] ?? {}
  const book = () =>
    t.call(invoices.invoiceExport, { as: accountant, params: { id }, query: { format: 'xlsx' } })
  const rows = rowsOf(await bytesOf(await book()))
  const same = {
    'STT hóa đơn': '1',
    'Mã đơn hàng': code,
    'Số định danh cá nhân': '079083001234',
    'Tổng thanh toán của hóa đơn': '1080000',
  }
  expect(rows.map((row) => row['STT dòng'])).toEqual(['1', '2'])
  expect(rows.toSorted((a, b) => Number(b['Đơn giá']) - Number(a['Đơn giá']))).toMatchObject([
    { ...same, 'Đơn giá': '648148', 'Tiền thuế': '51852', 'Tổng cộng': '700000' },
    { ...same, 'Đơn giá': '351852', 'Tiền thuế': '28148', 'Tổng cộng': '380000' },
  ])
  expect(rows[0]).not.toHaveProperty('Mã số thuế')
  await takeBack(code, 80_000)
  expect(rowsOf(await bytesOf(await book()))).toEqual(rows)
  // A refund that began before the export and waited for its invoice has an earlier time.
  const ofCode = t.db.select({ id: ordersTable.id }).from(ordersTable).where(eq(ordersTable.code, code))
  await t.db
    .update(refunds)
    .set({ completedAt: sql`${refunds.completedAt} - interval '1 hour'` })
    .where(inArray(refunds.orderId, ofCode))
  expect(rowsOf(await bytesOf(await book()))).toEqual(rows)
  const again = await t.call(invoices.exportInvoices, { as: accountant, query: { format: 'xlsx' } })
  // The refund waits for the number of its invoice.
  expect(again.error?.name).toBe('invoice.none_requested')
})

test('invoice export: accountants can download the same file again', async () => {
  const { code } = await requested()
  await requested()
  const first = await textOf(await handOn())
  await takeBack(code, 80_000)
  await requested()
  await handOn()
  const { data } = await t.call(invoices.invoiceExports, { as: accountant })
  expect(data.items.slice(0, 2).map(({ count, total }) => [count, total])).toEqual([
    [1, PRICE_VND],
    [2, 2 * PRICE_VND],
  ])
  const { id = '' } = data.items[1] ?? {}
  const again = await t.call(invoices.invoiceExport, { as: accountant, params: { id } })
  expect(await textOf(again)).toBe(first)
  expect(first).toContain(code)
  const nowhere = await t.call(invoices.invoiceExport, { as: accountant, params: { id: randomUUID() } })
  expect(nowhere.error.name).toBe('invoice.not_found')
  const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
  expect((await t.call(invoices.invoiceExport, { as: sales, params: { id } })).status).toBe(403)
})
