import { describe, expect, test } from 'vitest'
import { coursePercent, isWatched, lessonPercent, watchBudgetMs } from './progress.ts'

const done = new Date()
const lesson = (watchedMs: number, completedAt: Date | null = null, durationMs = 1000) => ({
  durationMs,
  watchedMs,
  completedAt,
})

describe('percent of a lesson', () => {
  test('is rounded down, so that 100 means all of it', () => {
    expect([0, 9, 999, 1000].map((ms) => lessonPercent(lesson(ms)))).toEqual([0, 0, 99, 100])
    // 29 / 100 × 100 is 28.999… in floating point.
    expect(lessonPercent(lesson(29, null, 100))).toBe(29)
  })
  test('is 100 once complete, and 0 for a video without a length', () => {
    expect([lessonPercent(lesson(0, done)), lessonPercent(lesson(500, null, 0))]).toEqual([100, 0])
  })
})

describe('percent of a course', () => {
  test('counts lessons alike and keeps 100 for the day all are complete', () => {
    expect(coursePercent([])).toBe(0)
    expect(coursePercent([lesson(0, done), lesson(500)])).toBe(75)
    expect(coursePercent([lesson(0, done), lesson(1000)])).toBe(99)
    expect(coursePercent([lesson(0, done), lesson(900, done)])).toBe(100)
  })
})

test('a lesson is watched at its own share of the video, to the millisecond', () => {
  expect([isWatched(899, 1000, 90), isWatched(900, 1000, 90), isWatched(0, 0, 90)]).toEqual([
    false,
    true,
    false,
  ])
})

test('no more is believed than two and a half times the clock, and half a minute of slack', () => {
  const at = new Date('2026-11-21T00:00:00Z')
  expect(watchBudgetMs(at, new Date(at.getTime() + 10_000))).toBe(55_000)
  expect(watchBudgetMs(at, new Date(at.getTime() - 10_000))).toBe(30_000)
  expect(watchBudgetMs(at, new Date(at.getTime() + 7))).toBe(30_017)
})
