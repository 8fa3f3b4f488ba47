import { expect, test } from 'vitest'
import { bankTransferNumber, identifiesTransfer, toTransferNumber } from './transfer-number.ts'

test.each([
  ['PT-1', 'pt-1'],
  ['PT-1', ' PT – 1 '],
  ['PT1', 'ＰＴ１'],
  ['PHIẾU 7', 'phie\u0302\u0301u 7'],
  ['FT26325123456', 'ft26325123456\\BNK'],
  ['MBVCB.3278907687', 'MBVCB 3278907687'],
])('transfer number: %s and %s are one', (one, other) => {
  expect(toTransferNumber(one)).toBe(toTransferNumber(other))
})

test('transfer number: other numbers stay others, and nothing stays nothing', () => {
  expect(toTransferNumber('PT-1')).not.toBe(toTransferNumber('PT-2'))
  expect(toTransferNumber(' -–. ')).toBe('')
})

test('transfer number: what services write behind a bank’s number does not count', () => {
  expect(bankTransferNumber('FT26325123456 NGUYEN VAN A')).toBe('FT26325123456')
  expect(bankTransferNumber('FT26325123456\\BNK')).toBe('FT26325123456')
  expect(bankTransferNumber('PT 1')).toBe('PT1')
  expect([bankTransferNumber(null), bankTransferNumber(' ')]).toEqual([null, null])
  expect([identifiesTransfer('12345'), identifiesTransfer('123456')]).toEqual([false, true])
})
