import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refunds } from '../../db/schema/index.ts'
import type { CrashPoint } from '../../process/crash-point.ts'
import { type ApiProcess, freePort, startApiProcess } from '../../test/api-process.ts'
import { bankNotice } from '../../test/bank.ts'
import { type BankListServer, bankListEnv, startBankLists } from '../../test/bank-lists.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv, sendVnpay, vnpayAnswer, vnpayNotice } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { mailsTo } from '../../test/mails.ts'
import { findMoneyFaults, newOutsideBooks } from '../../test/money-books.ts'
import { spawnWorker, waitForEnd } from '../../test/worker-process.ts'
import { checkLedger } from '../ledger/index.ts'
import { createRefundHandler } from '../refunds/refund.handler.ts'
import { createBankPull } from './bank-lists/bank-pull.service.ts'
import { createSettlementTaker } from './settlements/take-settlement.service.ts'
import { createStatementTaker } from './statements/take-statement.service.ts'

const { orders, crmOrders, crmSettlements, crmStatements } = contract
const PRICE_VND = 1_000_000
/** Orders paid concurrently; each payment is reported twice, as if the first answer had been too slow. */
const ORDERS = 12
const patience = { timeout: 40_000, interval: 50 }

let t: TestApp
let sink: HttpSink
let bank: BankListServer
let staff: TestSession
let running: ApiProcess['child'][] = []
const outside = newOutsideBooks()
beforeAll(async () => {
  sink = await startHttpSink()
  bank = await startBankLists()
  t = await createTestApp({
    ...gatewayEnv,
    VNPAY_API_URL: `${sink.url}/vnpay`,
    SEPAY_API_TOKEN: bankListEnv.SEPAY_API_TOKEN,
    SEPAY_API_URL: bank.url,
  })
  staff = await t.signIn(await buildAdmin(t.db))
})
afterAll(async () => {
  await t.close()
  await sink.stop()
  await bank.stop()
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running = []
})

const start = async (port: number, crashAt?: CrashPoint) => {
  const api = await startApiProcess(t, port, crashAt, gatewayEnv)
  running.push(api.child)
  return api
}

async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const pay = await t.call(orders.pay, { as, params: { code: data.code }, body: { gateway: 'vnpay' } })
  const reference = new URL(pay.data.payUrl).searchParams.get('vnp_TxnRef') ?? ''
  return { user, code: data.code, reference }
}

/** Whether VNPay would stop repeating the notice after this answer. */
async function tellVnpay(url: string, query: string): Promise<boolean> {
  const answer = await fetch(`${url}/payments/webhooks/vnpay?${query}`)
  const { RspCode } = (await answer.json()) as { RspCode?: string }
  return RspCode === '00' || RspCode === '02'
}

async function tellBank(url: string, body: string): Promise<boolean> {
  const timestamp = Math.floor(Date.now() / 1000).toString()
  const hex = createHmac('sha256', t.services.env.SEPAY_WEBHOOK_SECRET)
    .update(`${timestamp}.${body}`)
    .digest('hex')
  const answer = await fetch(`${url}/payments/webhooks/sepay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': timestamp,
      'x-sepay-signature': `sha256=${hex}`,
    },
    body,
  })
  return answer.ok
}

/** Pays half of the orders by VNPay and half by the bank, concurrently, repeating each notice until it is accepted. */
async function payAll(opened: Awaited<ReturnType<typeof openOrder>>[], url: string): Promise<void> {
  const tellings = opened.map(({ code, reference }, index) => {
    const query = vnpayNotice({ reference, amount: PRICE_VND, transaction: `${Date.now()}${index}` })
    const body = JSON.stringify(bankNotice(t, { content: code, transferAmount: PRICE_VND }))
    outside.moneyIn += PRICE_VND
    return index % 2 === 0 ? () => tellVnpay(url, query) : () => tellBank(url, body)
  })
  await Promise.all(
    [...tellings, ...tellings].map((tell) =>
      vi.waitFor(async () => expect(await tell().catch(() => false)).toBe(true), patience),
    ),
  )
}

const open = () => Promise.all(Array.from({ length: ORDERS }, openOrder))

async function expectPaidOnce(opened: Awaited<ReturnType<typeof openOrder>>[]): Promise<void> {
  for (const { code, user } of opened) {
    const { data } = await t.call(crmOrders.order, { as: staff, params: { code } })
    expect([data.state, data.cases, (await mailsTo(t.db, user.email)).length]).toEqual(['paid', [], 1])
  }
  expect(await findMoneyFaults(t.db, outside)).toEqual([])
}

test.each<CrashPoint>(['payment-event-stored', 'payment-settled-uncommitted', 'payment-committed'])(
  'crash: the service dies at %s during many payments; after its restart every order is paid once',
  async (place) => {
    const port = await freePort()
    const opened = await open()
    const { url, child } = await start(port, place)
    const restarted = waitForEnd(child).then(async (end) => {
      expect(end).toBe('SIGKILL')
      await start(port)
    })
    await payAll(opened, url)
    await restarted
    await expectPaidOnce(opened)
  },
  90_000,
)

test('crash: the service is killed repeatedly at random moments during many payments', async () => {
  const port = await freePort()
  const opened = await open()
  const first = await start(port)
  let { child } = first
  const paid = payAll(opened, first.url)
  for (const afterMs of [15, 60]) {
    // The kill has to come at a random moment.
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    child.kill('SIGKILL')
    await waitForEnd(child)
    child = (await start(port)).child
  }
  await paid
  await expectPaidOnce(opened)
})

/** A paid order, and a refund of it that is not sent yet. */
async function refundOf(channel: 'manual' | 'provider') {
  const { code, reference, user } = await openOrder()
  await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, transaction: String(Date.now()) }))
  outside.moneyIn += PRICE_VND
  const { data: seen } = await t.call(crmOrders.order, { as: staff, params: { code } })
  const { data } = await t.call(crmOrders.refundOrder, {
    as: staff,
    params: { code },
    body: {
      channel,
      reason: 'Học viên đổi ý',
      lines: [{ lineId: seen.lines[0]?.id ?? '', amount: PRICE_VND, endsAccess: true }],
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  const id = data.refunds[0]?.id ?? ''
  const state = async () =>
    (await t.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id)))[0]?.state
  return { id, code, reference, user, state }
}

const expectGivenBackOnce = async (code: string) => {
  const { data } = await t.call(crmOrders.order, { as: staff, params: { code } })
  outside.back += PRICE_VND
  expect(data).toMatchObject({ state: 'refunded', refunded: PRICE_VND, refunds: [{ state: 'succeeded' }] })
  expect(data.lines.map(({ hasAccess }) => hasAccess)).toEqual([false])
  expect(await findMoneyFaults(t.db, outside)).toEqual([])
}

test('crash: the service dies while a refund is booked; the refund stays open and is then booked once', async () => {
  const { id, code, state } = await refundOf('manual')
  const port = await freePort()
  const { url, child } = await start(port, 'refund-booked-uncommitted')
  const complete = () =>
    fetch(`${url}/crm/refunds/${id}/complete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.accessToken}` },
      body: JSON.stringify({ transactionId: 'FT-HOAN-9' }),
    }).then(
      ({ status }) => status,
      () => 'nobody',
    )
  expect([await complete(), await waitForEnd(child), await state()]).toEqual(['nobody', 'SIGKILL', 'pending'])
  await start(port)
  expect([await complete(), await complete()]).toEqual([200, 409])
  await expectGivenBackOnce(code)
})

/** VNPay’s answer that a refund was passed on to the bank. */
const vnpayTold = (command: 'refund' | 'querydr', reference: string) =>
  vnpayAnswer(command, {
    TxnRef: reference,
    Amount: String(PRICE_VND * 100),
    TransactionNo: '15000001',
    TransactionType: '02',
    TransactionStatus: '06',
  })

test('crash: the worker dies after VNPay has made a refund; a query finds it and it is booked once', async () => {
  const { id, code, reference, state } = await refundOf('provider')
  sink.answer(vnpayTold('refund', reference), vnpayTold('querydr', reference))
  const worker = spawnWorker(t, 'refund-asked')
  running.push(worker)
  expect([await waitForEnd(worker), await state()]).toEqual(['SIGKILL', 'pending'])
  // Does what the queue does with the job of a dead worker.
  await createRefundHandler(t.services)({ refundId: id })
  const sent = sink.requests.map(({ body }) => (JSON.parse(body) as Record<string, string>).vnp_Command)
  expect(sent).toEqual(['refund', 'querydr'])
  await expectGivenBackOnce(code)
})

/** Vietnam's time so many days ago, as banks write it. */
const daysAgo = (days: number) =>
  new Date(t.time.now().getTime() + 7 * 3_600_000 - days * 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

test('crash: the worker dies while it takes in a statement; another takes in each line once', async () => {
  const opened = await Promise.all([openOrder(), openOrder(), openOrder()])
  const [year, month, date] = daysAgo(0).slice(0, 10).split('-')
  const lines = [...opened.map(({ code }) => `${code} hoc phi`), 'khong ro ai gui'].map((content, index) =>
    [`${date}/${month}/${year}`, `KC${index}`, '1.000.000', content].join(';'),
  )
  const file = ['Ngày giao dịch;Số tham chiếu;Ghi có;Nội dung', ...lines].join('\n')
  const { data } = await t.call(crmStatements.addStatement, {
    as: staff,
    query: { fileName: 'sao-ke.csv' },
    file: new Blob([file], { type: 'text/csv' }),
  })
  const params = { id: data.id }
  expect((await t.call(crmStatements.startStatement, { as: staff, params })).status).toBe(200)
  outside.moneyIn += lines.length * PRICE_VND
  // The money is in the books and the line does not say so yet.
  const worker = spawnWorker(t, 'payment-committed')
  running.push(worker)
  expect(await waitForEnd(worker)).toBe('SIGKILL')
  const outcomes = async () =>
    (await t.call(crmStatements.statementLines, { as: staff, params, query: {} })).data.items.map(
      ({ outcome }) => outcome,
    )
  expect(await outcomes()).toContain(null)
  // Does what the queue does with the job of a dead worker.
  await createStatementTaker(t.services)(data.id)
  expect(await outcomes()).toEqual(['matched', 'matched', 'matched', 'unmatched'])
  await expectPaidOnce(opened)
})

test('crash: the worker dies while it takes in a settlement file; each fee is posted once', async () => {
  const opened = await Promise.all([openOrder(), openOrder(), openOrder()])
  for (const [index, { reference }] of opened.entries())
    await sendVnpay(t, vnpayNotice({ reference, amount: PRICE_VND, transaction: `88${index}001` }))
  outside.moneyIn += opened.length * PRICE_VND
  outside.fees += opened.length * 1000
  const file = [
    'Mã đơn hàng;Số tiền;Phí',
    ...opened.map(({ reference }) => `${reference};${PRICE_VND};1.000`),
  ].join('\n')
  const { data } = await t.call(crmSettlements.addSettlement, {
    as: staff,
    query: { gateway: 'vnpay', fileName: 'doi-soat.csv' },
    file: new Blob([file], { type: 'text/csv' }),
  })
  const params = { id: data.id }
  const { columns } = (await t.call(crmSettlements.settlement, { as: staff, params })).data.table
  await t.call(crmSettlements.compareSettlement, { as: staff, params, body: { columns } })
  expect((await t.call(crmSettlements.startSettlement, { as: staff, params })).status).toBe(200)
  const postedOf = async () =>
    (await t.call(crmSettlements.settlementLines, { as: staff, params, query: {} })).data.items.map(
      ({ posted }) => posted,
    )
  const worker = spawnWorker(t, 'settlement-row-taken')
  running.push(worker)
  expect(await waitForEnd(worker)).toBe('SIGKILL')
  expect(await postedOf()).toEqual([1000, null, null])
  await createSettlementTaker(t.services)(data.id)
  expect(await postedOf()).toEqual([1000, 1000, 1000])
  expect((await checkLedger(t.db)).faults).toEqual([])
  await expectPaidOnce(opened)
})

test('crash: the worker dies while it reads the list of a bank’s service; each row is then taken in once', async () => {
  const opened = await Promise.all([openOrder(), openOrder()])
  bank.rows.push(
    ...opened.map(({ code }, index) => ({
      id: 700_001 + index,
      // On another day than the statement's lines, which might be the same transfers otherwise.
      at: daysAgo(3),
      account: t.services.env.BANK_ACCOUNT ?? '',
      amount: PRICE_VND,
      content: `${code} hoc phi`,
    })),
  )
  outside.moneyIn += opened.length * PRICE_VND
  // A worker asks the banks as soon as it has started.
  const worker = spawnWorker(t, 'payment-settled-uncommitted')
  running.push(worker)
  expect(await waitForEnd(worker)).toBe('SIGKILL')
  await createBankPull(t.services)()
  await createBankPull(t.services)()
  await expectPaidOnce(opened)
})
