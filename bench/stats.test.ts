import { describe, expect, it } from 'vitest'
import { formatRatio, median, medianRatio, percentile } from './stats.ts'

describe('median', () => {
  it('is the middle value of an odd count, in any order', () => {
    expect(median([9, 1, 4])).toBe(4)
  })

  it('is the mean of the two middle values of an even count', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
  })

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow(RangeError)
  })

  it('does not reorder the values', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('percentile', () => {
  it('is a measured value that this share of all values does not exceed', () => {
    expect(percentile([40, 10, 30, 20], 0.75)).toBe(30)
    expect(percentile([7], 0.5)).toBe(7)
  })

  it('refuses an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })
})

describe('medianRatio', () => {
  it('pairs each round with its own bare server, so that a slower machine changes nothing', () => {
    const pairs = [
      { ours: 800, bare: 1000 },
      { ours: 80, bare: 100 },
      { ours: 8, bare: 10 },
    ]
    expect(medianRatio(pairs)).toBeCloseTo(0.8)
  })

  it('ignores one disturbed round', () => {
    const pairs = [
      { ours: 800, bare: 1000 },
      { ours: 10, bare: 1000 },
      { ours: 810, bare: 1000 },
    ]
    expect(medianRatio(pairs)).toBeCloseTo(0.8)
  })
})

describe('formatRatio', () => {
  it.each([
    [0.823, '0.82'],
    [1.04, '1.04'],
    [0.1, '0.10'],
    [0.0417, '1/24'],
  ])('writes %s as %s', (ratio, text) => {
    expect(formatRatio(ratio)).toBe(text)
  })
})
