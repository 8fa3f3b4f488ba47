import { expect, test } from 'vitest'
import { chooseKept } from './keep-rule.ts'
import { idOf } from './manifest.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const HOUR_MS = 3_600_000
const before = (hours: number) => idOf(new Date(NOW.getTime() - hours * HOUR_MS), '0000')
const nightly = (days: number) => Array.from({ length: days }, (_, index) => before(index * 24 + 10))

test('of two years of nightly backups 7 days, 5 weeks and 12 months are kept', () => {
  const kept = [...chooseKept(nightly(730), NOW)].map((id) => id.slice(0, 8)).sort()
  expect(kept.slice(-7)).toEqual(
    nightly(7)
      .map((id) => id.slice(0, 8))
      .sort(),
  )
  // Of the month of 7 days ago a week and the month are the same backup.
  expect(kept.length).toBeGreaterThanOrEqual(20)
  expect(kept.length).toBeLessThanOrEqual(24)
  expect(kept[0]?.slice(0, 6)).toBe('202512')
})

test('everything of the last 24 hours is kept', () => {
  const ids = [before(1), before(2), before(23)]
  expect(chooseKept(ids, NOW)).toEqual(new Set(ids))
})

test('of an earlier day the newest is kept', () => {
  const ids = [before(1), before(49), before(50)]
  expect(chooseKept(ids, NOW)).toEqual(new Set([before(1), before(49)]))
})

test('days are those of Việt Nam', () => {
  // 23:30 and 00:30 of two days there, one day in UTC.
  const ids = ['20261120T163000000Z-0000', '20261120T173000000Z-0000']
  expect(chooseKept(ids, NOW)).toEqual(new Set(ids))
})

test('after months of standing still nothing that is left is lost', () => {
  const ids = nightly(5).map((id) => id.replace('202611', '202601'))
  expect(chooseKept(ids, NOW).size).toBe(5)
})
