import { expect, test } from 'vitest'
import { correctPair, DRIFT_SECONDS, placeBeside } from './sync-rule.ts'

const STEP = 0.05

/** Plays a pair for a while with clocks that run wrong, and answers the drift of every step. */
function play(
  seconds: number,
  { rate, error, offset, from = 0 }: Record<'rate' | 'error' | 'offset', number> & { from?: number },
) {
  let [mainAt, besideAt] = [10, 10 + offset + from]
  const drifts: number[] = []
  for (let at = 0; at < seconds; at += STEP) {
    // What a browser says of a position is some milliseconds old.
    const jitter = 0.008 * Math.sin(at * 13)
    const correction = correctPair({ mainAt: mainAt + jitter, besideAt, offset, rate })
    if (correction.jumpTo !== null) besideAt = correction.jumpTo
    mainAt += rate * STEP
    besideAt += correction.rate * (1 + error) * STEP
    drifts.push(Math.abs(besideAt - mainAt - offset))
  }
  return drifts
}

test.each([0.25, 0.5, 1])(
  'videos in step: clocks that run two percent apart stay within 80 ms at speed %d',
  (rate) => {
    for (const error of [-0.02, 0.02])
      for (const offset of [-3.4, 0, 12.1])
        expect(Math.max(...play(120, { rate, error, offset }))).toBeLessThan(DRIFT_SECONDS)
  },
)

test('videos in step: a drift of a quarter of a second is made good by speed within three seconds', () => {
  const drifts = play(10, { rate: 1, error: 0.01, offset: 2, from: 0.25 })
  expect(Math.max(...drifts.slice(3 / STEP))).toBeLessThan(DRIFT_SECONDS)
  expect(drifts[0]).toBeGreaterThan(0.2)
})

test('videos in step: only what is far off jumps, and the speed is turned by a tenth, and by a quarter beyond the drift that is allowed', () => {
  expect(correctPair({ mainAt: 10, besideAt: 11, offset: 0, rate: 1 })).toEqual({ rate: 1, jumpTo: 10 })
  expect(correctPair({ mainAt: 10, besideAt: 10.005, offset: 0, rate: 0.5 })).toEqual({
    rate: 0.5,
    jumpTo: null,
  })
  for (const drift of [-0.29, -0.05, 0.02, 0.29]) {
    const { rate, jumpTo } = correctPair({ mainAt: 10, besideAt: 10 + drift, offset: 0, rate: 1 })
    expect(jumpTo).toBeNull()
    expect(Math.sign(rate - 1)).toBe(-Math.sign(drift))
    expect(Math.abs(rate - 1)).toBeLessThanOrEqual(Math.abs(drift) > DRIFT_SECONDS ? 0.2501 : 0.1001)
  }
})

test('videos in step: before its beginning and behind its end the second video stands still', () => {
  expect(placeBeside(2, -5, 60)).toEqual({ at: 0, isInside: false })
  expect(placeBeside(2, 5, 60)).toEqual({ at: 7, isInside: true })
  expect(placeBeside(58, 5, 60)).toEqual({ at: 59.95, isInside: false })
})
