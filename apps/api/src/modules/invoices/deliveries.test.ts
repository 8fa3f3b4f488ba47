import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { invoiceDeliveries, mails, orders as ordersTable } from '../../db/schema/index.ts'
import type { CrashPoint } from '../../process/crash-point.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { type MeInvoice, meInvoiceEnv, startMeInvoice } from '../../test/meinvoice.ts'
import { saveSettings } from '../../test/settings.ts'
import { spawnWorker, waitForEnd } from '../../test/worker-process.ts'
import { createDeliveries } from './deliveries.service.ts'
import { readNumber } from './misa/misa-invoice.ts'
import { type InvoiceProvider, InvoiceProviderError } from './provider.ts'
import { sendInvoicesJob } from './send-invoices.job.ts'

const { invoices, crmInvoices, orders, crmOrders } = contract
const PRICE_VND = 1_080_000
let misa: MeInvoice
let t: TestApp
let accountant: TestSession
let run: () => Promise<void>
beforeAll(async () => {
  misa = await startMeInvoice()
  t = await createTestApp({ ...meInvoiceEnv, MEINVOICE_API_URL: misa.url })
  await saveSettings(t, 'tax', { rates: [{ from: null, basisPoints: 800 }] })
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  run = createDeliveries(t.services)
})
afterEach(() => {
  misa.next.length = 0
  misa.refuse = null
})
afterAll(async () => {
  await t.close()
  await misa.stop()
})

async function paid(prices = [PRICE_VND]) {
  const as = await t.signIn(await buildUser(t.db))
  const courses = await Promise.all(prices.map((listPrice) => buildCourse(t.db, { listPrice })))
  const { code } = (
    await t.call(orders.create, {
      as,
      body: { courses: courses.map(({ slug }) => slug) },
      headers: { 'idempotency-key': randomUUID() },
    })
  ).data
  const body = {
    kind: 'company' as const,
    name: 'Công ty TNHH Thẩm mỹ Ví Dụ',
    taxCode: '0101243150',
    address: '12 Đường Thử Nghiệm, Hà Nội',
    email: 'ke-toan@example.test',
  }
  await t.call(invoices.requestInvoice, { as, params: { code }, body })
  const transferAmount = prices.reduce((sum, price) => sum + price, 0)
  await sendNotice(t, bankNotice(t, { content: code, transferAmount }))
  const [order] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, code))
  return { as, code, id: order?.id ?? '' }
}

/** A provider that takes everything and tells nothing; tests say what is different. */
const nobody: InvoiceProvider = {
  handOn: async () => undefined,
  ask: async (references) => new Map(references.map((one) => [one, { state: 'waiting' }])),
  pdf: async () => null,
}

const rowOf = async (code: string) =>
  (await t.call(invoices.invoices, { as: accountant, query: { q: code } })).data.items[0]

async function takeBack(code: string, amount: number) {
  const params = { code }
  const { data } = await t.call(crmOrders.order, { as: accountant, params })
  const lines = [{ lineId: data.lines[0]?.id ?? '', amount, endsAccess: false }]
  await t.call(crmOrders.bookChargeback, {
    as: accountant,
    params,
    body: { transactionId: randomUUID(), reason: 'Ngân hàng tra soát', lines },
    headers: { 'idempotency-key': randomUUID() },
  })
}

describe('an invoice through MISA meInvoice', () => {
  test('is laid down with its lines, signed there, and comes back with number, code and file', async () => {
    const { as, code, id } = await paid([333_333, 500_001])
    await run()
    expect(misa.kept.get(id)).toMatchObject({
      InvSeries: '1C26TTH',
      AccountObjectTaxCode: '0101243150',
      BuyerOrderCode: code,
      TotalAmountOC: 833_334,
      EInvoiceStatus: '1',
    })
    expect(misa.kept.get(id)?.InvoiceDetails).toHaveLength(2)
    expect(await rowOf(code)).toMatchObject({ state: 'exported', delivery: { state: 'sent', fault: null } })
    expect((await t.call(invoices.exportInvoices, { as: accountant })).error?.name).toBe(
      'invoice.none_requested',
    )
    const { InvNo, TransactionID } = misa.issue(id)
    await run()
    const { data } = await t.call(invoices.invoice, { as, params: { code } })
    expect(data).toMatchObject({ state: 'issued', number: `1C26TTH-${InvNo}`, lookUpCode: TransactionID })
    expect(data?.files.map(({ kind }) => kind)).toEqual(['pdf'])
    const told = await t.db
      .select({ text: mails.text })
      .from(mails)
      .where(sql`${mails.subject} like ${`%${code}`} and ${mails.recipient} = 'ke-toan@example.test'`)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(TransactionID)
  })

  test('is adjusted after a refund under the number of the first', async () => {
    const { code, id } = await paid()
    await run()
    const { InvNo } = misa.issue(id)
    await run()
    await takeBack(code, 108_000)
    await run()
    const [adjustment] = (await rowOf(code))?.corrections ?? []
    expect(misa.kept.get(adjustment?.id ?? '')).toMatchObject({
      EInvoiceStatus: '4',
      OrgRefID: id,
      OrgInvTemplateNo: '1',
      OrgInvSeries: 'C26TTH',
      OrgInvNo: InvNo,
      // What staff wrote about the refund is not the buyer's to read.
      ChangeReason: `Hoàn tiền cho đơn ${code}`,
      TotalSaleAmountOC: -100_000,
      TotalVATAmountOC: -8000,
      TotalAmountOC: -108_000,
    })
    misa.issue(adjustment?.id ?? '')
    await run()
    expect((await rowOf(code))?.corrections[0]).toMatchObject({ state: 'issued', total: -108_000 })
  })
})

describe('an invoice is issued once', () => {
  test('where the answer to the first call was lost', async () => {
    const { code, id } = await paid()
    misa.next.push({ path: '/webapp/insert', does: 'lose' })
    await run()
    expect(misa.kept.has(id)).toBe(true)
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sending' } })
    const before = misa.calls.filter((path) => path === '/webapp/insert').length
    await run()
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent' } })
    expect(misa.calls.filter((path) => path === '/webapp/insert')).toHaveLength(before)
  })

  test('where MISA says that it is there already', async () => {
    const { code, id } = await paid()
    // An earlier call left it there, of which nothing is noted here.
    misa.kept.set(id, { RefID: id, PublishStatus: '0', InvNo: '', TransactionID: '' })
    await run()
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent', fault: null } })
  })

  test('when two workers send it at once', async () => {
    const made = await Promise.all([paid(), paid(), paid()])
    const before = misa.calls.filter((path) => path === '/webapp/insert').length
    await Promise.all([run(), createDeliveries(t.services)()])
    for (const { code } of made) expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent' } })
    expect(misa.calls.filter((path) => path === '/webapp/insert').length - before).toBe(3)
  })

  test.each<CrashPoint>(['invoice-noted', 'invoice-sent'])(
    'by a worker that is killed at %s',
    async (crashAt) => {
      const { code, id } = await paid()
      await t.services.queue.send(sendInvoicesJob, {})
      expect(await waitForEnd(spawnWorker(t, crashAt))).toBe('SIGKILL')
      expect(misa.kept.has(id)).toBe(crashAt === 'invoice-sent')
      expect(await rowOf(code)).toMatchObject({ state: 'exported', delivery: { state: 'sending' } })
      // The dead worker's time with it is over.
      await t.db
        .update(invoiceDeliveries)
        .set({ takenUntil: null })
        .where(eq(invoiceDeliveries.reference, id))
      await run()
      expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent' } })
      expect([...misa.kept.values()].filter(({ BuyerOrderCode }) => BuyerOrderCode === code)).toHaveLength(1)
    },
  )

  test('and not at all once its number was noted by hand', async () => {
    const { code, id } = await paid()
    misa.next.push({ path: '/webapp/insert', does: 'fail' })
    await run()
    await t.call(invoices.numberInvoice, {
      as: accountant,
      params: { code },
      body: { number: '1C26TTH-99', version: null },
    })
    await run()
    expect(misa.kept.has(id)).toBe(false)
    expect(await rowOf(code)).toMatchObject({ state: 'issued', number: '1C26TTH-99' })
  })
})

describe('an invoice whose number was noted by hand', () => {
  const note = (code: string) =>
    t.call(invoices.numberInvoice, {
      as: accountant,
      params: { code },
      body: { number: '1C26TTH-98', version: null },
    })

  test.each([
    ['a refusal', new InvoiceProviderError({ code: 'late', words: 'Muộn.' }, 'refusal')],
    ['a fault', new InvoiceProviderError({ code: 'late', words: 'Muộn.' }, 'passing')],
    ['a receipt', null],
  ])('stays issued when %s comes late', async (_name, error) => {
    const { code, id } = await paid()
    await createDeliveries(t.services, {
      ...nobody,
      handOn: async ({ reference }) => {
        if (reference !== id) return
        await note(code)
        if (error) throw error
      },
    })()
    expect(await rowOf(code)).toMatchObject({ state: 'issued', delivery: { state: 'issued', fault: null } })
  })

  test('is not sent again, whatever its delivery says', async () => {
    const { code, id } = await paid()
    await run()
    await note(code)
    await t.db
      .update(invoiceDeliveries)
      .set({ state: 'refused', announcedAt: t.time.now() })
      .where(eq(invoiceDeliveries.reference, id))
    const body = { correction: null }
    const { error } = await t.call(crmInvoices.sendAgain, { as: accountant, params: { code }, body })
    expect(error?.name).toBe('invoice.not_refused')
  })
})

describe('the PDF of an issued invoice', () => {
  const issued = async () => {
    const made = await paid()
    await createDeliveries(t.services, nobody)()
    const fate = { state: 'issued' as const, number: `1C26TTH-${made.code}`, lookUpCode: '' }
    return { ...made, fate }
  }
  const filesOf = async (code: string) => (await rowOf(code))?.files.map(({ kind }) => kind)

  test('comes although that of another fails, and is not asked for where the number came by hand alone', async () => {
    const [first, second, third] = [await issued(), await issued(), await paid()]
    const byHand = { number: '1C26TTH-97', version: null }
    await createDeliveries(t.services, {
      ...nobody,
      handOn: () => Promise.reject(new InvoiceProviderError({ code: 'down', words: 'Nghỉ.' }, 'down')),
    })()
    await t.call(invoices.numberInvoice, { as: accountant, params: { code: third.code }, body: byHand })
    const asked: string[] = []
    await createDeliveries(t.services, {
      ...nobody,
      ask: async () =>
        new Map([
          [first.id, first.fate],
          [second.id, second.fate],
        ]),
      pdf: async (reference) => {
        asked.push(reference)
        if (reference !== second.id)
          throw new InvoiceProviderError({ code: 'rejected', words: 'Không có.' }, 'refusal')
        return Buffer.from('%PDF-1.7')
      },
    })()
    expect(asked).toContain(first.id)
    expect(asked).not.toContain(third.id)
    expect(await filesOf(first.code)).toEqual([])
    expect(await filesOf(second.code)).toEqual(['pdf'])
  })
})

describe('an invoice that MISA does not take', () => {
  test('waits with the reason in words, is told of, and goes on when it is sent again', async () => {
    const { code } = await paid()
    misa.refuse = 'LicenseInfo_OutOfInvoice'
    await run()
    const fault = 'Gói hóa đơn đã hết số lượng. Mua thêm ở MISA.'
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'refused', fault } })
    const told = await t.db.select({ text: mails.text }).from(mails).where(eq(mails.kind, 'office'))
    expect(told.some(({ text }) => text.includes(`Đơn ${code}: ${fault}`))).toBe(true)
    const again = () =>
      t.call(crmInvoices.sendAgain, { as: accountant, params: { code }, body: { correction: null } })
    const jobs = (await jobsOf(t, 'send-invoices')).length
    expect((await again()).status).toBe(200)
    expect(await jobsOf(t, 'send-invoices')).toHaveLength(jobs + 1)
    await run()
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent', fault: null } })
    expect((await again()).error?.name).toBe('invoice.not_refused')
  })

  test('because the tax office gives it no code, is told of, and goes on once it is removed there', async () => {
    const { code, id } = await paid()
    await run()
    misa.deny(id)
    await run()
    expect((await rowOf(code))?.delivery).toMatchObject({ state: 'refused' })
    const again = () =>
      t.call(crmInvoices.sendAgain, { as: accountant, params: { code }, body: { correction: null } })
    await again()
    await run()
    expect((await rowOf(code))?.delivery).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('vẫn còn ở nhà cung cấp'),
    })
    misa.kept.delete(id)
    await again()
    await run()
    expect((await rowOf(code))?.delivery).toEqual({ state: 'sent', fault: null })
  })

  test('because its content is rejected, holds up no other', async () => {
    const [bad, good] = [await paid(), await paid()]
    misa.next.push({ path: '/webapp/insert', does: 'reject' })
    await run()
    expect((await rowOf(bad.code))?.delivery).toMatchObject({ state: 'refused' })
    expect((await rowOf(good.code))?.delivery).toEqual({ state: 'sent', fault: null })
  })

  test('for a fault of MISA’s with it alone, holds up no other, and is told of after many tries', async () => {
    const [bad, good] = [await paid(), await paid()]
    misa.refuse = 'Exception'
    await run()
    expect((await rowOf(bad.code))?.delivery).toMatchObject({ state: 'sending' })
    expect((await rowOf(good.code))?.delivery).toEqual({ state: 'sent', fault: null })
    await t.db.update(invoiceDeliveries).set({ tries: 11 }).where(eq(invoiceDeliveries.reference, bad.id))
    misa.refuse = 'Exception'
    await run()
    const fault = 'MISA từ chối: Exception Đã thử 12 lần.'
    expect((await rowOf(bad.code))?.delivery).toEqual({ state: 'refused', fault })
    const told = await t.db.select({ text: mails.text }).from(mails).where(eq(mails.kind, 'office'))
    expect(told.some(({ text }) => text.includes(`Đơn ${bad.code}: ${fault}`))).toBe(true)
  })

  test('for a fault of our own with it, holds up no other', async () => {
    const [bad, good] = [await paid(), await paid()]
    await createDeliveries(t.services, {
      ...nobody,
      handOn: async ({ reference }) => {
        if (reference === bad.id) throw new TypeError('a fault of our own')
      },
    })()
    expect((await rowOf(bad.code))?.delivery).toMatchObject({ state: 'sending' })
    expect((await rowOf(good.code))?.delivery).toEqual({ state: 'sent', fault: null })
    await run()
    expect((await rowOf(bad.code))?.delivery).toEqual({ state: 'sent', fault: null })
  })

  test('because MISA is down or its token is over, goes on by itself', async () => {
    const { code } = await paid()
    misa.next.push({ path: '/webapp/insert', does: 'fail' })
    await run()
    expect((await rowOf(code))?.delivery).toEqual({
      state: 'sending',
      fault: 'Chưa gọi được MISA meInvoice. Hệ thống tự thử lại.',
    })
    misa.next.push({ path: '/webapp/getlist', does: 'expire' })
    await run()
    expect(await rowOf(code)).toMatchObject({ delivery: { state: 'sent', fault: null } })
  })
})

test.each([
  ['1C26TTH-00000123', { OrgInvTemplateNo: '1', OrgInvSeries: 'C26TTH', OrgInvNo: '00000123' }],
  ['1c26tth 123', { OrgInvTemplateNo: '1', OrgInvSeries: 'C26TTH', OrgInvNo: '00000123' }],
  ['C26TTH-123', null],
  ['123', null],
])('the number %s of an invoice has its series or has none', (number, expected) => {
  expect(readNumber(number)).toEqual(expected)
})
