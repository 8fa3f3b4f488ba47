import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Interval, mergeIntervals, totalLength } from './intervals.ts'

test('intervals: what overlaps, touches or lies within the gap becomes one', () => {
  const played = [
    [8, 10],
    [0, 3],
    [2, 5],
    [5, 6],
    [6.04, 7],
  ] as const
  expect(mergeIntervals(played)).toEqual([
    [0, 6],
    [6.04, 7],
    [8, 10],
  ])
  expect(mergeIntervals(played, 0.05)).toEqual([
    [0, 7],
    [8, 10],
  ])
})

test('intervals: empty, reversed and impossible ones are dropped', () => {
  expect(
    mergeIntervals([
      [3, 3],
      [5, 4],
      [Number.NaN, 2],
      [0, Infinity],
      [1, 2],
    ]),
  ).toEqual([[1, 2]])
})

test('intervals: merging again or in another order changes nothing, and the input stays', () => {
  const pieces = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 60 })), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, (list) => {
      const given = list.map(([start, length]): Interval => [start, start + length])
      const before = structuredClone(given)
      const merged = mergeIntervals(given)
      expect(mergeIntervals(merged)).toEqual(merged)
      expect(mergeIntervals(given.toReversed())).toEqual(merged)
      expect(given).toEqual(before)
      const covered = new Set(
        given.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
      )
      expect(totalLength(merged)).toBe(covered.size)
    }),
  )
})
