import { expect, test } from 'vitest'
import { type CodeTable, classOf } from './gateway-codes.ts'
import { momoCodes } from './momo-codes.ts'
import {
  vnpayPayCodes,
  vnpayQueryCodes,
  vnpayRefundCodes,
  vnpayRefundStatuses,
  vnpayStatuses,
} from './vnpay/codes.ts'
import {
  zalopayCreateCodes,
  zalopayQueryCodes,
  zalopayQueryRefundCodes,
  zalopayRefundCodes,
} from './zalopay-codes.ts'

const tables: Record<string, CodeTable> = {
  momoCodes,
  zalopayCreateCodes,
  zalopayQueryCodes,
  zalopayRefundCodes,
  zalopayQueryRefundCodes,
  vnpayPayCodes,
  vnpayStatuses,
  vnpayRefundStatuses,
  vnpayQueryCodes,
  vnpayRefundCodes,
}

test.each(Object.entries(tables))(
  'gateway codes: every row of %s has a meaning and a source',
  (_name, table) => {
    for (const [code, row] of Object.entries(table)) {
      expect(code).toMatch(/^-?\d+$/)
      expect(row.meaning.length).toBeGreaterThan(3)
      expect(row.sources).toMatch(/^[A-E]+$/)
    }
  },
)

test.each([
  ['ZaloPay refund', zalopayRefundCodes, '-23', 'duplicate'],
  ['ZaloPay refund', zalopayRefundCodes, '-25', 'config'],
  ['ZaloPay query of a refund', zalopayQueryRefundCodes, '-1', 'pending'],
  ['ZaloPay query of a refund', zalopayQueryRefundCodes, '-21', 'not_found'],
  ['ZaloPay query of a payment', zalopayQueryCodes, '-49', 'not_found'],
  ['MoMo', momoCodes, '9000', 'success'],
  ['MoMo', momoCodes, '4002', 'failed'],
  ['MoMo', momoCodes, '98', 'failed'],
  ['MoMo', momoCodes, '99', 'failed'],
  ['MoMo', momoCodes, '2019', 'failed'],
  ['MoMo', momoCodes, '4010', null],
  ['MoMo', momoCodes, '4011', null],
  ['MoMo', momoCodes, '4015', null],
] as const)('gateway codes: %s reads the audited code as its documents do', (_call, table, code, is) => {
  expect(classOf(table, code)).toBe(is)
})

test('gateway codes: a code of no table has no class, whatever objects inherit', () => {
  expect([classOf(momoCodes, '4015'), classOf(momoCodes, 'constructor'), classOf(momoCodes, '')]).toEqual([
    null,
    null,
    null,
  ])
})

test('gateway codes: no code by which a refund was asked for before is ever read as refused', () => {
  expect(classOf(zalopayRefundCodes, '-23')).toBe('duplicate')
  expect(classOf(momoCodes, '40')).toBe('duplicate')
  expect(classOf(momoCodes, '41')).toBe('duplicate')
  expect(classOf(vnpayRefundCodes, '94')).toBe('duplicate')
})
