import { expect, test } from 'vitest'
import { readFailure } from './failure.ts'

test.each([
  ['vnpay', '24', 'cancelled'],
  ['vnpay', '51', 'no_funds'],
  ['vnpay', '11', 'expired'],
  ['vnpay', '65', 'limit'],
  ['vnpay', '75', 'bank_down'],
  ['vnpay', '79', 'wrong_code'],
  ['momo', '1001', 'no_funds'],
  ['momo', '1005', 'expired'],
  ['momo', '1006', 'cancelled'],
  ['zalopay', '-63', 'no_funds'],
  ['zalopay', '24', 'other'],
  ['momo', 'constructor', 'other'],
  ['vnpay', null, 'other'],
] as const)('%s %s is %s', (gateway, code, reason) => {
  expect(readFailure(gateway, code)).toBe(reason)
})
