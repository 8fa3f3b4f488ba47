import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchLimits } from './fetch-limits.ts'
import { countSegment, newMeter } from './fetch-meter.ts'

const SEGMENT = 4000
/** What our player keeps ahead at most. */
const AHEAD_MS = 60_000

/** Plays on and on, loading as fast as the line gives until enough is there. @returns how often it was refused */
function watch(line: { segmentMs: number }, rate: number, jumpEveryMs: number): number {
  const meter = newMeter(0)
  let [now, aheadMs, refused, sinceJump] = [0, 0, 0, 0]
  while (now < 3_600_000) {
    const isFull = aheadMs + SEGMENT > AHEAD_MS
    const stepMs = isFull ? SEGMENT / rate : line.segmentMs
    now += stepMs
    sinceJump += stepMs
    aheadMs = Math.max(0, aheadMs - stepMs * rate)
    if (!isFull) {
      if (countSegment(meter, SEGMENT, now, fetchLimits) !== 'fine') refused += 1
      aheadMs += SEGMENT
    }
    if (sinceJump > jumpEveryMs) [aheadMs, sinceJump] = [0, 0]
  }
  return refused
}

test('a player that keeps a minute ahead is never refused, on any line, at any speed, jumping about now and then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8000 }),
      fc.constantFrom(0.25, 1, 1.5, 2),
      fc.integer({ min: 30_000, max: 600_000 }),
      (segmentMs, rate, jumpEveryMs) => {
        expect(watch({ segmentMs }, rate, jumpEveryMs)).toBe(0)
      },
    ),
    { numRuns: 200 },
  )
})
