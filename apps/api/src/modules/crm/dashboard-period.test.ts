import { describe, expect, test } from 'vitest'
import { comparedWith, daysIn, type PeriodWish, periodOf } from './dashboard-period.ts'

/** 00:30 on 24 November in Việt Nam, when it is still the 23rd in UTC. */
const now = new Date('2026-11-23T17:30:00Z')
const wish = (values: Partial<PeriodWish>): PeriodWish => ({ days: 30, against: 'previous', ...values })
const shown = (period: ReturnType<typeof periodOf>) =>
  'field' in period ? period : [period.from.toISOString(), period.to.toISOString(), daysIn(period)]

describe('period of the dashboard', () => {
  test('ends with the Vietnamese day of today', () => {
    expect(shown(periodOf(wish({ days: 7 }), now))).toEqual([
      '2026-11-17T17:00:00.000Z',
      '2026-11-24T17:00:00.000Z',
      7,
    ])
  })

  test('of own days includes the first and the last', () => {
    expect(shown(periodOf(wish({ from: '2026-01-01', to: '2026-01-31' }), now))).toEqual([
      '2025-12-31T17:00:00.000Z',
      '2026-01-31T17:00:00.000Z',
      31,
    ])
    expect(shown(periodOf(wish({ from: '2026-11-24', to: '2026-11-24' }), now))).toContain(1)
  })

  test.each([
    [{ from: '2026-01-02' }, { field: 'to', reason: 'missing' }],
    [{ to: '2026-01-02' }, { field: 'from', reason: 'missing' }],
    [
      { from: '2026-01-02', to: '2026-01-01' },
      { field: 'to', reason: 'reversed' },
    ],
    [
      { from: '2026-11-01', to: '2026-11-25' },
      { field: 'to', reason: 'future' },
    ],
    [
      { from: '2025-01-01', to: '2026-01-02' },
      { field: 'to', reason: 'too_long' },
    ],
  ] as const)('of %j is refused: %j', (values, fault) => {
    expect(periodOf(wish(values), now)).toEqual(fault)
  })

  test('is compared with as many days before it, or with the same days a year earlier', () => {
    const period = periodOf(wish({ from: '2024-02-27', to: '2024-02-29' }), now)
    if ('field' in period) throw new Error(period.reason)
    expect(shown(comparedWith(period, 'previous'))).toEqual([
      '2024-02-23T17:00:00.000Z',
      '2024-02-26T17:00:00.000Z',
      3,
    ])
    expect(shown(comparedWith(period, 'year'))).toEqual([
      '2023-02-26T17:00:00.000Z',
      '2023-02-28T17:00:00.000Z',
      2,
    ])
  })
})
