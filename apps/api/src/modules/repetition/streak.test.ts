import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from './days.ts'
import { type ReviewDay, streakOf } from './streak.ts'

// 2026-11-23 is a Monday.
const done = (day: string, dueSince = day): ReviewDay => ({ day, dueSince, isFinished: true })
const open = (day: string, dueSince = day): ReviewDay => ({ day, dueSince, isFinished: false })
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => done(addDays(first, index)))
const week = (days: ReviewDay[], today: string) => streakOf(days, today).week.map(({ state }) => state)

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
})

describe('a streak', () => {
  test('is nothing before the first review', () => {
    expect(streakOf([], '2026-11-26')).toMatchObject({ days: 0, hasRest: true })
    expect(week([open('2026-11-26')], '2026-11-26')).toEqual([
      'free',
      'free',
      'free',
      'open',
      'ahead',
      'ahead',
      'ahead',
    ])
  })

  test('counts finished days, and today only once it is finished', () => {
    const days = daysFrom('2026-11-23', 3)
    expect(streakOf([...days, open('2026-11-26')], '2026-11-26').days).toBe(3)
    expect(streakOf([...days, done('2026-11-26')], '2026-11-26').days).toBe(4)
  })

  test('forgives one missed day of a week, also where its review was begun and not finished', () => {
    const missed = [done('2026-11-23'), done('2026-11-25', '2026-11-24'), open('2026-11-26')]
    expect(streakOf(missed, '2026-11-26')).toMatchObject({ days: 2, hasRest: false })
    expect(week(missed, '2026-11-26').slice(0, 4)).toEqual(['done', 'rest', 'done', 'open'])
    const begun = [done('2026-11-23'), open('2026-11-24'), done('2026-11-25')]
    expect(streakOf(begun, '2026-11-25')).toMatchObject({ days: 2, hasRest: false })
  })

  test('ends with the second missed day of a week and begins anew with the next review', () => {
    const days = [done('2026-11-23'), done('2026-11-26', '2026-11-24')]
    expect(streakOf(days, '2026-11-26').days).toBe(1)
    expect(week(days, '2026-11-26').slice(0, 4)).toEqual(['done', 'rest', 'missed', 'done'])
    expect(streakOf([done('2026-11-23'), open('2026-11-26', '2026-11-24')], '2026-11-26').days).toBe(0)
  })

  test('goes on over Sunday: each week has a day of its own', () => {
    const days = [...daysFrom('2026-11-16', 6), done('2026-11-24', '2026-11-22'), done('2026-11-25')]
    expect(streakOf(days, '2026-11-25')).toMatchObject({ days: 8, hasRest: false })
  })

  test('is neither broken nor made longer by days on which nothing was due', () => {
    const days = [done('2026-11-02'), done('2026-11-20'), done('2026-11-26')]
    expect(streakOf(days, '2026-11-26')).toMatchObject({ days: 3, hasRest: true })
    expect(streakOf(days, '2026-11-29')).toMatchObject({ days: 3, hasRest: true })
  })

  test('does not use up the forgiven day while there is no streak', () => {
    const days = [open('2026-11-23'), done('2026-11-24'), open('2026-11-25'), open('2026-11-26')]
    expect(streakOf(days, '2026-11-26')).toMatchObject({ days: 1, hasRest: false })
  })
})
