import { expect, test } from 'vitest'
import { type CodeSources, type CodeTable, classOf } from './gateway-codes.ts'
import { momoCodes, momoSources } from './momo-codes.ts'
import {
  vnpayPayCodes,
  vnpayQueryCodes,
  vnpayRefundCodes,
  vnpayRefundStatuses,
  vnpaySources,
  vnpayStatuses,
} from './vnpay/codes.ts'
import {
  zalopayCreateCodes,
  zalopayQueryCodes,
  zalopayQueryRefundCodes,
  zalopayRefundCodes,
  zalopaySources,
} from './zalopay-codes.ts'

const gateways: Record<string, { sources: CodeSources; tables: Record<string, CodeTable> }> = {
  momo: { sources: momoSources, tables: { momoCodes } },
  vnpay: {
    sources: vnpaySources,
    tables: { vnpayPayCodes, vnpayStatuses, vnpayRefundStatuses, vnpayQueryCodes, vnpayRefundCodes },
  },
  zalopay: {
    sources: zalopaySources,
    tables: { zalopayCreateCodes, zalopayQueryCodes, zalopayRefundCodes, zalopayQueryRefundCodes },
  },
}
const rows = Object.values(gateways).flatMap(({ sources, tables }) =>
  Object.entries(tables).flatMap(([table, codes]) =>
    Object.entries(codes).map(([code, row]) => ({ table, code, row, sources })),
  ),
)

test.each(Object.entries(gateways))(
  'gateway codes: every source of %s has a name, a kind and the day on which it was read',
  (_name, { sources }) => {
    for (const { name, read } of Object.values(sources)) {
      expect(name.length).toBeGreaterThan(10)
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    const used = rows.filter((row) => row.sources === sources).map(({ row }) => row.sources)
    expect(new Set(used.join(''))).toEqual(new Set(Object.keys(sources)))
  },
)

test('gateway codes: every row has a meaning and sources, and says when it was seen once only', () => {
  for (const { table, code, row, sources } of rows) {
    const named = [...row.sources].map((letter) => sources[letter]?.kind)
    const where = `${table} ${code}`
    expect(code, where).toMatch(/^-?\d+$/)
    expect(row.meaning.length, where).toBeGreaterThan(3)
    expect(named, where).not.toContain(undefined)
    expect(new Set(row.sources).size, where).toBe(named.length)
    const isSeenOnce = named.length === 1 && named[0] === 'client'
    expect([named.length > 0, row.isSeenOnce ?? false], where).toEqual([true, isSeenOnce])
  }
})

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
  for (const code of ['-11', '-22', '-23']) expect(classOf(zalopayRefundCodes, code)).toBe('duplicate')
  expect(classOf(momoCodes, '40')).toBe('duplicate')
  expect(classOf(momoCodes, '41')).toBe('duplicate')
  expect(classOf(vnpayRefundCodes, '94')).toBe('duplicate')
})
