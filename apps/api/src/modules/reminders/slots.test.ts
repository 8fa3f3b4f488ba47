import { expect, test } from 'vitest'
import { nextSlot, slotOf, windowsAt } from './slots.ts'

/** A time of 24 November 2026, a Tuesday, or of another day, in Việt Nam. */
const at = (time: string, day = '2026-11-24') => new Date(`${day}T${time}:00+07:00`)

test.each([
  ['20:00', [[2, 18 * 60 + 1, 20 * 60]]],
  ['02:00', [[2, 1, 120]]],
  ['01:59', [[2, 0, 119]]],
  [
    '00:30',
    [
      [1, 22 * 60 + 31, 1439],
      [2, 0, 30],
    ],
  ],
])('slots: at %s the last two hours are looked at', (time, expected) => {
  expect(windowsAt(at(time)).map(({ weekday, from, to }) => [weekday, from, to])).toEqual(expected)
})

test('slots: a minute of a window is a moment', () => {
  const [before] = windowsAt(at('00:30'))
  expect(slotOf(before!, 23 * 60)).toEqual(at('23:00', '2026-11-23'))
})

test('slots: the next time is later today, on the next chosen day, or in a week', () => {
  expect(nextSlot([2], 20 * 60, at('19:59'))).toEqual(at('20:00'))
  expect(nextSlot([2], 20 * 60, at('20:00'))).toEqual(at('20:00', '2026-12-01'))
  expect(nextSlot([7, 4], 30, at('20:00'))).toEqual(at('00:30', '2026-11-26'))
  expect(nextSlot([1], 30, at('20:00', '2026-11-29'))).toEqual(at('00:30', '2026-11-30'))
})
