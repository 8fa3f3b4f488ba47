import { expect, test } from 'vitest'
import { describeTrend } from './trend.ts'

test('enrolment trend: sums up the days and names the best one', () => {
  const days = [
    { date: '2026-11-01', count: 1 },
    { date: '2026-11-02', count: 4 },
    { date: '2026-11-03', count: 4 },
  ]
  expect(describeTrend(days)).toEqual({ total: 9, perDay: 3, best: days[1] })
})

test('enrolment trend: is null when nobody enrolled', () => {
  expect(describeTrend([])).toBeNull()
  expect(describeTrend([{ date: '2026-11-01', count: 0 }])).toBeNull()
})
