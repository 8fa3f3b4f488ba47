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
