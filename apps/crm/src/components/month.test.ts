import { expect, test } from 'vitest'
import { monthParam, recentMonths, thisMonth } from './month.ts'

test('revenue month: begins at midnight in Việt Nam', () => {
  expect(thisMonth(new Date('2026-10-31T16:59:59Z'))).toBe('2026-10')
  expect(thisMonth(new Date('2026-10-31T17:00:00Z'))).toBe('2026-11')
})

test('revenue month: counts back past the turn of the year', () => {
  expect(recentMonths(3, new Date('2026-01-15T03:00:00Z'))).toEqual(['2026-01', '2025-12', '2025-11'])
})

test('revenue month: an invalid one in the URL becomes the current month', () => {
  expect(monthParam().read(['2026-13'])).toBe(thisMonth())
  expect(monthParam().read(['2025-07'])).toBe('2025-07')
})
