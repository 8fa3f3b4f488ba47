import { contract } from '@repo/contract'
import type { SettlementColumns } from '@repo/contract/crm-settlements'
import type { GatewayName } from '@repo/contract/payment-providers'
import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  gatewaySettlementLines,
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
} from '../../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../../test/bank.ts'
import { buildAdmin } from '../../../test/factories.ts'
import { openGatewayOrder, PRICE_VND } from '../../../test/gateway-orders.ts'
import {
  gatewayEnv,
  momoNotice,
  postNotice,
  sendVnpay,
  vnpayNotice,
  zalopayCallback,
} from '../../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../../test/http-sink.ts'
import { mailsTo } from '../../../test/mails.ts'
import { makeSheet } from '../../../test/sheets.ts'
import { checkLedger } from '../../ledger/index.ts'
import { createDifferenceAlerts } from './difference-alerts.service.ts'
import type { DifferenceDecision } from './differences.service.ts'
import { createSettlementTaker } from './take-settlement.service.ts'

const { crmSettlements: api, crmOrders } = contract
let t: TestApp
let sink: HttpSink
let as: TestSession
let take: (id: string) => Promise<void>
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url })
  as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  take = createSettlementTaker(t.services)
})
afterAll(async () => {
  expect((await checkLedger(t.db)).faults).toEqual([])
  await t.close()
  await sink.stop()
})

/** Books money that a payer's bank took back from VNPay. */
async function back(code: string, amount: number, transactionId: string) {
  const { lines } = (await t.call(crmOrders.order, { as, params: { code } })).data
  await t.call(crmOrders.bookChargeback, {
    as,
    params: { code },
    body: {
      transactionId,
      reason: 'Ngân hàng đòi lại',
      lines: [{ lineId: lines[0]?.id ?? '', amount, endsAccess: false }],
    },
    headers: { 'idempotency-key': transactionId },
  })
  await t.db
    .update(refunds)
    .set({ completedAt: new Date('2026-10-20T05:00:00Z') })
    .where(eq(refunds.transactionId, transactionId))
}

let last = 70_000_000
/** An order that a gateway was paid for, with the numbers that its file has for it. */
async function pay(gateway: GatewayName, hour = 9) {
  const { code, begin } = await openGatewayOrder(t, sink)
  const reference = await begin(gateway)
  last += 1
  const own = { reference, amount: PRICE_VND }
  if (gateway === 'vnpay') await sendVnpay(t, vnpayNotice({ ...own, transaction: String(last) }))
  else if (gateway === 'momo') await postNotice(t, 'momo', momoNotice({ ...own, transId: last }))
  else await postNotice(t, 'zalopay', zalopayCallback(reference, PRICE_VND, last))
  await t.db
    .update(payments)
    .set({ paidAt: new Date(Date.UTC(2026, 9, 20, hour - 7)) })
    .where(and(eq(payments.provider, gateway), eq(payments.reference, reference)))
  return { code, reference, transaction: String(last) }
}

/** The numbers of a payment as VNPay's API calls them; the other headers are those of no gateway. */
const head = ['vnp_TxnRef', 'vnp_TransactionNo', 'Thời gian', 'Loại', 'Trạng thái', 'Số tiền', 'Phí', 'VAT']
const row = (
  { reference, transaction }: { reference: string; transaction: string },
  {
    amount = '1.000.000',
    fee = '10.000',
    vat = '1.000',
    kind = 'Thanh toán',
    day = '20/10/2026 09:00:00',
  } = {},
) => [reference, transaction, day, kind, 'Thành công', amount, fee, vat]
const csv = (...rows: string[][]) =>
  ['BÁO CÁO ĐỐI SOÁT', ...[head, ...rows].map((cells) => cells.join(';'))].join('\n')

const send = (gateway: GatewayName, content: string | Buffer, type = 'text/csv') =>
  t.call(api.addSettlement, {
    as,
    query: { gateway, fileName: 'doi-soat.csv' },
    file: new Blob([new Uint8Array(Buffer.from(content))], { type }),
  })
const add = async (gateway: GatewayName, ...rows: string[][]) => (await send(gateway, csv(...rows))).data.id
const detailOf = async (id: string) => (await t.call(api.settlement, { as, params: { id } })).data
const linesOf = async (id: string) =>
  (await t.call(api.settlementLines, { as, params: { id }, query: {} })).data.items
const verdictsOf = async (id: string) => (await linesOf(id)).map(({ verdict }) => verdict)
async function confirm(id: string, change: Partial<SettlementColumns> = {}) {
  const { table } = await detailOf(id)
  const body = { columns: { ...table.columns, ...change } }
  expect((await t.call(api.compareSettlement, { as, params: { id }, body })).status).toBe(200)
}
async function takeIn(id: string) {
  await confirm(id)
  expect((await t.call(api.startSettlement, { as, params: { id } })).status).toBe(200)
  await take(id)
}
const resolve = (id: string, lineId: string | undefined, body: DifferenceDecision) =>
  t.call(api.resolveDifference, { as, params: { id, lineId: lineId ?? '' }, body })

/** What is at a gateway by the ledger, and what it kept. */
async function booked(gateway: GatewayName) {
  const sum = (side: 'debit' | 'credit') => sql<number>`coalesce(sum(${ledgerEntries[side]}), 0)::float8`
  const read = async (where: ReturnType<typeof sql>) => {
    const [found] = await t.db
      .select({ debit: sum('debit'), credit: sum('credit') })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(where)
    return (found?.debit ?? 0) - (found?.credit ?? 0)
  }
  const place = sql`${ledgerEntries.account} = 'cash' and ${ledgerEntries.place} = ${gateway}`
  const ofGateway = sql`exists (select 1 from ledger_entries o where o.transaction_id = ${ledgerEntries.transactionId} and o.place = ${gateway})`
  return {
    cash: await read(place),
    fees: await read(sql`${ledgerEntries.account} = 'fees' and ${ofGateway}`),
  }
}

describe('a settlement file that is compared', () => {
  test('writes nothing, and says of each row and of each payment without a row what it is', async () => {
    const [same, other, free, absent] = [
      await pay('vnpay'),
      await pay('vnpay'),
      await pay('vnpay'),
      await pay('vnpay'),
    ]
    const before = await booked('vnpay')
    const id = await add(
      'vnpay',
      row(same),
      row(other, { amount: '900.000' }),
      row(free, { fee: '', vat: '' }),
      row({ reference: 'khong-co', transaction: '1' }),
      row({ reference: 'hong', transaction: '2' }, { amount: 'nhiều' }),
      ['', '', 'Tổng', '', '', '3.900.000', '', ''],
    )
    expect(await verdictsOf(id)).toEqual([
      'matched',
      'amount',
      'fee_missing',
      'unknown',
      'unreadable',
      'sum',
      'missing',
    ])
    const lines = await linesOf(id)
    expect(lines[0]).toMatchObject({
      orderCode: same.code,
      amount: PRICE_VND,
      booked: PRICE_VND,
      fee: 11_000,
      vat: 1000,
      posted: null,
    })
    expect(lines[6]).toMatchObject({ orderCode: absent.code, number: null, booked: PRICE_VND, isOpen: false })
    expect(await booked('vnpay')).toEqual(before)
    const { totals, table, counts } = await detailOf(id)
    expect(totals).toEqual({ payments: 3_900_000, refunds: 0, fees: 33_000, vat: 3000, net: null })
    expect([table.isConfirmed, counts.open, counts.toTake]).toEqual([false, 0, 5])
    await t.call(api.discardSettlement, { as, params: { id } })
  })

  test('is taken in only once a person said what its columns hold, which is remembered for the gateway', async () => {
    const [one, two] = [await pay('zalopay'), await pay('zalopay')]
    const id = await add('zalopay', row(one))
    expect((await t.call(api.startSettlement, { as, params: { id } })).error?.name).toBe(
      'settlement.columns_unconfirmed',
    )
    // Staff say that the seventh column holds no fee.
    await confirm(id, { fee: null, vat: null })
    expect(await verdictsOf(id)).toEqual(['fee_missing', 'missing'])
    const next = await add('zalopay', row(two))
    expect((await detailOf(next)).table).toMatchObject({
      isConfirmed: true,
      columns: { fee: null, vat: null },
    })
    const elsewhere = await add('momo', row(two))
    expect((await detailOf(elsewhere)).table.isConfirmed).toBe(false)
    for (const each of [id, next, elsewhere])
      await t.call(api.discardSettlement, { as, params: { id: each } })
    // Both are money of the gateway that later tests do not look for.
    const both = await add('zalopay', row(one), row(two))
    await confirm(both, { fee: 6, vat: 7 })
    await t.call(api.startSettlement, { as, params: { id: both } })
    await take(both)
  })

  test('may be a workbook; what is no table is refused', async () => {
    const one = await pay('momo')
    const sheet = makeSheet([['Đối soát'], head, row(one)])
    const sent = await send(
      'momo',
      sheet,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(await verdictsOf(sent.data.id)).toEqual(['matched'])
    expect((await send('momo', 'x', 'text/csv')).error?.name).toBe('settlement.no_lines')
    expect(
      (await send('momo', 'PK', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).status,
    ).toBeGreaterThanOrEqual(400)
    await takeIn(sent.data.id)
  })
})

describe('a settlement file that is taken in', () => {
  test('posts each fee once, also where the file comes twice or another one has the same rows', async () => {
    const [one, two] = [await pay('vnpay', 10), await pay('vnpay', 10)]
    const before = await booked('vnpay')
    const twin = await add('vnpay', row(one), row(two))
    await confirm(twin)
    const id = await add('vnpay', row(one), row(two), row(two))
    await takeIn(id)
    expect((await verdictsOf(id)).slice(0, 3)).toEqual(['matched', 'matched', 'known'])
    const after = await booked('vnpay')
    expect([before.cash - after.cash, after.fees - before.fees]).toEqual([22_000, 22_000])
    // The twin was compared before, so its rows look new until they are taken in.
    expect((await t.call(api.startSettlement, { as, params: { id: twin } })).status).toBe(200)
    await take(twin)
    await take(id)
    expect((await verdictsOf(twin)).slice(0, 2)).toEqual(['known', 'known'])
    expect(await booked('vnpay')).toEqual(after)
    expect(await detailOf(id)).toMatchObject({ state: 'done', counts: { matched: 2, known: 1 } })
  })

  test('makes a case of each difference, and each ends in its way', async () => {
    const [wrong, free, late] = [await pay('momo'), await pay('momo'), await pay('momo')]
    const id = await add(
      'momo',
      row(wrong, { amount: '999.000' }),
      row(free, { fee: '', vat: '' }),
      row({ reference: 'chua-bao', transaction: '777001' }),
    )
    await takeIn(id)
    const [amount, fee, unknown, missing] = await linesOf(id)
    expect((await detailOf(id)).counts.open).toBe(4)
    const listed = async (part: 'open' | 'draft') =>
      (await t.call(api.settlements, { as, query: { part } })).data.items.some((one) => one.id === id)
    expect([await listed('open'), await listed('draft')]).toEqual([true, false])
    expect(missing).toMatchObject({ verdict: 'missing', orderCode: late.code, isOpen: true })

    // A fee above the payment, and a fee of an unknown payment, are refused.
    expect(
      (await resolve(id, fee?.id, { resolution: 'fee', fee: PRICE_VND + 1, note: '' })).error?.name,
    ).toBe('settlement.case_not_possible')
    expect((await resolve(id, unknown?.id, { resolution: 'fee', fee: 1, note: '' })).error?.name).toBe(
      'settlement.case_not_possible',
    )
    expect((await resolve(id, unknown?.id, { resolution: 'found' })).error?.name).toBe(
      'settlement.case_not_possible',
    )

    const before = await booked('momo')
    await resolve(id, fee?.id, { resolution: 'fee', fee: 12_000, note: 'Theo biên bản tháng' })
    expect((await booked('momo')).fees - before.fees).toBe(12_000)
    await resolve(id, amount?.id, { resolution: 'explained', note: 'MoMo sẽ sửa tệp' })
    expect((await resolve(id, amount?.id, { resolution: 'explained', note: 'Lần nữa' })).error?.name).toBe(
      'settlement.case_closed',
    )

    // The file of the next day has the payment that was missing.
    const next = await add('momo', row(late, { day: '21/10/2026 00:00:01' }))
    await takeIn(next)
    expect((await linesOf(id)).map(({ resolution }) => resolution)).toEqual([
      'explained',
      'fee',
      null,
      'found',
    ])
    expect((await detailOf(id)).counts.open).toBe(1)
  })

  test('a payment that the gateway tells of after its file agrees once it is compared again', async () => {
    const { begin } = await openGatewayOrder(t, sink)
    const reference = await begin('vnpay')
    const transaction = '880001'
    const id = await add('vnpay', row({ reference, transaction }))
    await takeIn(id)
    const [line] = await linesOf(id)
    expect(line?.verdict).toBe('unknown')
    await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, transaction }))
    const before = await booked('vnpay')
    expect((await resolve(id, line?.id, { resolution: 'found' })).status).toBe(200)
    expect((await booked('vnpay')).fees - before.fees).toBe(11_000)
    expect((await linesOf(id))[0]).toMatchObject({ resolution: 'found', posted: 11_000, booked: PRICE_VND })
  })

  test('refunds are known by their own number or by their payment, and a fee may come back', async () => {
    const [one, two] = [await pay('vnpay', 11), await pay('vnpay', 11)]
    await back(one.code, 200_000, 'HT900001')
    await back(two.code, 300_000, 'HT900002')
    const before = await booked('vnpay')
    const id = await add(
      'vnpay',
      row(
        { reference: one.reference, transaction: 'HT900001' },
        { kind: 'Hoàn tiền', amount: '-200.000', fee: '-2.000', vat: '-200' },
      ),
      row(two, { kind: 'Hoàn tiền', amount: '-300.000', fee: '', vat: '' }),
    )
    expect((await verdictsOf(id)).slice(0, 2)).toEqual(['matched', 'matched'])
    await takeIn(id)
    expect((await booked('vnpay')).fees - before.fees).toBe(-2200)
    expect((await detailOf(id)).totals).toMatchObject({ refunds: 500_000, fees: -2200, net: -497_800 })
  })
})

describe('the payout of a settlement file', () => {
  const noted = async (gateway: GatewayName, amount: number, fee: number, day = '2026-10-21') => {
    const content = `CTY THANH TOAN ${amount} ${(last += 1)}`
    const transactionDate = `${day} 09:30:00`
    await sendNotice(t, bankNotice(t, { content, transferAmount: amount, transactionDate }))
    const { data } = await t.call(crmOrders.moneyCases, { as, query: { q: content } })
    const id = data.items[0]?.id ?? ''
    const body = { resolution: 'payout' as const, gateway, fee, note: '' }
    return {
      id,
      again: (typed: number) =>
        t.call(crmOrders.resolveMoneyCase, { as, params: { id }, body: { ...body, fee: typed } }),
    }
  }
  /** A payout that is noted with this fee. */
  const note = async (gateway: GatewayName, amount: number, fee: number, day?: string) => {
    const transfer = await noted(gateway, amount, fee, day)
    expect((await transfer.again(fee)).status).toBe(200)
    return transfer.id
  }
  /** Notes the payouts of all files so far, so that a fee may be typed again. */
  const payOut = async (gateway: GatewayName) => {
    const { items } = (await t.call(api.settlements, { as, query: {} })).data
    for (const { id, state, totals } of items.filter((one) => one.gateway === gateway)) {
      if (state === 'draft' || (await detailOf(id)).payout || !totals.net) continue
      const caseId = await note(gateway, totals.net, 0)
      if (!(await detailOf(id)).payout) await link(id, caseId)
    }
  }
  const link = (id: string, caseId: string) =>
    t.call(api.linkPayout, { as, params: { id }, body: { caseId } })
  const feesSince = async (start: { fees: number }) => (await booked('zalopay')).fees - start.fees

  test('brings the net of the file, and its fee is posted once', async () => {
    const one = await pay('zalopay', 12)
    const start = await booked('zalopay')
    const id = await add('zalopay', row(one, { fee: '17.000', vat: '1.700' }))
    await takeIn(id)
    const { net, fees } = (await detailOf(id)).totals
    expect([net, fees]).toEqual([981_300, 18_700])
    const transfer = await noted('zalopay', 981_300, 0)
    expect((await transfer.again(5000)).error?.name).toBe('money_case.fee_differs')
    expect((await transfer.again(18_700)).status).toBe(200)
    const end = await booked('zalopay')
    expect([start.cash - end.cash, end.fees - start.fees]).toEqual([PRICE_VND, 18_700])
    expect((await detailOf(id)).payout).toMatchObject({ caseId: transfer.id, amount: 981_300 })
  })

  test('a fee that staff typed before the file came is taken back, and one beside other files is refused', async () => {
    await payOut('zalopay')
    const one = await pay('zalopay', 13)
    const start = await booked('zalopay')
    const caseId = await note('zalopay', 977_000, 23_000)
    expect(await feesSince(start)).toBe(23_000)
    const id = await add('zalopay', row(one, { fee: '23.000', vat: '' }))
    await takeIn(id)
    const end = await booked('zalopay')
    expect([start.cash - end.cash, end.fees - start.fees]).toEqual([PRICE_VND, 23_000])
    expect((await detailOf(id)).payout?.caseId).toBe(caseId)

    const two = await pay('zalopay', 14)
    await takeIn(await add('zalopay', row(two)))
    expect((await (await noted('zalopay', 500_000, 0)).again(9000)).error?.name).toBe('money_case.fee_known')
  })

  test('is no transfer of the same amount that came before its last row or more than seven days after', async () => {
    await payOut('zalopay')
    const one = await pay('zalopay', 15)
    const start = await booked('zalopay')
    await note('zalopay', 978_000, 22_000, '2026-10-19')
    const late = await note('zalopay', 978_000, 0, '2026-10-28')
    const id = await add('zalopay', row(one, { fee: '22.000', vat: '' }))
    await takeIn(id)
    const { payout, payoutChoices } = await detailOf(id)
    expect([payout, payoutChoices]).toEqual([null, [{ caseId: late, day: '2026-10-28', fee: 0 }]])
    // The fee that was typed with the older payout stays.
    expect(await feesSince(start)).toBe(44_000)
    await note('zalopay', 978_000, 0, '2026-10-29')
    expect((await detailOf(id)).payout).toBeNull()
    const right = await note('zalopay', 978_000, 0, '2026-10-27')
    expect((await detailOf(id)).payout?.caseId).toBe(right)
  })

  test('is chosen by a person where several transfers or several files may be meant', async () => {
    await payOut('zalopay')
    const [one, two] = [await pay('zalopay', 16), await pay('zalopay', 16)]
    const start = await booked('zalopay')
    const first = await note('zalopay', 976_000, 24_000)
    const second = await note('zalopay', 976_000, 24_000, '2026-10-22')
    const id = await add('zalopay', row(one, { fee: '24.000', vat: '' }))
    await takeIn(id)
    expect(await detailOf(id)).toMatchObject({
      payout: null,
      payoutChoices: [
        { caseId: first, day: '2026-10-21', fee: 24_000 },
        { caseId: second, day: '2026-10-22', fee: 24_000 },
      ],
    })
    const other = await add('zalopay', row(two, { fee: '24.000', vat: '' }))
    await takeIn(other)
    expect(await feesSince(start)).toBe(4 * 24_000)
    expect((await link(id, second)).data.payout?.caseId).toBe(second)
    expect(await feesSince(start)).toBe(3 * 24_000)
    expect((await link(other, second)).error?.name).toBe('settlement.payout_not_possible')
    expect((await link(id, first)).error?.name).toBe('settlement.payout_not_possible')
    expect((await link(other, first)).data).toMatchObject({ payout: { caseId: first }, payoutChoices: [] })
    expect(await feesSince(start)).toBe(2 * 24_000)
  })

  test('is not guessed where two files that wait have the same net', async () => {
    await payOut('zalopay')
    const files: string[] = []
    for (const each of [await pay('zalopay', 17), await pay('zalopay', 17)]) {
      files.push(await add('zalopay', row(each, { fee: '26.000', vat: '' })))
      await takeIn(files.at(-1) ?? '')
    }
    const caseId = await note('zalopay', 974_000, 0)
    for (const id of files) expect((await detailOf(id)).payout).toBeNull()
    await link(files[1] ?? '', caseId)
    const next = await note('zalopay', 974_000, 0)
    expect((await detailOf(files[0] ?? '')).payout?.caseId).toBe(next)
  })

  test('is found once a missing fee is typed, and its net stays open while a row cannot be read', async () => {
    await payOut('zalopay')
    const [one, two] = [await pay('zalopay', 18), await pay('zalopay', 18)]
    const start = await booked('zalopay')
    const caseId = await note('zalopay', 973_000, 27_000)
    const id = await add('zalopay', row(one, { fee: '', vat: '' }))
    await takeIn(id)
    expect(await detailOf(id)).toMatchObject({ payout: null, totals: { net: null } })
    const [line] = await linesOf(id)
    await resolve(id, line?.id, { resolution: 'fee', fee: 27_000, note: '' })
    expect(await detailOf(id)).toMatchObject({ payout: { caseId }, totals: { net: 973_000, fees: 27_000 } })
    expect(await feesSince(start)).toBe(27_000)

    const broken = row({ reference: 'hong', transaction: '3' }, { amount: 'nhiều' })
    const unread = await add('zalopay', row(two), broken)
    expect((await detailOf(unread)).totals.net).toBeNull()
    await t.call(api.discardSettlement, { as, params: { id: unread } })
    const sum = await add('zalopay', row(two), ['', '', 'Tổng', '', '', '5.000', '', ''])
    expect((await detailOf(sum)).totals.net).toBe(989_000)
    await takeIn(sum)
  })
})

test('a payment that was missing in a file is found by a row without a fee and by one with another amount', async () => {
  const [here, free, wrong] = [await pay('momo', 20), await pay('momo', 20), await pay('momo', 20)]
  const id = await add('momo', row(here))
  await takeIn(id)
  const missing = async () =>
    (await linesOf(id)).filter(({ orderCode }) => [free.code, wrong.code].includes(orderCode ?? ''))
  expect((await missing()).map(({ resolution }) => resolution)).toEqual([null, null])
  const day = '21/10/2026 00:00:01'
  const next = await add('momo', row(free, { fee: '', vat: '', day }), row(wrong, { amount: '999.000', day }))
  await takeIn(next)
  expect(await verdictsOf(next)).toEqual(['fee_missing', 'amount'])
  expect((await missing()).map(({ resolution }) => resolution)).toEqual(['found', 'found'])
})

describe('a row of a settlement file that cannot be read', () => {
  const broken = (one: { reference: string; transaction: string }) => row(one, { amount: 'nhiều' })
  const openOf = async (id: string) =>
    (await t.call(api.settlementLines, { as, params: { id }, query: { verdict: 'open' } })).data.items
  const typed = (transactionId: string, amount = PRICE_VND, fee = 11_000) => ({
    resolution: 'typed' as const,
    kind: 'payment' as const,
    note: 'Xem ở trang của cổng',
    transactionId,
    amount,
    fee,
  })
  const sure = (...of: Parameters<typeof typed>) => ({ ...typed(...of), isSure: true })

  test('waits for a person once its file is started, and agrees with the books once it is typed', async () => {
    const [good, bad] = [await pay('momo', 21), await pay('momo', 21)]
    const id = await add('momo', row(good), broken(bad), ['', '', 'Tổng', '', '', '5.000', '', ''])
    const [, draft] = await linesOf(id)
    expect(draft).toMatchObject({ verdict: 'unreadable', isOpen: false })
    expect((await resolve(id, draft?.id, typed(bad.transaction))).error?.name).toBe('settlement.case_closed')
    await takeIn(id)
    // The payment of the row is missing in the file until the row is read; the wrong sum is only shown.
    expect((await openOf(id)).map(({ verdict, fault }) => [verdict, fault])).toEqual([
      ['unreadable', 'amount'],
      ['missing', null],
    ])
    const [line] = await openOf(id)
    expect((await resolve(id, line?.id, typed(bad.transaction, 1000, 1001))).error?.name).toBe(
      'settlement.case_not_possible',
    )
    const before = await booked('momo')
    expect((await resolve(id, line?.id, sure(bad.transaction))).data.counts).toMatchObject({
      open: 0,
      unread: 0,
    })
    expect((await booked('momo')).fees - before.fees).toBe(11_000)
    expect((await linesOf(id))[1]).toMatchObject({
      verdict: 'matched',
      resolution: 'typed',
      note: 'Xem ở trang của cổng',
      orderCode: bad.code,
      posted: 11_000,
      isOpen: false,
    })
    expect((await detailOf(id)).totals.net).toBe(2 * (PRICE_VND - 11_000))
    expect((await resolve(id, line?.id, typed(bad.transaction))).error?.name).toBe('settlement.case_closed')
    // A file that brings the row again finds it taken in.
    const again = await add('momo', row(bad))
    expect(await verdictsOf(again)).toEqual(['known'])
    await t.call(api.discardSettlement, { as, params: { id: again } })
  })

  test('becomes the difference that it is where the books have something else, and its net is known', async () => {
    const [one, wrong] = [await pay('momo', 22), await pay('momo', 22)]
    const id = await add('momo', row(one), broken(wrong), broken({ reference: 'a', transaction: '5' }))
    await takeIn(id)
    const [first, second] = await openOf(id)
    await resolve(id, first?.id, sure(wrong.transaction, 900_000))
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'amount', isOpen: true, resolution: null })
    expect((await detailOf(id)).totals.net).toBeNull()
    await resolve(id, second?.id, { resolution: 'explained', note: 'Dòng ghi chú của cổng' })
    expect((await linesOf(id))[2]).toMatchObject({ verdict: 'unreadable', resolution: 'explained' })
    expect((await detailOf(id)).totals.net).toBe(PRICE_VND - 11_000 + 900_000 - 11_000)
    await resolve(id, first?.id, { resolution: 'explained', note: 'Cổng sẽ sửa' })
    expect((await detailOf(id)).counts.open).toBe(0)
  })

  test('is typed once: one whose payment was taken in before posts nothing', async () => {
    const one = await pay('momo', 23)
    const id = await add('momo', row(one), broken(one))
    await takeIn(id)
    const before = await booked('momo')
    const [line] = await openOf(id)
    expect((await resolve(id, line?.id, typed(one.transaction))).error?.name).toBe('settlement.typed_known')
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'unreadable', transactionId: null, isOpen: true })
    await resolve(id, line?.id, sure(one.transaction))
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'known', resolution: 'typed', posted: null })
    expect(await booked('momo')).toEqual(before)
  })

  test('is left as it is where a digit of its number may be wrong, unless the person is sure, and is typed again', async () => {
    const bad = await pay('momo', 1)
    const id = await add('momo', row(await pay('momo', 1)), broken(bad))
    await takeIn(id)
    const line = (await openOf(id)).find(({ verdict }) => verdict === 'unreadable')
    const typedRow = async () => (await linesOf(id))[1]
    expect((await resolve(id, line?.id, typed('770000001'))).error?.name).toBe('settlement.typed_unknown')
    expect(await typedRow()).toMatchObject({ verdict: 'unreadable', transactionId: null, note: '' })
    await resolve(id, line?.id, sure('770000001'))
    expect(await typedRow()).toMatchObject({ verdict: 'unknown', isOpen: true, canType: true, fault: null })
    // What was typed again is asked about again, and its own number is none that was taken in before.
    expect((await resolve(id, line?.id, typed('770000001'))).error?.name).toBe('settlement.typed_unknown')
    const before = await booked('momo')
    await resolve(id, line?.id, sure(bad.transaction))
    expect(await typedRow()).toMatchObject({ verdict: 'matched', resolution: 'typed', canType: false })
    expect((await booked('momo')).fees - before.fees).toBe(11_000)
    expect(await detailOf(id)).toMatchObject({ counts: { open: 0 }, totals: { net: 1_978_000 } })
    // The number that was typed by mistake is free.
    const free = await add('momo', row({ reference: 'la', transaction: '770000001' }))
    expect((await verdictsOf(free))[0]).toBe('unknown')
    await t.call(api.discardSettlement, { as, params: { id: free } })
  })

  test('may be the second payment of an attempt, which our books have under another number than the first', async () => {
    const first = await pay('momo', 3)
    const [second, third] = [last + 1, last + 2]
    last = third
    const tell = (transId: number) =>
      postNotice(t, 'momo', momoNotice({ reference: first.reference, amount: PRICE_VND, transId }))
    await tell(second)
    const late = { reference: first.reference, transaction: String(third) }
    const id = await add('momo', row(first), broken({ ...late, transaction: String(second) }), broken(late))
    await takeIn(id)
    const [, told, untold] = await linesOf(id)
    await resolve(id, told?.id, sure(String(second)))
    await resolve(id, untold?.id, sure(late.transaction))
    expect((await verdictsOf(id)).slice(0, 3)).toEqual(['matched', 'matched', 'unknown'])
    await tell(third)
    await resolve(id, untold?.id, { resolution: 'found' })
    expect((await linesOf(id))[2]).toMatchObject({ resolution: 'found', posted: 11_000, booked: PRICE_VND })
    expect((await linesOf(id))[1]).toMatchObject({ orderCode: first.code, posted: 11_000 })
  })

  test('may be one of two equal refunds, and neither is new where the next file brings both with their times', async () => {
    const one = await pay('vnpay', 4)
    await back(one.code, 150_000, 'HT900003')
    await back(one.code, 150_000, 'HT900004')
    const unread = row(one, { kind: 'Hoàn tiền', amount: 'nhiều' })
    const id = await add('vnpay', row(one), unread, unread)
    await takeIn(id)
    const refund = { ...sure(one.transaction, 150_000, 0), kind: 'refund' as const }
    for (const { id: lineId } of (await linesOf(id)).slice(1, 3)) await resolve(id, lineId, refund)
    expect((await linesOf(id)).slice(1, 3)).toMatchObject(
      ['typed', 'typed'].map((resolution) => ({ verdict: 'matched', resolution, posted: 0 })),
    )
    const timed = (day: string) => row(one, { kind: 'Hoàn tiền', amount: '-150.000', fee: '', vat: '', day })
    const next = await add(
      'vnpay',
      ...['20/10/2026 10:00:00', '20/10/2026 11:00:00', '20/10/2026 12:00:00'].map(timed),
    )
    // The third one is none that our books have.
    expect((await verdictsOf(next)).slice(0, 3)).toEqual(['known', 'known', 'unknown'])
    await t.call(api.discardSettlement, { as, params: { id: next } })
  })

  test('typed with a wrong amount or the number of another payment, is typed again, and that payment is missing again', async () => {
    const [bad, other] = [await pay('momo', 2), await pay('momo', 2)]
    const id = await add('momo', row(await pay('momo', 2)), broken(bad))
    await takeIn(id)
    const line = (await openOf(id)).find(({ verdict }) => verdict === 'unreadable')
    const missing = async () =>
      (await openOf(id)).flatMap(({ verdict, orderCode }) => (verdict === 'missing' ? [orderCode] : []))
    await resolve(id, line?.id, sure(other.transaction, 100_000))
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'amount', isOpen: true, canType: true })
    expect(await missing()).toEqual([bad.code])
    await resolve(id, line?.id, sure(bad.transaction, 100_000))
    expect(await missing()).toEqual([other.code])
    const before = await booked('momo')
    await resolve(id, line?.id, sure(bad.transaction))
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'matched', orderCode: bad.code, posted: 11_000 })
    expect((await booked('momo')).fees - before.fees).toBe(11_000)
    expect(await missing()).toEqual([other.code])
    // A row that its file says so is none that a person types.
    const read = await add('momo', row(other, { amount: '900.000' }))
    await takeIn(read)
    const [wrong] = await openOf(read)
    expect(wrong).toMatchObject({ verdict: 'amount', canType: false })
    expect((await resolve(read, wrong?.id, typed(other.transaction))).error?.name).toBe(
      'settlement.case_not_possible',
    )
  })
})

describe('a number typed for a row that cannot be read', () => {
  const typed = (transactionId: string, isSure?: boolean, amount = PRICE_VND) => ({
    resolution: 'typed' as const,
    kind: 'payment' as const,
    note: 'Xem ở trang của cổng',
    transactionId,
    amount,
    fee: 11_000,
    isSure,
  })

  test('of another open payment of the same amount is kept only after a person saw whose it is and what differs', async () => {
    const [bad, other] = [await pay('momo', 5), await pay('momo', 5)]
    const broken = row(bad, { fee: '20 nghìn', day: '21/10/2026 09:00:00' })
    const started = await add('momo', row(await pay('momo', 5)), broken)
    await takeIn(started)
    const [, line] = await linesOf(started)
    const asked = await resolve(started, line?.id, typed(other.transaction))
    expect(asked.error).toMatchObject({
      name: 'settlement.typed_found',
      details: {
        orderCode: other.code,
        buyer: expect.any(String),
        at: '2026-10-19T22:00:00.000Z',
        differs: ['number', 'day', 'order'],
      },
    })
    expect((await linesOf(started))[1]).toMatchObject({
      verdict: 'unreadable',
      transactionId: null,
      note: '',
    })
    const own = await resolve(started, line?.id, typed(bad.transaction))
    expect(own.error?.details).toMatchObject({ orderCode: bad.code, differs: ['day'] })
    await resolve(started, line?.id, typed(bad.transaction, true))
    expect((await linesOf(started))[1]).toMatchObject({
      verdict: 'matched',
      orderCode: bad.code,
      posted: 11_000,
    })
  })

  test('of a refund does not differ from a row with reference and number of its payment and the day before', async () => {
    const one = await pay('vnpay', 8)
    await back(one.code, 150_000, 'HT900009')
    const unread = row(one, { kind: 'Hoàn tiền', amount: 'nhiều', day: '19/10/2026 23:00:00' })
    const id = await add('vnpay', row(one), unread)
    await takeIn(id)
    const line = (await linesOf(id)).find(({ verdict }) => verdict === 'unreadable')
    const refund = { ...typed('HT900009', false, 150_000), kind: 'refund' as const, fee: 0 }
    expect((await resolve(id, line?.id, refund)).error).toMatchObject({
      name: 'settlement.typed_found',
      details: { orderCode: one.code, differs: [] },
    })
    await resolve(id, line?.id, { ...refund, isSure: true })
  })

  test('frees the row of a later file with the mistyped number once it is typed again', async () => {
    const [bad, other] = [await pay('momo', 6), await pay('momo', 6)]
    const id = await add('momo', row(await pay('momo', 6)), row(bad, { amount: 'nhiều' }))
    await takeIn(id)
    const [, line] = await linesOf(id)
    await resolve(id, line?.id, typed(other.transaction, true, 100_000))
    const later = await add('momo', row(other), row(await pay('momo', 6)))
    await takeIn(later)
    expect((await linesOf(later))[0]).toMatchObject({ verdict: 'known', posted: null })
    const before = await booked('momo')
    await resolve(id, line?.id, typed(bad.transaction, true))
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'matched', orderCode: bad.code })
    expect((await linesOf(later))[0]).toMatchObject({
      verdict: 'matched',
      orderCode: other.code,
      posted: 11_000,
    })
    expect((await booked('momo')).fees - before.fees).toBe(22_000)
    expect((await linesOf(id)).filter(({ isOpen }) => isOpen).map(({ orderCode }) => orderCode)).toEqual([])
  })

  test('frees the row of a file that was not started, which is then taken in once though it stands there twice', async () => {
    const [bad, other] = [await pay('momo', 6), await pay('momo', 6)]
    const id = await add('momo', row(await pay('momo', 6)), row(bad, { amount: 'nhiều' }))
    await takeIn(id)
    const [, line] = await linesOf(id)
    await resolve(id, line?.id, typed(other.transaction, true, 100_000))
    const draft = await add('momo', row(other), row(other))
    await confirm(draft)
    expect((await verdictsOf(draft)).slice(0, 2)).toEqual(['known', 'known'])
    await resolve(id, line?.id, typed(bad.transaction, true))
    expect((await linesOf(draft)).slice(0, 2)).toMatchObject([
      { verdict: 'matched', orderCode: other.code, posted: null },
      { verdict: 'known', posted: null },
    ])
    expect((await t.call(api.startSettlement, { as, params: { id: draft } })).status).toBe(200)
    await take(draft)
    expect((await linesOf(draft)).slice(0, 2)).toMatchObject([
      { verdict: 'matched', posted: 11_000 },
      { verdict: 'known', posted: null },
    ])
  })

  test('frees the row of a refund that a row typed by the number of its payment was taken in for', async () => {
    const [bad, one] = [await pay('vnpay', 8), await pay('vnpay', 8)]
    await back(one.code, 150_000, 'HT900008')
    const id = await add('vnpay', row(one), row(bad, { amount: 'nhiều' }))
    await takeIn(id)
    const [, line] = await linesOf(id)
    const refund = { ...typed(one.transaction, true, 140_000), kind: 'refund' as const, fee: 0 }
    await resolve(id, line?.id, refund)
    expect((await linesOf(id))[1]).toMatchObject({ verdict: 'amount', orderCode: one.code })
    const own = { reference: '', transaction: 'HT900008' }
    const later = await add(
      'vnpay',
      row(own, { kind: 'Hoàn tiền', amount: '-150.000', fee: '1.000', vat: '100' }),
      row(await pay('vnpay', 8)),
    )
    await takeIn(later)
    expect((await linesOf(later))[0]).toMatchObject({ verdict: 'known', posted: null })
    await resolve(id, line?.id, typed(bad.transaction, true))
    expect((await linesOf(later))[0]).toMatchObject({ verdict: 'matched', posted: 1_100 })
  })
})

test('settlement differences: staff see them on the dashboard and are mailed once', async () => {
  const alert = createDifferenceAlerts(t.services)
  const { email } = await buildAdmin(t.db, ['accountant'])
  const task = async () => (await t.call(contract.crm.dashboard, { as, query: {} })).data.tasks
  await alert()
  const before = (await task()).settlementDifferences
  const id = await add('vnpay', row(await pay('vnpay', 23)), row({ reference: 'la', transaction: '990001' }))
  await takeIn(id)
  expect((await task()).settlementDifferences?.count).toBe((before?.count ?? 0) + 1)
  const told = (await mailsTo(t.db, email)).length
  await Promise.all([alert(), alert()])
  const mails = await mailsTo(t.db, email)
  expect(mails.length).toBe(told + 1)
  expect(mails.map(({ text }) => text).join()).toContain(`/crm/Money/Settlement/${id}?verdict=open`)

  // Once all that waits is of one file, the task leads there.
  await t.db
    .update(gatewaySettlementLines)
    .set({ resolution: 'explained', note: 'Đã xem' })
    .where(ne(gatewaySettlementLines.settlementId, id))
  expect((await task()).settlementDifferences).toMatchObject({ count: 1, fileId: id })
  const [line] = (await linesOf(id)).filter(({ isOpen }) => isOpen)
  await resolve(id, line?.id, { resolution: 'explained', note: 'Giao dịch của đơn vị khác' })
  expect((await task()).settlementDifferences).toEqual({ count: 0, oldest: null, fileId: null })
})

test('settlement rows: the night names a fee that the ledger does not have', async () => {
  const [line] = await t.db
    .select({ id: gatewaySettlementLines.id, posted: gatewaySettlementLines.posted })
    .from(gatewaySettlementLines)
    .where(sql`${gatewaySettlementLines.posted} > 0`)
    .limit(1)
  const set = (posted: number) =>
    t.db
      .update(gatewaySettlementLines)
      .set({ posted })
      .where(eq(gatewaySettlementLines.id, line?.id ?? ''))
  const own = line?.posted ?? 0
  await set(own + 1)
  expect((await checkLedger(t.db)).faults).toEqual([
    expect.objectContaining({ rule: 'fee', booked: own, counted: own + 1 }),
  ])
  await set(own)
})
