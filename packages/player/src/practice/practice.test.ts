import { describe, expect, it } from 'vitest'
import { findNeighbourFrame } from './frame-step.ts'
import { setLoopPoint } from './use-loop.ts'

describe('stepping to the next frame', () => {
  it.each([25, 29.97, 30, 50, 60])('at %d pictures a second is always exactly the next one', (rate) => {
    let at = 10
    const frameOf = (seconds: number) => Math.floor(seconds * rate)
    for (let i = 0; i < 300; i++) {
      const next = findNeighbourFrame(at, 1, rate)
      expect(frameOf(next)).toBe(frameOf(at + 0.0001) + 1)
      // Players round to their own ticks.
      at = Math.round(next * 90_000) / 90_000
    }
    expect(frameOf(findNeighbourFrame(at, -1, rate))).toBe(frameOf(at) - 1)
  })

  it('is a twenty-fifth of a second away where the video does not say, and never before the start', () => {
    expect(findNeighbourFrame(2, 1, null)).toBeCloseTo(2.06)
    expect(findNeighbourFrame(0, -1, null)).toBe(0)
  })
})

describe('the stretch that repeats', () => {
  const none = { a: null, b: null }
  it('takes its ends in any order of pressing', () => {
    expect(setLoopPoint(setLoopPoint(none, 'a', 5), 'b', 9)).toEqual({ a: 5, b: 9 })
    expect(setLoopPoint(setLoopPoint(none, 'b', 9), 'a', 5)).toEqual({ a: 5, b: 9 })
  })

  it('begins anew with an end on the wrong side of the other', () => {
    expect(setLoopPoint({ a: 5, b: 9 }, 'a', 12)).toEqual({ a: 12, b: null })
    expect(setLoopPoint({ a: 5, b: 9 }, 'b', 3)).toEqual({ a: null, b: 3 })
    expect(setLoopPoint({ a: 5, b: null }, 'b', 5.1)).toEqual({ a: null, b: 5.1 })
  })
})
