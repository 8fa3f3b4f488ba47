import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addInterval, type Interval, mergeWatched, totalSeconds } from './watched-intervals.ts'

describe('watched intervals', () => {
  it('joins what overlaps or touches', () => {
    expect(
      mergeWatched([
        [8, 10],
        [0, 3],
        [2, 5],
        [5.02, 6],
      ]),
    ).toEqual([
      [0, 6],
      [8, 10],
    ])
  })

  it('drops what is empty, reversed or not a number', () => {
    expect(
      mergeWatched([
        [3, 3],
        [5, 4],
        [Number.NaN, 2],
        [0, Infinity],
        [1, 2],
      ]),
    ).toEqual([[1, 2]])
  })

  it('counts a stretch that is watched again once', () => {
    const once = addInterval([], [0, 10])
    expect(totalSeconds(addInterval(once, [2, 8]))).toBe(10)
  })

  it('leaves the given set alone', () => {
    const set: Interval[] = [[0, 1]]
    addInterval(set, [0.5, 4])
    expect(set).toEqual([[0, 1]])
  })

  const pieces = array(tuple(integer({ min: 0, max: 500 }), integer({ min: 1, max: 60 })), { maxLength: 40 })
  const toIntervals = (list: [number, number][]) =>
    list.map(([start, length]): Interval => [start, start + length])

  it('is sorted and disjoint, whatever the order', () => {
    assert(
      property(pieces, (list) => {
        const merged = mergeWatched(toIntervals(list))
        merged.slice(1).forEach(([start], i) => expect(start).toBeGreaterThan(merged[i]?.[1] ?? 0))
        expect(mergeWatched(toIntervals(list.toReversed()))).toEqual(merged)
        expect(mergeWatched(merged)).toEqual(merged)
      }),
    )
  })

  it('holds exactly the seconds that were watched', () => {
    assert(
      property(pieces, (list) => {
        const seconds = new Set(
          list.flatMap(([start, length]) => Array.from({ length }, (_, i) => start + i)),
        )
        const set = toIntervals(list).reduce<Interval[]>(addInterval, [])
        expect(totalSeconds(set)).toBe(seconds.size)
      }),
    )
  })

  it('never falls when more is watched', () => {
    assert(
      property(pieces, pieces, (first, more) => {
        const before = mergeWatched(toIntervals(first))
        const after = toIntervals(more).reduce(addInterval, before)
        expect(totalSeconds(after)).toBeGreaterThanOrEqual(totalSeconds(before))
      }),
    )
  })
})
