import { describe, expect, it } from 'vitest'
import { axisSteps, labelIndexes } from './chart-scale.ts'
import { formatInteger, formatRating, formatVnd } from './format.ts'
import { initialsOf } from './initials.ts'
import { pageWindow } from './page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 12, [1, 0, 4, 5, 6, 0, 12]],
    [3, 12, [1, 2, 3, 4, 0, 12]],
    [12, 12, [1, 0, 11, 12]],
  ])('page %i of %i', (page, count, expected) => {
    expect(pageWindow(page, count)).toEqual(expected)
  })
})

describe('initialsOf', () => {
  it.each([
    ['BS.CKII Nguyễn Thị Ngọc Diễm', 'ND'],
    ['ThS.BS Trần Quốc Bảo', 'QB'],
    ['BS Lan', 'L'],
    ['ThS BS Lan Anh', 'LA'],
    ['Đào', 'Đ'],
    ['lê  ánh'.normalize('NFD'), 'LÁ'],
    ['', ''],
  ])('%s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected)
  })
})

describe('numbers in vi-VN', () => {
  it('keeps a no-break space before the đồng sign', () => {
    expect(formatVnd(2490000)).toBe('2.490.000\u00a0₫')
    expect(formatInteger(6200)).toBe('6.200')
    expect(formatRating(4.85)).toBe('4,9')
  })

  it('formatVnd and formatInteger write negative numbers with a minus sign, not a hyphen', () => {
    expect(formatVnd(-2490000)).toBe('−2.490.000\u00a0₫')
    expect(formatInteger(-6200)).toBe('−6.200')
  })
})

describe('chart axes', () => {
  it('ends on a round step that covers the highest value', () => {
    expect(axisSteps(22)).toEqual([0, 10, 20, 30])
    expect(axisSteps(1)).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(axisSteps(0)).toEqual([0, 1])
  })
  it('chart axis of a count: every step is a whole number', () => {
    expect(axisSteps(2, 0, { isWhole: true })).toEqual([0, 1, 2])
    expect(axisSteps(9, 0, { isWhole: true })).toEqual([0, 3, 6, 9])
  })
  it('has 0 and covers the lowest value where one is below it', () => {
    expect(axisSteps(22, -3)).toEqual([-10, 0, 10, 20, 30])
    expect(axisSteps(0, -8)).toEqual([-8, -6, -4, -2, 0].map((step) => step + 0))
  })
  it('labels the newest point and spreads the others evenly', () => {
    expect(labelIndexes(3, 6)).toEqual([0, 1, 2])
    expect(labelIndexes(30, 6)).toEqual([5, 11, 17, 23, 29])
  })
})
