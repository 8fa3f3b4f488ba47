import { describe, expect, it } from 'vitest'
import { defaultLoudness, makeUp, planGain } from './loudness.ts'

describe('planGain', () => {
  it.each([
    ['a quiet talk', { lufs: -28, truePeakDb: -16 }, { db: 12, limitDb: null }],
    ['a loud one', { lufs: -9, truePeakDb: 0 }, { db: -7, limitDb: null }],
    ['one with single peaks', { lufs: -26, truePeakDb: -3 }, { db: 10, limitDb: -3.5 }],
    ['one that is right already', { lufs: -16.1, truePeakDb: -6 }, null],
    ['one that is right but for its peaks', { lufs: -16.1, truePeakDb: -0.2 }, { db: 0.1, limitDb: -3.5 }],
    ['a nearly silent one', { lufs: -55, truePeakDb: -30 }, null],
    ['a silent one', null, null],
  ])('brings %s to the target', (_, measured, gain) => {
    expect(planGain(measured, defaultLoudness)).toEqual(gain)
  })

  it('gives back what the limiter took, within bounds', () => {
    const gain = { db: 10, limitDb: -3.5 }
    expect(makeUp(gain, { lufs: -17.5, truePeakDb: -3.5 }, defaultLoudness).db).toBe(11.5)
    expect(makeUp(gain, { lufs: -30, truePeakDb: -3.5 }, defaultLoudness).db).toBe(16)
    expect(makeUp(gain, { lufs: -15, truePeakDb: -3.5 }, defaultLoudness).db).toBe(10)
  })
})
