import { describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRating,
  formatTime,
  formatVnd,
  formatWait,
} from './index.ts'

const nbsp = '\u00a0'

describe('money and numbers', () => {
  test('dong with dots and a no-break space before the sign', () => {
    expect(formatVnd(2_490_000)).toBe(`2.490.000${nbsp}₫`)
    expect(formatVnd(0)).toBe(`0${nbsp}₫`)
    expect(formatPrice(0)).toBe('Miễn phí')
    expect(formatPrice(990_000)).toBe(`990.000${nbsp}₫`)
  })

  test('what is below zero has a minus and no hyphen', () => {
    expect(formatVnd(-2_490_000)).toBe(`−2.490.000${nbsp}₫`)
    expect(formatNumber(-6200)).toBe('−6.200')
    expect(formatPercent(-63.4)).toBe('−63%')
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, `1${nbsp}nghìn`],
    [12_500, `12,5${nbsp}nghìn`],
    [999_940, `999,9${nbsp}nghìn`],
    [999_950, `1${nbsp}triệu`],
    [1_300_000, `1,3${nbsp}triệu`],
    [1_300_000_000, `1,3${nbsp}tỷ`],
    [-12_500, `−12,5${nbsp}nghìn`],
  ])('%i in words is %s', (value, text) => {
    expect(formatCompact(value)).toBe(text)
  })

  test('the rest', () => {
    expect(formatNumber(6200)).toBe('6.200')
    expect(formatPercent(63.4)).toBe('63%')
    expect([formatRating(4.85), formatRating(5)]).toEqual(['4,9', '5,0'])
    expect([0, 512, 1536, 5 * 1024 ** 3].map(formatBytes)).toEqual([
      `0${nbsp}B`,
      `512${nbsp}B`,
      `1,5${nbsp}KB`,
      `5${nbsp}GB`,
    ])
  })
})

describe('dates, in Việt Nam wherever the reader is', () => {
  const evening = '2026-11-20T17:30:00.000Z'
  test('day, time and both', () => {
    expect(formatDate(evening)).toBe('21/11/2026')
    expect(formatTime(evening)).toBe('00:30')
    expect(formatDateTime('2026-11-21T07:30:00Z')).toBe('14:30, 21/11/2026')
    expect(formatMonth('2026-11-21')).toBe('11/2026')
  })

  test.each([
    [30_000, 'vừa xong'],
    [5 * 60_000, '5 phút trước'],
    [3 * 3_600_000, '3 giờ trước'],
    [2 * 86_400_000, '2 ngày trước'],
    [8 * 86_400_000, '13/11/2026'],
  ])('%i ms ago is %s', (passed, text) => {
    const now = Date.parse('2026-11-21T07:30:00Z')
    expect(formatAgo(now - passed, now)).toBe(text)
  })
})

describe('lengths', () => {
  test.each([
    [45_000, '45 giây'],
    [8 * 60_000, '8 phút'],
    [3_600_000, '1 giờ'],
    [3_590_000, '1 giờ'],
    [(12 * 60 + 35) * 60_000, '12 giờ 35 phút'],
  ])('%i ms last %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  test('waits', () => {
    expect([0.2, 45, 61, 300].map(formatWait)).toEqual(['1 giây', '45 giây', '2 phút', '5 phút'])
    expect([5399, 10_800, 90_000, 2_000_000].map(formatWait)).toEqual([
      '90 phút',
      '3 giờ',
      '25 giờ',
      '24 ngày',
    ])
  })
})
