import { expect, test } from 'vitest'
import {
  buildMomoRefund,
  buildMomoRefundQuery,
  readMomoRefundAnswer,
  readMomoRefundQueryAnswer,
} from './momo-refund.ts'

const merchant = {
  partnerCode: 'MOMO',
  accessKey: 'F8BBA842ECF85',
  secret: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
}
const refund = {
  refundReference: 'R1',
  requestId: 'Q2',
  amount: 1000,
  transactionId: '3141592653',
  description: 'Hoàn tiền',
}

// Made with openssl over the texts of the document.
test('a refund and the query about it are signed in alphabetical order', () => {
  expect(buildMomoRefund(merchant, refund)).toMatchObject({
    transId: 3_141_592_653,
    orderId: 'R1',
    signature: 'cd7837beb8347de53cb7eaaa000e8d30db05f75681cbe1c809fa67a72323e0bf',
  })
  expect(buildMomoRefundQuery(merchant, 'R1', 'Q3')).toEqual({
    partnerCode: 'MOMO',
    requestId: 'Q3',
    orderId: 'R1',
    lang: 'vi',
    signature: '22cc1c08bece556289b4df9a8c614a73dab8c2704f5b44253b2508359dae6f6f',
  })
})

test.each([
  ['no money', { amount: 0 }],
  ['a transaction that is no number', { transactionId: 'x' }],
])('refuses to ask for a refund of %s', (_name, change) => {
  expect(() => buildMomoRefund(merchant, { ...refund, ...change })).toThrow(RangeError)
})

test.each([
  [
    { resultCode: 0, transId: 777 },
    { kind: 'made', transactionId: '777' },
  ],
  [{ resultCode: 41 }, { kind: 'pending', transactionId: null }],
  [{ resultCode: 7002 }, { kind: 'pending', transactionId: null }],
  [{ resultCode: 40 }, { kind: 'pending', transactionId: null }],
  [{ resultCode: 43 }, { kind: 'pending', transactionId: null }],
  [{ resultCode: 10 }, { kind: 'pending', transactionId: null }],
  [{ resultCode: 99 }, { kind: 'failed', code: '99' }],
  [{ resultCode: 1080 }, { kind: 'failed', code: '1080' }],
  [{ resultCode: 13 }, { kind: 'failed', code: '13', isAboutCall: true }],
  // In no document: it may have moved the money.
  [{ resultCode: 4015 }, { kind: 'unclear', code: '4015' }],
  [{ resultCode: 1081 }, { kind: 'failed', code: '1081' }],
  [{}, { kind: 'unclear', code: 'unreadable' }],
])('an answer %j to a refund is %j', (answer, report) => {
  expect(readMomoRefundAnswer(answer)).toEqual(report)
})

const asked = { reference: 'R1', amount: 1000 }
const own = { orderId: 'R1', amount: 1000, resultCode: 0, transId: 777 }
const answered = (fields: object) => ({ partnerCode: 'MOMO', orderId: 'R1', resultCode: 0, ...fields })

test.each([
  [
    'listed as made',
    { refundTrans: [{ ...own, orderId: 'R0' }, own] },
    { kind: 'made', transactionId: '777' },
  ],
  ['told of in the answer itself', own, { kind: 'made', transactionId: '777' }],
  [
    'listed as on its way',
    { refundTrans: [{ ...own, resultCode: 7002 }] },
    { kind: 'pending', transactionId: null },
  ],
  ['listed as refused', { refundTrans: [{ ...own, resultCode: 1080 }] }, { kind: 'failed', code: '1080' }],
  [
    'listed with an unknown error',
    { refundTrans: [{ ...own, resultCode: 99 }] },
    { kind: 'failed', code: '99' },
  ],
  ['asked about while MoMo has its own trouble', { resultCode: 99 }, { kind: 'unclear', code: '99' }],
  ['never heard of', { resultCode: 42 }, { kind: 'unknown' }],
  ['not listed', { refundTrans: [{ ...own, orderId: 'R0' }] }, { kind: 'unclear', code: 'amount' }],
  ['of another amount', { refundTrans: [{ ...own, amount: 999 }] }, { kind: 'unclear', code: 'amount' }],
  ['listed twice', { refundTrans: [own, own] }, { kind: 'unclear', code: 'twice' }],
  ['asked with a wrong signature', { resultCode: 13 }, { kind: 'unclear', code: '13' }],
])('a refund that is %s', (_name, fields, report) => {
  expect(readMomoRefundQueryAnswer(answered(fields), merchant, asked)).toEqual(report)
})

test('an answer about another refund, or to another merchant, tells nothing', () => {
  const told = answered({ refundTrans: [own] })
  expect(readMomoRefundQueryAnswer({ ...told, orderId: 'R2' }, merchant, asked).kind).toBe('unclear')
  expect(readMomoRefundQueryAnswer({ ...told, partnerCode: 'X' }, merchant, asked).kind).toBe('unclear')
})
