import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWithinBudget, coveredMs, type Interval, mergeWatched } from './intervals.ts'

const DURATION_MS = 10_000
const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: -500, max: DURATION_MS + 500 }), fc.integer({ min: 1, max: 4000 }))
    .map(([start, length]): Interval => [start, start + length]),
  { maxLength: 12 },
)
const points = (list: readonly Interval[]) => {
  const set = new Set<number>()
  for (const [start, end] of list)
    for (let ms = Math.max(0, start); ms < Math.min(DURATION_MS, end); ms += 1) set.add(ms)
  return set
}

describe('mergeWatched', () => {
  test('covers exactly what was played, once', () => {
    fc.assert(
      fc.property(intervals, (list) => {
        const merged = mergeWatched(list, DURATION_MS)
        expect(coveredMs(merged)).toBe(points(list).size)
        for (const [index, [start, end]] of merged.entries()) {
          expect(end).toBeGreaterThan(start)
          if (index > 0) expect(start).toBeGreaterThan(merged[index - 1]![1])
        }
      }),
      { numRuns: 60 },
    )
  })
  test('does not care about order, repetition or how often it is merged', () => {
    fc.assert(
      fc.property(intervals, (list) => {
        const once = mergeWatched(list, DURATION_MS)
        expect(mergeWatched([...list, ...list].reverse(), DURATION_MS)).toEqual(once)
        expect(mergeWatched(once, DURATION_MS)).toEqual(once)
      }),
    )
  })
})

describe('addWithinBudget', () => {
  test('never takes away, never exceeds the budget, and uses all of it when there is enough to add', () => {
    fc.assert(
      fc.property(intervals, intervals, fc.integer({ min: -100, max: 12_000 }), (known, played, budget) => {
        const before = mergeWatched(known, DURATION_MS)
        const after = addWithinBudget(before, played, DURATION_MS, budget)
        const [b, a] = [points(before), points(after)]
        for (const ms of b) expect(a.has(ms)).toBe(true)
        const wanted = points([...before, ...played]).size - b.size
        expect(a.size - b.size).toBe(Math.min(wanted, Math.max(0, budget)))
      }),
      { numRuns: 60 },
    )
  })
  test('adds nothing that was not played', () => {
    expect(addWithinBudget([[0, 1000]], [[500, 3000]], DURATION_MS, 500)).toEqual([[0, 1500]])
    expect(addWithinBudget([[1000, 2000]], [[0, 3000]], DURATION_MS, 99_999)).toEqual([[0, 3000]])
  })
})
