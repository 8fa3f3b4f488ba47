import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { isTaxCode } from '@repo/contract/invoices'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { taxIn } from './tax.ts'

const { invoices, orders } = contract
const PRICE_VND = 1_080_000
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp({ TAX_RATE_PERCENT: '8' })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

async function openOrder(listPrice = PRICE_VND) {
  const as = await t.signIn(await buildUser(t.db, { name: 'Nguyễn Thị Ánh Tuyết' }))
  const course = await buildCourse(t.db, { listPrice, title: 'Kỹ thuật tiêm chất làm đầy vùng giữa mặt' })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { code } = data
  const pay = () => sendNotice(t, bankNotice(t, { content: code, transferAmount: listPrice }))
  return { as, code, pay }
}
const company = {
  kind: 'company' as const,
  name: 'Công ty TNHH Thẩm mỹ Ví Dụ',
  taxCode: '0101243150',
  address: '12 Đường Thử Nghiệm, Hà Nội',
  email: 'ke-toan@example.test',
}
const ask = (as: TestSession, code: string, body: object = company) =>
  t.call(invoices.requestInvoice, { as, params: { code }, body: body as typeof company })

describe('tax code', () => {
  test.each(['0101243150', '0101243150-001', '0101243150001', '0100109106'])('%s is valid', (code) => {
    expect(isTaxCode(code)).toBe(true)
  })
  test.each(['0101243151', '010124315', '01012431500', '0101243150-1', 'abcdefghij', ''])(
    '%j is not valid',
    (code) => {
      expect(isTaxCode(code)).toBe(false)
    },
  )
})

test('invoice: tax and net amount add up to the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (total, rate) => {
        const { net, tax } = taxIn(total, rate)
        expect(net + tax).toBe(total)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(Math.abs(tax - (net * rate) / 10_000)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

describe('invoice', () => {
  test('is requested before or after payment, exported once with its tax, then numbered', async () => {
    const { as, code, pay } = await openOrder()
    expect((await ask(as, code)).data).toMatchObject({ state: 'requested', taxCode: '0101243150' })
    await pay()
    expect((await ask(as, code, { ...company, name: '=Công ty khác' })).status).toBe(200)
    const file = await t.call(invoices.exportInvoices, { as: accountant })
    const line = (await file.data.text()).split('\r\n').find((text) => text.startsWith(code))
    expect(line).toContain("'=Công ty khác,0101243150,")
    expect(line).toContain(',1000000,8,80000,1080000')
    expect((await t.call(invoices.exportInvoices, { as: accountant })).error?.name).toBe(
      'invoice.none_requested',
    )
    expect((await ask(as, code)).error?.name).toBe('invoice.too_late')
    const { data } = await t.call(invoices.numberInvoice, {
      as: accountant,
      params: { code },
      body: { number: 'C26TTH-17', version: null },
    })
    expect(data).toMatchObject({
      state: 'issued',
      number: 'C26TTH-17',
      total: PRICE_VND,
      taxBasisPoints: 800,
    })
    const seen = await t.call(invoices.invoice, { as, params: { code } })
    expect(seen.data).toMatchObject({ state: 'issued', number: 'C26TTH-17', provider: null })
  })

  test('with a number names who issued it, as the settings say now', async () => {
    const { as, code, pay } = await openOrder()
    await ask(as, code)
    await pay()
    const provider = { name: 'Hóa đơn Mẫu', lookUpUrl: 'https://hoadon.example.vn/tra-cuu' }
    const set = (invoiceProvider: string, invoiceLookUp: string) =>
      saveSettings(t, 'tax', { invoiceProvider, invoiceLookUp })
    await set(provider.name, provider.lookUpUrl)
    expect((await t.call(invoices.invoice, { as, params: { code } })).data?.provider).toBeNull()
    await t.call(invoices.exportInvoices, { as: accountant })
    const { data } = await t.call(invoices.numberInvoice, {
      as: accountant,
      params: { code },
      body: { number: 'C26TTH-18', version: null },
    })
    expect(data?.provider).toEqual(provider)
    await set(provider.name, '')
    const seen = await t.call(invoices.invoice, { as, params: { code } })
    expect(seen.data?.provider).toEqual({ name: provider.name, lookUpUrl: null })
    await set('', '')
  })

  test.each([
    ['0101243150001', '0101243150-001'],
    ['0101 243 150', '0101243150'],
    ['079188001234', '079188001234'],
  ])('of a company, a branch or a household business keeps the tax code %s', async (typed, kept) => {
    const { as, code } = await openOrder()
    const { data } = await ask(as, code, { ...company, taxCode: typed })
    expect(data.taxCode).toBe(kept)
  })

  test('of an unpaid order is not exported', async () => {
    const { as, code } = await openOrder()
    await ask(as, code)
    expect((await t.call(invoices.exportInvoices, { as: accountant })).error?.name).toBe(
      'invoice.none_requested',
    )
  })

  test.each([
    ['a tax code that does not check', { ...company, taxCode: '0101243151' }],
    ['no address', { ...company, address: '' }],
    ['a person with a company’s code', { ...company, kind: 'person' }],
  ])('with %s is refused', async (_name, body) => {
    const { as, code } = await openOrder()
    expect((await ask(as, code, body)).status).toBe(422)
  })

  test('can be withdrawn, by its owner only', async () => {
    const { as, code } = await openOrder()
    await ask(as, code)
    const other = await t.signIn(await buildUser(t.db))
    expect((await ask(other, code)).error?.name).toBe('order.not_found')
    expect((await t.call(invoices.invoice, { as: other, params: { code } })).status).toBe(404)
    await t.call(invoices.withdrawInvoice, { as, params: { code } })
    expect((await t.call(invoices.invoice, { as, params: { code } })).data).toBeNull()
  })

  test('over 0 VND is not issued', async () => {
    const { as, code } = await openOrder(0)
    expect((await ask(as, code)).error?.name).toBe('invoice.not_possible')
  })

  test('export is refused while no tax rate is set', async () => {
    const bare = await createTestApp()
    const as = await bare.signIn(await buildAdmin(bare.db, ['accountant']))
    expect((await bare.call(invoices.exportInvoices, { as })).error?.name).toBe('invoice.no_tax_rate')
    await bare.close()
  })
})

describe('receipt', () => {
  test('is a PDF with embedded fonts, for the owner of a paid order', async () => {
    const { as, code, pay } = await openOrder()
    const receipt = (session: TestSession) => t.call(invoices.receipt, { as: session, params: { code } })
    expect((await receipt(as)).error?.name).toBe('order.not_paid')
    await pay()
    const { data, headers } = await receipt(as)
    const bytes = Buffer.from(await data.arrayBuffer())
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('BeVietnamPro')
    expect(headers['content-disposition']).toContain(`bien-nhan-${code}.pdf`)
    expect((await receipt(await t.signIn(await buildUser(t.db)))).error?.name).toBe('order.not_found')
    expect((await t.call(invoices.staffReceipt, { as: accountant, params: { code } })).status).toBe(200)
  })
})
