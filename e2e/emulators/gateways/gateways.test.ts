import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGateways } from './server.ts'
import type { GatewaySettings } from './settings.ts'
import { signMomoFields, signVnpayForm, signVnpayPipe, signZalopayPipe, vnpayText } from './sign.ts'
import { toStamp } from './vietnam-time.ts'

interface Told {
  method: string
  path: string
  body: string
}

const told: Told[] = []
/** What the merchant answers, in turn; the last one for good. */
let answers: [number, string][] = []
let merchant: Server
let gateways: Server
let site: string
let emulator: string
let settings: GatewaySettings

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  merchant = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      told.push({ method: request.method ?? '', path: request.url ?? '', body })
      const [status, text] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, '']
      response.writeHead(status).end(text)
    })
  })
  site = await listen(merchant)
  settings = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://gateways.test',
    webUrl: site,
    vnpayNoticeUrl: `${site}/vnpay-notice`,
    vnpay: { tmnCode: 'TESTTMN1', secret: 'vnpay-secret' },
    momo: { partnerCode: 'MOMOTEST', accessKey: 'access', secretKey: 'momo-secret' },
    zalopay: { appId: 2554, key1: 'key-one', key2: 'key-two' },
    retryMs: 5,
    ledgerFile: null,
  }
  gateways = createGateways(settings)
  emulator = await listen(gateways)
})
afterAll(() => {
  merchant.close()
  gateways.close()
})
beforeEach(() => {
  told.length = 0
})

const post = async (path: string, body: object) => {
  const answer = await fetch(`${emulator}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

const decide = (payPath: string, choice: string, mode = 'normal') =>
  fetch(`${emulator}${payPath}`, {
    method: 'POST',
    body: new URLSearchParams({ choice, mode }),
    redirect: 'manual',
  })

const vnpayFields = (reference: string, change: Record<string, string> = {}) => ({
  vnp_Version: '2.1.0',
  vnp_Command: 'pay',
  vnp_TmnCode: 'TESTTMN1',
  vnp_Amount: '25000000',
  vnp_TxnRef: reference,
  vnp_OrderInfo: `Thanh toan ${reference}`,
  vnp_ReturnUrl: `${site}/payment?order=ABC&back=1`,
  vnp_CreateDate: '20261121101500',
  vnp_ExpireDate: toStamp(Date.now() + 900_000),
  ...change,
})

async function openVnpay(reference: string, change: Record<string, string> = {}) {
  const fields = vnpayFields(reference, change)
  const query = `${vnpayText(fields)}&vnp_SecureHash=${signVnpayForm(fields, 'vnpay-secret')}`
  const answer = await fetch(`${emulator}/vnpay/pay?${query}`, { redirect: 'manual' })
  return (answer.headers.get('location') ?? '').split('?')[0] ?? ''
}

function vnpayQuery(reference: string, requestId: string, transactionNo = '', tmnCode = 'TESTTMN1') {
  const values = {
    RequestId: requestId,
    Version: '2.1.0',
    Command: 'querydr',
    TmnCode: tmnCode,
    TxnRef: reference,
    TransactionDate: '20261121101500',
    CreateDate: '20261121102000',
    IpAddr: '127.0.0.1',
    OrderInfo: 'q',
  }
  const fields = Object.fromEntries(Object.entries(values).map(([key, value]) => [`vnp_${key}`, value]))
  const hash = signVnpayPipe(Object.values(values), 'vnpay-secret')
  const about = transactionNo === '' ? {} : { vnp_TransactionNo: transactionNo }
  return post('/vnpay/api/transaction', { ...fields, ...about, vnp_SecureHash: hash })
}

function vnpayRefund(reference: string, requestId: string, amount: number, kind: '02' | '03' = '03') {
  const values = {
    RequestId: requestId,
    Version: '2.1.0',
    Command: 'refund',
    TmnCode: 'TESTTMN1',
    TransactionType: kind,
    TxnRef: reference,
    Amount: String(amount * 100),
    TransactionNo: '',
    TransactionDate: '20261121101500',
    CreateBy: 'ke toan',
    CreateDate: '20261121102000',
    IpAddr: '127.0.0.1',
    OrderInfo: 'r',
  }
  const fields = Object.fromEntries(Object.entries(values).map(([key, value]) => [`vnp_${key}`, value]))
  const hash = signVnpayPipe(Object.values(values), 'vnpay-secret')
  return post('/vnpay/api/transaction', { ...fields, vnp_SecureHash: hash })
}

const codesTold = () => told.map(({ path }) => new URL(path, site).searchParams.get('vnp_ResponseCode'))

test('VNPay emulator: sends the payer back with a signature, and repeats the notice until it is confirmed', async () => {
  answers = [
    [500, ''],
    [200, '{"RspCode":"99"}'],
    [200, '{"RspCode":"00"}'],
  ]
  const answer = await decide(await openVnpay('V1'), 'paid')
  const back = new URL(answer.headers.get('location') ?? '')
  expect([back.pathname, back.searchParams.get('order')]).toEqual(['/payment', 'ABC'])
  await vi.waitFor(() => expect(told).toHaveLength(3))
  const { vnp_SecureHash: hash, ...fields } = Object.fromEntries(
    new URL(told[0]?.path ?? '', site).searchParams,
  )
  expect(fields).toMatchObject({ vnp_TxnRef: 'V1', vnp_Amount: '25000000', vnp_TransactionStatus: '00' })
  expect(hash).toBe(signVnpayForm(fields, 'vnpay-secret'))
  expect(new Set(told.map(({ path }) => path)).size).toBe(1)
})

test('VNPay emulator: stops after ten notices, and still answers queries about the payment', async () => {
  answers = [[200, '{"RspCode":"01"}']]
  await decide(await openVnpay('V2'), 'cancelled')
  await vi.waitFor(() => expect(told).toHaveLength(10))
  expect(await vnpayQuery('V2', 'Q1')).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '02' })
  expect(await vnpayQuery('V2', 'Q1')).toMatchObject({ vnp_ResponseCode: '94' })
  expect(await vnpayQuery('V-none', 'Q2')).toMatchObject({ vnp_ResponseCode: '91' })
  expect(await vnpayQuery('V2', 'Q3', '', 'OTHERTMN')).toMatchObject({ vnp_ResponseCode: '02' })
  expect(told).toHaveLength(10)
})

test('VNPay emulator: accepts a refund, and answers a query by its number that the bank was asked', async () => {
  answers = [[200, '{"RspCode":"00"}']]
  await decide(await openVnpay('V8'), 'paid')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(await vnpayQuery('V8', 'Q81')).toMatchObject({ vnp_TransactionType: '01' })
  const first = await vnpayRefund('V8', 'R81', 100_000)
  expect(first).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '05' })
  expect(await vnpayRefund('V8', 'R81', 100_000)).toMatchObject({ vnp_ResponseCode: '94' })
  await vnpayRefund('V8', 'R82', 50_000)
  expect(await vnpayRefund('V8', 'R83', 250_000, '02')).toMatchObject({ vnp_ResponseCode: '04' })
  expect(await vnpayRefund('V8', 'R84', 100_001)).toMatchObject({ vnp_ResponseCode: '02' })
  const number = String(first.vnp_TransactionNo)
  expect(await vnpayQuery('V8', 'Q82', number)).toMatchObject({
    vnp_ResponseCode: '00',
    vnp_TransactionNo: number,
    vnp_TransactionType: '03',
    vnp_TransactionStatus: '06',
    vnp_Amount: '10000000',
  })
  expect(await vnpayQuery('V8', 'Q83')).toMatchObject({ vnp_Amount: '5000000', vnp_TransactionType: '03' })
  expect(await vnpayQuery('V8', 'Q84', '123')).toMatchObject({ vnp_ResponseCode: '91' })
})

test('VNPay emulator: refuses a changed and an expired payment URL', async () => {
  const fields = vnpayFields('V3')
  const query = `${vnpayText({ ...fields, vnp_Amount: '100' })}&vnp_SecureHash=${signVnpayForm(fields, 'vnpay-secret')}`
  expect((await fetch(`${emulator}/vnpay/pay?${query}`)).status).toBe(400)
  const late = await openVnpay('V4', { vnp_ExpireDate: toStamp(Date.now() - 1000) })
  await decide(late, 'paid')
  expect(await (await fetch(`${emulator}${late}`)).text()).toContain('Giao dịch đã quá thời gian')
  expect(told).toHaveLength(0)
})

test('gateway emulator: sends notices three times, or loses the first, or sends an older failure after the success', async () => {
  answers = [[200, '{"RspCode":"00"}']]
  await decide(await openVnpay('V5'), 'paid', 'duplicate')
  await vi.waitFor(() => expect(codesTold()).toEqual(['00', '00', '00']))
  told.length = 0
  await decide(await openVnpay('V6'), 'paid', 'reorder')
  await vi.waitFor(() => expect(codesTold()).toEqual(['00', '24']))
  told.length = 0
  const lost = await openVnpay('V7')
  await decide(lost, 'suspected', 'lose_first')
  await vi.waitFor(() => expect(codesTold()).toEqual(['07']))
  expect(await (await fetch(`${emulator}${lost}`)).text()).toContain('thất lạc theo tùy chọn')
})

test('MoMo emulator: accepts a payment once, repeats the notice until 204, and refunds no more than was paid', async () => {
  answers = [
    [503, ''],
    [204, ''],
  ]
  const { accessKey, partnerCode } = settings.momo
  const fields = {
    amount: 25e4,
    extraData: '',
    ipnUrl: `${site}/momo-notice`,
    orderId: 'M1',
    orderInfo: 'Thanh toán',
    partnerCode,
    redirectUrl: `${site}/payment`,
    requestId: 'M1',
    requestType: 'payWithMethod',
  }
  const body = { ...fields, signature: signMomoFields({ accessKey, ...fields }, 'momo-secret') }
  expect(await post('/momo/v2/gateway/api/create', { ...body, amount: 1 })).toMatchObject({ resultCode: 13 })
  const made = await post('/momo/v2/gateway/api/create', body)
  expect(made).toMatchObject({ resultCode: 0 })
  expect(await post('/momo/v2/gateway/api/create', body)).toMatchObject({ resultCode: 41 })
  await decide(new URL(String(made.payUrl)).pathname, 'paid')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  const { signature, ...notice } = JSON.parse(told[1]?.body ?? '{}') as Record<string, string | number>
  expect(notice).toMatchObject({ orderId: 'M1', amount: 250_000, resultCode: 0 })
  expect(signature).toBe(signMomoFields({ accessKey, ...notice }, 'momo-secret'))
  const refund = (orderId: string, amount: number) => {
    const wish = {
      amount,
      description: 'Hoàn',
      orderId,
      partnerCode,
      requestId: orderId,
      transId: notice.transId ?? 0,
    }
    const signed = signMomoFields({ accessKey, ...wish }, 'momo-secret')
    return post('/momo/v2/gateway/api/refund', { ...wish, signature: signed })
  }
  const queryRefund = (orderId: string, secret = 'momo-secret') => {
    const asked = { orderId, partnerCode, requestId: `Q-${orderId}` }
    return post('/momo/v2/gateway/api/refund/query', {
      ...asked,
      signature: signMomoFields({ accessKey, ...asked }, secret),
    })
  }
  expect(await queryRefund('R1')).toMatchObject({ resultCode: 42, orderId: 'R1' })
  const given = await refund('R1', 200_000)
  expect(given).toMatchObject({ resultCode: 0 })
  expect(await refund('R1', 200_000)).toMatchObject({ resultCode: 41 })
  expect(await queryRefund('R1')).toMatchObject({
    resultCode: 0,
    refundTrans: [{ orderId: 'R1', amount: 200_000, resultCode: 0, transId: given.transId }],
  })
  expect(await queryRefund('R1', 'another')).toMatchObject({ resultCode: 13 })
  expect(await refund('R2', 50_001)).toMatchObject({ resultCode: 1081 })
})

test('ZaloPay emulator: sends a callback for a success only; a query also shows a failure', async () => {
  answers = [[200, '{"return_code":1}']]
  const create = async (seed: string) => {
    const reference = `${toStamp(Date.now()).slice(2, 8)}_${seed}`
    const signed = {
      app_id: 2554,
      app_trans_id: reference,
      app_user: 'hoc-vien',
      amount: 25e4,
      app_time: Date.now(),
      embed_data: JSON.stringify({ redirecturl: `${site}/payment?order=ABC` }),
      item: '[]',
    }
    const mac = signZalopayPipe(Object.values(signed), 'key-one')
    const made = await post('/zalopay/v2/create', { ...signed, mac, callback_url: `${site}/zalopay-notice` })
    return { reference, path: new URL(String(made.order_url)).pathname }
  }
  const query = (reference: string) => {
    const mac = signZalopayPipe([2554, reference, 'key-one'], 'key-one')
    return post('/zalopay/v2/query', { app_id: 2554, app_trans_id: reference, mac })
  }
  const refused = await create('Z1')
  expect(await query(refused.reference)).toMatchObject({ return_code: 3 })
  await decide(refused.path, 'cancelled')
  expect(await query(refused.reference)).toMatchObject({ return_code: 2 })
  const paid = await create('Z2')
  await decide(paid.path, 'paid')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(JSON.parse(told[0]?.body ?? '{}')).toMatchObject({ type: 1, mac: expect.any(String) })
  expect(await query(paid.reference)).toMatchObject({ return_code: 1, amount: 250_000 })
  expect(await query('261121_none')).toMatchObject({ return_code: 2, sub_return_code: -101 })
  const { zp_trans_id: transId } = await query(paid.reference)
  const refund = (id: string, amount: number) => {
    const mac = signZalopayPipe([2554, String(transId), amount, 'Hoàn', 1], 'key-one')
    const wish = { app_id: 2554, m_refund_id: id, zp_trans_id: String(transId), amount, timestamp: 1 }
    return post('/zalopay/v2/refund', { ...wish, description: 'Hoàn', mac })
  }
  const queryRefund = (id: string) => {
    const mac = signZalopayPipe([2554, id, 2], 'key-one')
    return post('/zalopay/v2/query_refund', { app_id: 2554, m_refund_id: id, timestamp: 2, mac })
  }
  const id = (digits: string) => `${toStamp(Date.now()).slice(2, 8)}_2554_${digits}`
  expect(await queryRefund(id('7'))).toMatchObject({ return_code: 2, sub_return_code: -101 })
  expect(await refund(id('7'), 200_000)).toMatchObject({ return_code: 3 })
  expect(await refund(id('7'), 200_000)).toMatchObject({ return_code: 2, sub_return_code: -23 })
  expect(await queryRefund(id('7'))).toMatchObject({ return_code: 1 })
  expect(await refund('200101_2554_9', 1)).toMatchObject({ return_code: 2, sub_return_code: -25 })
  expect(await refund(id('9').replace('2554', '2555'), 1)).toMatchObject({ sub_return_code: -26 })
  expect(await refund('khong-phai-ma', 1)).toMatchObject({ sub_return_code: -24 })
  expect(await refund(id('8'), 50_001)).toMatchObject({ return_code: 2, sub_return_code: -14 })
})
