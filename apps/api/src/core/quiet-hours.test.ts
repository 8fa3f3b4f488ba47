import { expect, test } from 'vitest'
import { quietSecondsLeft } from './quiet-hours.ts'

/** A time of the day in Việt Nam. */
const at = (time: string) => new Date(`2026-11-26T${time}:00+07:00`)
const HOUR = 3600

test.each([
  [{ from: 22, to: 7 }, '21:59', 0],
  [{ from: 22, to: 7 }, '22:00', 9 * HOUR],
  [{ from: 22, to: 7 }, '23:30', 7.5 * HOUR],
  [{ from: 22, to: 7 }, '00:00', 7 * HOUR],
  [{ from: 22, to: 7 }, '06:59', 60],
  [{ from: 22, to: 7 }, '07:00', 0],
  [{ from: 12, to: 14 }, '11:59', 0],
  [{ from: 12, to: 14 }, '12:15', 1.75 * HOUR],
  [{ from: 12, to: 14 }, '14:00', 0],
  [{ from: 12, to: 0 }, '23:00', HOUR],
  [null, '23:30', 0],
])('between %o it is quiet at %s for another %d s', (quiet, time, seconds) => {
  expect(quietSecondsLeft(quiet, at(time))).toBe(seconds)
})
