import { expect, test } from 'vitest'
import { takesAmount } from './amount-limits.ts'

test.each([
  ['momo', 999, false],
  ['momo', 1_000, true],
  ['momo', 50_000_000, true],
  ['momo', 50_000_001, false],
  ['vnpay', 4_999, false],
  ['vnpay', 5_000, true],
  ['vnpay', 999_999_999, true],
  ['vnpay', 1_000_000_000, false],
  ['zalopay', 500, false],
  ['zalopay', 1_000, true],
] as const)('amount limits: %s and %d VND: %s', (gateway, amount, isTaken) => {
  expect(takesAmount(gateway, amount)).toBe(isTaken)
})
