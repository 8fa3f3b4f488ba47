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

const at = new Date('2026-11-21T00:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)

test('no more is believed than twice the time of the stream, and ten seconds', () => {
  const stream = { startedAt: at, heartbeatAt: at, endedAt: null, creditedMs: 0 }
  expect(watchBudgetMs(stream, later(10_000))).toBe(30_000)
  expect(watchBudgetMs(stream, later(-10_000))).toBe(10_000)
  expect(watchBudgetMs({ ...stream, creditedMs: 25_000 }, later(10_000))).toBe(5000)
  expect(watchBudgetMs({ ...stream, creditedMs: 40_000 }, later(10_000))).toBe(0)
})

test('a stream that ended or fell silent earns nothing more', () => {
  const stream = { startedAt: at, heartbeatAt: later(20_000), endedAt: null, creditedMs: 0 }
  expect(watchBudgetMs({ ...stream, endedAt: later(30_000) }, later(3_600_000))).toBe(70_000)
  expect(watchBudgetMs(stream, later(3_600_000))).toBe(2 * 620_000 + 10_000)
})
