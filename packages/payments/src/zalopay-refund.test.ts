import { expect, test } from 'vitest'
import {
  buildZalopayRefund,
  buildZalopayRefundQuery,
  readZalopayRefundAnswer,
  readZalopayRefundQueryAnswer,
  zalopayRefundId,
} from './zalopay-refund.ts'

const merchant = { appId: 2554, key1: 'sdngKKJmqEMzvh5QQcdD2A9XBSKUNaYn', key2: 'unused' }
const now = new Date('2026-11-20T17:30:00Z')

test('an id begins with the day in Vietnam and the app', () => {
  expect(zalopayRefundId(merchant, now, '42')).toBe('261121_2554_42')
  expect(() => zalopayRefundId(merchant, now, 'a')).toThrow(RangeError)
})

// Made with openssl over the texts of the document.
test('a refund and the query about it are signed in the order of the document', () => {
  const refundId = '261121_2554_42'
  const refund = { refundId, transactionId: '230414000000001', amount: 1000, description: 'Hoàn tiền', now }
  expect(buildZalopayRefund(merchant, refund)).toMatchObject({
    m_refund_id: refundId,
    mac: 'e0e653107c9e501ae3259a75d507016a5a1ad675707592fcd12e6ecc7e522a79',
  })
  expect(buildZalopayRefundQuery(merchant, refundId, now)).toEqual({
    app_id: 2554,
    m_refund_id: refundId,
    timestamp: 1_795_195_800_000,
    mac: 'b4055732c808f03339ceecfaa8ed8ab14f90888a26af44f7331a273807ee5c77',
  })
  expect(() => buildZalopayRefund(merchant, { ...refund, amount: 1.5 })).toThrow(RangeError)
})

test.each([
  [
    { return_code: 1, refund_id: 5 },
    { kind: 'made', transactionId: '5' },
  ],
  [{ return_code: 3 }, { kind: 'pending', transactionId: null }],
  // Asked for before: taken as refused it would be paid out a second time.
  [
    { return_code: 2, sub_return_code: -23 },
    { kind: 'pending', transactionId: null },
  ],
  [
    { return_code: 2, sub_return_code: -25 },
    { kind: 'failed', code: '-25', isAboutCall: true },
  ],
  [
    { return_code: 2, sub_return_code: -16 },
    { kind: 'pending', transactionId: null },
  ],
  [
    { return_code: 2, sub_return_code: -101 },
    { kind: 'failed', code: '-101' },
  ],
  [
    { return_code: 2, sub_return_code: -999 },
    { kind: 'unclear', code: '-999' },
  ],
  [
    { return_code: 2, sub_return_code: -777 },
    { kind: 'unclear', code: '-777' },
  ],
  // Some documents have these in place of the return code.
  [{ return_code: -402 }, { kind: 'failed', code: '-402', isAboutCall: true }],
  [{ return_code: -500 }, { kind: 'unclear', code: '-500' }],
  [
    { return_code: 2, sub_return_code: -22 },
    { kind: 'pending', transactionId: null },
  ],
  [
    { return_code: 2, sub_return_code: -21 },
    { kind: 'unclear', code: '-21' },
  ],
  [
    { return_code: 2, sub_return_code: -13 },
    { kind: 'failed', code: '-13' },
  ],
  [
    { return_code: 2, sub_return_code: -500 },
    { kind: 'unclear', code: '-500' },
  ],
  [{}, { kind: 'unclear', code: 'unreadable' }],
])('an answer %j to a refund is %j', (answer, report) => {
  expect(readZalopayRefundAnswer(answer)).toEqual(report)
})

test.each([
  [{ return_code: 1 }, { kind: 'made', transactionId: null }],
  [{ return_code: 3 }, { kind: 'pending', transactionId: null }],
  [{ return_code: 2, sub_return_code: -101 }, { kind: 'unknown' }],
  [{ return_code: 2, sub_return_code: -21 }, { kind: 'unknown' }],
  [
    { return_code: 2, sub_return_code: -1 },
    { kind: 'pending', transactionId: null },
  ],
  [
    { return_code: 3, sub_return_code: -1 },
    { kind: 'pending', transactionId: null },
  ],
  [
    { return_code: 2, sub_return_code: 0 },
    { kind: 'failed', code: '0' },
  ],
  [
    { return_code: 2, sub_return_code: -999 },
    { kind: 'unclear', code: '-999' },
  ],
  [
    { return_code: 2, sub_return_code: -13 },
    { kind: 'failed', code: '-13' },
  ],
  [
    { return_code: 2, sub_return_code: -402 },
    { kind: 'unclear', code: '-402' },
  ],
  [{ return_code: 2 }, { kind: 'unclear', code: '2' }],
  [{ error: 'x' }, { kind: 'unclear', code: 'unreadable' }],
])('an answer %j to a query is %j', (answer, report) => {
  expect(readZalopayRefundQueryAnswer(answer)).toEqual(report)
})
