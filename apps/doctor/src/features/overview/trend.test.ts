import { expect, test } from 'vitest'
import { describeTrend } from './trend.ts'

test('sums up the days and names the best one', () => {
  const days = [
    { date: '2026-11-01', count: 1 },
    { date: '2026-11-02', count: 4 },
    { date: '2026-11-03', count: 4 },
  ]
  expect(describeTrend(days)).toEqual({ total: 9, perDay: 3, best: days[1] })
})

test('nobody enrolled: there is no trend to tell', () => {
  expect(describeTrend([])).toBeNull()
  expect(describeTrend([{ date: '2026-11-01', count: 0 }])).toBeNull()
})
