import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contract } from '@repo/contract'
import { asc, eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { invoiceCorrections, invoiceRequests, mails, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { runTogetherBehind } from '../../test/turns.ts'
import { taxIn } from './tax.ts'

const { invoices, crmInvoices, orders, crmOrders, reconciliation } = contract
const PRICE_VND = 1_080_000
const BUYER = 'ke-toan@example.test'
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp({ TAX_RATE_PERCENT: '8' })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

const company = {
  kind: 'company' as const,
  name: 'Công ty TNHH Thẩm mỹ Ví Dụ',
  taxCode: '0101243150',
  address: '12 Đường Thử Nghiệm, Hà Nội',
  email: BUYER,
}

async function paid({ isAsked = true } = {}) {
  const as = await t.signIn(await buildUser(t.db, { name: 'Trần Thị Mai' }))
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { code } = (
    await t.call(orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
  ).data
  if (isAsked) await t.call(invoices.requestInvoice, { as, params: { code }, body: company })
  await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
  return { as, code }
}

const handOn = () => t.call(invoices.exportInvoices, { as: accountant })

const versionOf = async (code: string) =>
  (await t.call(invoices.invoices, { as: accountant, query: { q: code } })).data.items[0]?.version ?? null

const setNumber = async (code: string, number = `C26TTH-${randomUUID().slice(0, 8)}`, lookUpCode = '') => {
  await t.call(invoices.numberInvoice, {
    as: accountant,
    params: { code },
    body: { number, lookUpCode, version: await versionOf(code) },
  })
  return number
}

/** A paid order whose invoice was handed on and has its number. */
async function issued() {
  const made = await paid()
  await handOn()
  return { ...made, number: await setNumber(made.code) }
}

/** Books a chargeback: the payer's bank reversed the payment. */
async function takeBack(code: string, amount: number) {
  const params = { code }
  const { data } = await t.call(crmOrders.order, { as: accountant, params })
  const lines = [{ lineId: data.lines[0]?.id ?? '', amount, endsAccess: false }]
  return t.call(crmOrders.bookChargeback, {
    as: accountant,
    params,
    body: { transactionId: randomUUID(), reason: 'Ngân hàng tra soát', lines },
    headers: { 'idempotency-key': randomUUID() },
  })
}

const correctionsOf = async (code: string) =>
  (
    await t.call(crmInvoices.invoiceCorrections, { as: accountant, query: { q: code } })
  ).data.items.toReversed()

const seenBy = async (as: TestSession, code: string) =>
  (await t.call(invoices.invoice, { as, params: { code } })).data

const mailsAbout = (code: string) =>
  t.db
    .select({ subject: mails.subject, text: mails.text })
    .from(mails)
    .where(sql`${mails.recipient} = ${BUYER} and ${mails.subject} like ${`%${code}`}`)
    .orderBy(asc(mails.createdAt), asc(mails.id))

const orderIdOf = async (code: string) => {
  const [order] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, code))
  return order?.id ?? ''
}

describe('an issued invoice', () => {
  test('stays as it is; refunds in parts make adjustments that take back exactly its tax', async () => {
    const { as, code, number } = await issued()
    for (const part of [333_333, 333_334, PRICE_VND - 666_667]) await takeBack(code, part)
    const made = await correctionsOf(code)
    expect(made.map(({ kind, state, total, corrects }) => [kind, state, total, corrects])).toEqual([
      ['adjustment', 'waiting', -333_333, number],
      ['adjustment', 'waiting', -333_334, number],
      ['adjustment', 'waiting', -413_333, number],
    ])
    expect(made.reduce((sum, { tax }) => sum + tax, 0)).toBe(-80_000)
    // What staff wrote about the refund is not the buyer's to read.
    expect(made[0]?.reason).toBe(`Hoàn tiền cho đơn ${code}`)
    const { data } = await t.call(invoices.invoices, { as: accountant, query: { q: code } })
    expect(data.items[0]).toMatchObject({ state: 'issued', number, total: PRICE_VND, orderState: 'refunded' })
    const seen = await seenBy(as, code)
    expect(seen?.corrections.map(({ total }) => total)).toEqual([-333_333, -333_334, -413_333])
  })

  test('whose number was noted before any table was made is adjusted by a refund all the same', async () => {
    const { code } = await paid()
    const number = await setNumber(code)
    await takeBack(code, 108_000)
    expect(await correctionsOf(code)).toMatchObject([
      { kind: 'adjustment', corrects: number, total: -108_000, tax: -8000 },
    ])
    const { data } = await t.call(invoices.invoices, { as: accountant, query: { q: code } })
    expect(data.items[0]).toMatchObject({ state: 'issued', total: PRICE_VND, taxBasisPoints: 800 })
  })

  test('of before corrections were kept is adjusted by the migration for what went back since, as handed on', async () => {
    const { code } = await issued()
    const orderId = await orderIdOf(code)
    const statements = await readFile(
      new URL('../../../migrations/0140_invoice_corrections.sql', import.meta.url),
      'utf8',
    )
    const adjustPast = statements.split('--> statement-breakpoint').at(-1) ?? ''
    const ofOrder = eq(invoiceCorrections.orderId, orderId)
    await takeBack(code, 108_000)
    await takeBack(code, 216_000)
    const made: unknown[] = []
    const work = t.db.transaction(async (tx) => {
      // As it was then: the refunds were booked, and nothing followed the invoice.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(invoiceCorrections)
      await tx.execute(sql`set local session_replication_role = origin`)
      await tx.execute(sql.raw(adjustPast))
      made.push(
        ...(await tx
          .select()
          .from(invoiceCorrections)
          .where(ofOrder)
          .orderBy(asc(invoiceCorrections.createdAt))),
      )
      tx.rollback()
    })
    await expect(work).rejects.toThrow(TransactionRollbackError)
    expect(made).toMatchObject([
      { kind: 'adjustment', state: 'exported', total: -108_000, tax: -8000, number: null },
      { kind: 'adjustment', state: 'exported', total: -216_000, tax: -16_000, number: null },
    ])
  })

  test('is not changed and not removed in the database, and neither is what follows it', async () => {
    const { code } = await issued()
    await takeBack(code, 80_000)
    const orderId = await orderIdOf(code)
    const own = eq(invoiceRequests.orderId, orderId)
    const corrections = eq(invoiceCorrections.orderId, orderId)
    await expect(t.db.delete(invoiceRequests).where(own)).rejects.toThrow(/invoice_requests/)
    await expect(t.db.update(invoiceRequests).set({ exportedTotal: 1 }).where(own)).rejects.toThrow(
      /invoice_requests/,
    )
    await expect(t.db.update(invoiceRequests).set({ name: 'Ai khác' }).where(own)).rejects.toThrow(
      /invoice_requests/,
    )
    await expect(t.db.update(invoiceRequests).set({ state: 'requested' }).where(own)).rejects.toThrow(
      /invoice_requests/,
    )
    await expect(t.db.delete(invoiceCorrections).where(corrections)).rejects.toThrow(/invoice_corrections/)
    await expect(t.db.update(invoiceCorrections).set({ change: -1 }).where(corrections)).rejects.toThrow(
      /invoice_corrections/,
    )
  })

  test('whose data were wrong is replaced under a new number, once what follows it is issued', async () => {
    const { as, code, number } = await issued()
    const right = {
      name: 'Công ty Đúng Tên',
      taxCode: '0100109106',
      address: '9 Phố Đúng, Hà Nội',
      email: BUYER,
      reason: 'Sai mã số thuế',
    }
    const replace = () =>
      t.call(crmInvoices.replaceInvoice, { as: accountant, params: { code }, body: right })
    expect((await replace()).data).toMatchObject({
      kind: 'replacement',
      total: PRICE_VND,
      tax: 80_000,
      change: 0,
      corrects: number,
      canChange: false,
    })
    expect((await replace()).error?.name).toBe('invoice.correction_waits')
    const text = await (await handOn()).data.text()
    expect(text).toContain(`Thay thế,${number},Sai mã số thuế,${code},`)
    expect(text).toContain('Công ty Đúng Tên,0100109106,')
    const [made] = await correctionsOf(code)
    await t.call(crmInvoices.numberCorrection, {
      as: accountant,
      params: { id: made?.id ?? '' },
      body: { number: 'C26TTH-R1', lookUpCode: 'TRA-CUU-1', version: null },
    })
    // A refund of what was replaced adjusts the replacement, in its buyer's name.
    await takeBack(code, 80_000)
    const all = await correctionsOf(code)
    expect(all.map(({ kind, corrects, buyer }) => [kind, corrects, buyer])).toEqual([
      ['replacement', number, right.name],
      ['adjustment', 'C26TTH-R1', right.name],
    ])
    expect((await replace()).error?.name).toBe('invoice.not_replaceable')
    expect((await seenBy(as, code))?.corrections[0]).toMatchObject({
      number: 'C26TTH-R1',
      lookUpCode: 'TRA-CUU-1',
    })
  })
})

describe('an adjustment', () => {
  test('is not made of what was not handed on yet', async () => {
    const { code } = await paid()
    await takeBack(code, 80_000)
    expect(await correctionsOf(code)).toEqual([])
  })

  test('waits for the number of its invoice, is handed on once, and tells its buyer of its own number', async () => {
    const { code } = await paid()
    await handOn()
    await takeBack(code, 108_000)
    const [waiting] = await correctionsOf(code)
    expect(waiting).toMatchObject({ state: 'waiting', corrects: null })
    const give = (number: string, version: string | null) =>
      t.call(crmInvoices.numberCorrection, {
        as: accountant,
        params: { id: waiting?.id ?? '' },
        body: { number, lookUpCode: 'DC7', version },
      })
    expect((await give('C26TTH-2', null)).error?.name).toBe('invoice.not_issued')
    const number = await setNumber(code, undefined, 'GOC1')
    const text = await (await handOn()).data.text()
    const line = text.split('\r\n').find((one) => one.includes(`,${code},`))
    expect(line).toMatch(
      new RegExp(`^Điều chỉnh,${number},Hoàn tiền cho đơn ${code},${code},.*,-100000,8,-8000,-108000$`),
    )
    expect((await handOn()).error?.name).toBe('invoice.none_requested')
    const { data } = await give('C26TTH-2', null)
    expect(data).toMatchObject({ state: 'issued', number: 'C26TTH-2', lookUpCode: 'DC7' })
    await give('C26TTH-3', data.version)
    const told = await mailsAbout(code)
    expect(told.map(({ subject }) => subject)).toEqual([
      `Hóa đơn điện tử của đơn ${code}`,
      `Hóa đơn điều chỉnh của đơn ${code}`,
    ])
    expect(told[0]?.text).toContain('GOC1')
    expect(told[1]?.text).toContain(`điều chỉnh cho hóa đơn số ${number}`)
  })

  test('may become a replacement before it is handed on, while nothing else followed', async () => {
    const { code } = await issued()
    await takeBack(code, 108_000)
    const [first] = await correctionsOf(code)
    const setKind = (id: string, kind: 'adjustment' | 'replacement') =>
      t.call(crmInvoices.setCorrectionKind, { as: accountant, params: { id }, body: { kind } })
    const id = first?.id ?? ''
    expect((await setKind(id, 'replacement')).data).toMatchObject({
      total: 972_000,
      tax: 72_000,
      change: -108_000,
      canChange: true,
    })
    expect((await setKind(id, 'adjustment')).data).toMatchObject({ total: -108_000, tax: -8000 })
    await takeBack(code, 54_000)
    const both = await correctionsOf(code)
    expect(both.map(({ canChange }) => canChange)).toEqual([false, false])
    for (const one of both)
      expect((await setKind(one.id, 'replacement')).error?.name).toBe('invoice.not_replaceable')
  })

  test('becomes no replacement while another refund is being booked', async () => {
    const { code } = await issued()
    await takeBack(code, 108_000)
    const [first] = await correctionsOf(code)
    const [, changed] = await runTogetherBehind(
      t,
      ['select 1 from invoice_requests where order_id = $1 for update', [await orderIdOf(code)]],
      () => takeBack(code, 54_000),
      () =>
        t.call(crmInvoices.setCorrectionKind, {
          as: accountant,
          params: { id: first?.id ?? '' },
          body: { kind: 'replacement' },
        }),
    )
    expect(changed.error?.name).toBe('invoice.not_replaceable')
    expect((await correctionsOf(code)).map(({ kind }) => kind)).toEqual(['adjustment', 'adjustment'])
  })

  test('is never lost to a table that is handed on at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { code } = await paid()
      await Promise.all([handOn(), takeBack(code, 80_000)])
      await handOn()
      const [row] = await t.db
        .select()
        .from(invoiceRequests)
        .where(eq(invoiceRequests.orderId, await orderIdOf(code)))
      const made = await correctionsOf(code)
      expect((row?.exportedTotal ?? 0) + made.reduce((sum, { change }) => sum + change, 0)).toBe(1_000_000)
    }
  })
})

describe('files of an invoice', () => {
  const pdf = new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'], { type: 'application/pdf' })
  const xml = (text: string) => new Blob([text], { type: 'application/xml' })

  test('are kept with an issued one and saved by its buyer only', async () => {
    const { as, code } = await paid()
    const add = (file: Blob) =>
      t.call(crmInvoices.addInvoiceFile, { as: accountant, params: { code }, query: {}, file })
    expect((await add(pdf)).error?.name).toBe('invoice.not_issued')
    await handOn()
    await setNumber(code)
    expect((await add(pdf)).data).toMatchObject([{ kind: 'pdf' }])
    expect((await add(xml('<?xml version="1.0"?><HDon><DLHDon/></HDon>'))).data).toHaveLength(2)
    expect((await add(xml('<?xml version="1.0"?><!DOCTYPE a []><HDon/>'))).error?.name).toBe(
      'upload.not_a_document',
    )
    expect((await add(xml('<html><script>1</script></html>'))).error?.name).toBe('upload.not_a_document')
    const files = (await seenBy(as, code))?.files ?? []
    expect(files.map(({ kind }) => kind)).toEqual(['pdf', 'xml'])
    const read = (session: TestSession, id: string) =>
      t.call(invoices.invoiceFile, { as: session, params: { code, id } })
    for (const { id } of files) expect((await read(as, id)).status).toBe(200)
    const other = await t.signIn(await buildUser(t.db))
    expect((await read(other, files[0]?.id ?? '')).error?.name).toBe('order.not_found')
    expect((await read(as, randomUUID())).error?.name).toBe('invoice_file.not_found')
  })
})

describe('the taxes of a month', () => {
  const month = () => dayInVietnam(t.time.now()).slice(0, 7)
  const table = async () =>
    (await t.call(crmInvoices.taxTable, { as: accountant, query: { month: month() } })).data

  test('hold every sale, asked for or not, and what went back, and add up to the ledger', async () => {
    const silent = await paid({ isAsked: false })
    const asked = await issued()
    await takeBack(asked.code, 333_333)
    await takeBack(asked.code, 100_000)
    await takeBack(silent.code, 80_000)
    const { entries, total, rates, unasked } = await table()
    const of = (code: string) => entries.filter(({ orderCode }) => orderCode === code).toReversed()
    expect(
      of(silent.code).map(({ kind, total: amount, tax, papers }) => [kind, amount, tax, papers]),
    ).toEqual([
      ['sale', PRICE_VND, 80_000, []],
      ['refund', -80_000, -5926, []],
    ])
    expect(of(silent.code)[0]?.buyer).toBe('Trần Thị Mai')
    const [sale, ...back] = of(asked.code)
    expect(sale).toMatchObject({ buyer: company.name, papers: [{ kind: 'original', number: asked.number }] })
    expect(back.map(({ papers }) => papers.map(({ kind, state }) => [kind, state]))).toEqual([
      [['adjustment', 'waiting']],
      [['adjustment', 'waiting']],
    ])
    const left = PRICE_VND - 433_333
    const sumOfTax = of(asked.code).reduce((sum, { tax }) => sum + (tax ?? 0), 0)
    expect(sumOfTax).toBe(taxIn(left, 800).tax)
    const made = await correctionsOf(asked.code)
    expect(back.map(({ tax }) => tax)).toEqual(made.map(({ tax }) => tax))
    expect(total.net + total.tax).toBe(total.sold - total.refunded)
    expect(rates.map(({ taxBasisPoints }) => taxBasisPoints)).toEqual([800])
    expect(unasked.count).toBeGreaterThanOrEqual(1)
    const ledger = (await t.call(reconciliation.ledger, { as: accountant, query: { month: month() } })).data
    const moved = ledger.accounts
      .filter(({ account }) => account === 'revenue' || account === 'discount')
      .reduce((sum, { credit, debit }) => sum + credit - debit, 0)
    expect(total.sold - total.refunded).toBe(moved)
  })

  test('are saved as a table with the same sums', async () => {
    const file = await t.call(crmInvoices.exportTaxTable, { as: accountant, query: { month: month() } })
    const lines = (await file.data.text()).split('\r\n').filter(Boolean)
    const { entries, more, total } = await table()
    expect(lines).toHaveLength(entries.length + more + 1)
    expect(lines.some((line) => line.includes('Người mua không yêu cầu hóa đơn'))).toBe(true)
    const tax = lines.slice(1).reduce((sum, line) => sum + Number(line.match(/,8,(-?\d+),/)?.[1] ?? 0), 0)
    expect(tax).toBe(total.tax)
  })

  test('are for who may handle invoices', async () => {
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    expect((await t.call(crmInvoices.taxTable, { as: sales, query: { month: month() } })).status).toBe(403)
  })
})
