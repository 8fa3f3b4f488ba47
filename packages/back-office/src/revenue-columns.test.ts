import { expect, test } from 'vitest'
import { formatShare, monthLabel } from './revenue-columns.tsx'

test('revenue columns: months and shares are written in Vietnamese notation', () => {
  expect(monthLabel('2025-07')).toBe('07/2025')
  expect(formatShare(7000)).toBe('70%')
  expect(formatShare(7050)).toBe('70,5%')
})
