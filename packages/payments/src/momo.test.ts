import { describe, expect, test } from 'vitest'
import { hmacHex } from './digest.ts'
import { buildMomoCreate, buildMomoQuery, momoOutcome, readMomoNotice, readMomoQueryAnswer } from './momo.ts'

const merchant = {
  partnerCode: 'MOMO',
  accessKey: 'F8BBA842ECF85',
  secret: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
}
const payment = {
  reference: 'MOMO1700000000000',
  requestId: 'MOMO1700000000000',
  amount: 50_000,
  description: 'pay with MoMo',
  redirectUrl: 'https://momo.vn/return',
  ipnUrl: 'https://callback.url/notify',
}
const notice = {
  partnerCode: 'MOMO',
  orderId: 'MOMO1700000000000',
  requestId: 'MOMO1700000000000',
  amount: 50_000,
  orderInfo: 'pay with MoMo',
  orderType: 'momo_wallet',
  transId: 3_141_592_653,
  resultCode: 0,
  message: 'Thành công.',
  payType: 'qr',
  responseTime: 1_700_000_060_000,
  extraData: '',
  signature: '6fa36df2543f111c66bdf3e347a084da8add678747acc6be4f2515f54482e87d',
}

test('a payment is signed as the vendor’s own sample signs it', () => {
  const body = buildMomoCreate(merchant, payment)
  expect(body).toMatchObject({
    signature: '4378bb95714712f6be833da81f743910a01e5ba6279bfe596b8a08e891259424',
    requestType: 'captureWallet',
    amount: 50_000,
  })
  expect(body).not.toHaveProperty('accessKey')
})

test('text beyond ASCII is signed as UTF-8', () => {
  const text =
    'accessKey=mTCKt9W3eU1m39TW&amount=1000000&extraData=e3VzZXJuYW1lPXR5cGluZ30=&ipnUrl=http://localhost:8181/buyer/account&orderId=MPSW1&oderInfo=Mua goi Gói gold&redirectUrl=http://localhost:8181/buyer/account&partnerCode=MOMOLRJZ20181206&requestId=MPSW1&requestType=captureWallet'
  expect(hmacHex('sha256', 'SetA5RDnLHvt51AULf51DyauxUo3kDU6', text)).toBe(
    'c8f2284d6756dcc65b6fbe66adb9cd1eb3499b858cae7f3afbb23515272b6b9c',
  )
})

test.each([
  ['a reference with blanks', { reference: 'a b' }],
  ['a reference that ends in a sign', { reference: 'abc-' }],
  ['no money', { amount: 0 }],
  ['part of a dong', { amount: 0.5 }],
])('refuses to ask for a payment with %s', (_name, change) => {
  expect(() => buildMomoCreate(merchant, { ...payment, ...change })).toThrow(RangeError)
})

describe('readMomoNotice', () => {
  test('reads a paid notice', () => {
    expect(readMomoNotice(notice, merchant)).toEqual({
      reference: 'MOMO1700000000000',
      eventId: 'MOMO1700000000000-3141592653-0',
      transactionId: '3141592653',
      amount: 50_000,
      outcome: 'succeeded',
      code: '0',
      paidAt: new Date(1_700_000_060_000),
    })
  })

  test.each([
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['a changed amount', { amount: 5_000_000 }],
    ['a changed result', { resultCode: 1006 }],
    ['another order', { orderId: 'MOMO1700000000001' }],
    ['a list in place of a text', { message: ['Thành công.'] }],
  ])('refuses %s', (_name, change) => {
    expect(readMomoNotice({ ...notice, ...change }, merchant)).toBeNull()
  })

  test('refuses what another access key or an empty secret would verify', () => {
    expect(readMomoNotice(notice, { ...merchant, accessKey: 'other' })).toBeNull()
    expect(readMomoNotice(notice, { ...merchant, secret: '' })).toBeNull()
  })
})

test.each([
  [0, 'succeeded'],
  [9000, 'succeeded'],
  [1000, 'pending'],
  [7002, 'pending'],
  [1001, 'failed'],
  [1006, 'failed'],
  [1005, 'failed'],
  [10, 'pending'],
  [13, 'pending'],
  [40, 'pending'],
  [7000, 'pending'],
  [8000, 'pending'],
  [98, 'failed'],
  [99, 'failed'],
  [1002, 'failed'],
  [1003, 'failed'],
  [1004, 'failed'],
  [1007, 'failed'],
  [1017, 'failed'],
  [1026, 'failed'],
  [2019, 'failed'],
  [4001, 'failed'],
  [4002, 'failed'],
  [4100, 'failed'],
  [4010, 'pending'],
  [4011, 'pending'],
  [4015, 'pending'],
] as const)('result %d is %s', (code, outcome) => {
  expect(momoOutcome(code)).toBe(outcome)
})

test('a query is answered about the payment that was asked for, or not at all', () => {
  const { signature: _unsigned, ...answer } = notice
  expect(readMomoQueryAnswer(answer, merchant, notice.orderId)).toEqual(readMomoNotice(notice, merchant))
  expect(readMomoQueryAnswer(answer, merchant, 'other')).toBeNull()
  expect(readMomoQueryAnswer({ ...answer, amount: 'a lot' }, merchant, notice.orderId)).toBeNull()
  const told = (resultCode: number) =>
    readMomoQueryAnswer({ ...answer, resultCode }, merchant, notice.orderId)
  expect([told(10), told(13), told(99), told(4015)]).toEqual([null, null, null, null])
  expect([told(9000)?.outcome, told(98)?.outcome]).toEqual(['succeeded', 'failed'])
  expect([told(1000)?.outcome, told(1006)?.outcome]).toEqual(['pending', 'failed'])
})

test('a query is signed in alphabetical order', () => {
  expect(buildMomoQuery(merchant, 'A1', 'Q1').signature).toBe(
    hmacHex('sha256', merchant.secret, 'accessKey=F8BBA842ECF85&orderId=A1&partnerCode=MOMO&requestId=Q1'),
  )
})
