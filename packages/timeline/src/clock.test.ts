import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClock, formatTimeCode, parseTimeCode } from './clock.ts'

describe('clock: formatClock', () => {
  test.each([
    [0, '00:00'],
    [755_900, '12:35'],
    [899_000, '14:59'],
    [3_723_000, '1:02:03'],
    [3_905_000, '1:05:05'],
    [-1, '00:00'],
    [Number.NaN, '00:00'],
  ])('writes %d ms as %s', (ms, text) => expect(formatClock(ms)).toBe(text))

  test('writes short minutes without a zero before them', () => {
    const short = (ms: number) => formatClock(ms, { isShort: true })
    expect([0, 65_000, 755_000, 3_723_000].map(short)).toEqual(['0:00', '1:05', '12:35', '1:02:03'])
  })
})

describe('clock: time codes', () => {
  test('what formatTimeCode writes is read back by parseTimeCode', () => {
    fc.assert(
      fc.property(fc.nat(99 * 3_600_000), (ms) => {
        expect(parseTimeCode(formatTimeCode(ms))).toBe(ms)
      }),
    )
  })

  test.each([
    ['00:01.5', 1500],
    ['1:02:03,004', 3_723_004],
    ['75:00', 4_500_000],
    ['00:61.000', null],
    ['1:75:00.000', null],
    ['abc', null],
  ])('parseTimeCode reads %s as %s', (text, ms) => expect(parseTimeCode(text)).toBe(ms))
})
