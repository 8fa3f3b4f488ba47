import { expect, test } from 'vitest'
import { formatLineRate, formatShare, monthLabel } from './statements.ts'

test('statements: months and shares are written in Vietnamese notation', () => {
  expect(monthLabel('2025-07')).toBe('07/2025')
  expect(formatShare(7000)).toBe('70%')
  expect(formatShare(7050)).toBe('70,5%')
  expect(formatLineRate({ shareBasisPoints: 7000, partBasisPoints: 10_000 })).toBe('70%')
  expect(formatLineRate({ shareBasisPoints: 7000, partBasisPoints: 4000 })).toBe('40% của 70%')
})
