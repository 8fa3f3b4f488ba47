import { describe, expect, test } from 'vitest'
import { findShare, monthOf, monthRange } from './share.ts'

const rules = [
  { doctorId: null, courseId: null, basisPoints: 4000 },
  { doctorId: 'an', courseId: null, basisPoints: 5000 },
  { doctorId: 'an', courseId: 'x', basisPoints: 7000 },
]

describe('share of a doctor', () => {
  test.each([
    ['an', 'x', 7000],
    ['an', 'y', 5000],
    ['binh', 'x', 4000],
    [null, 'x', 0],
  ] as const)('of %s in %s is %i basis points', (doctorId, courseId, expected) => {
    expect(findShare(rules, doctorId, courseId)).toBe(expected)
  })
  test('is zero without any rule', () => {
    expect(findShare([], 'an', 'x')).toBe(0)
  })
})

test('revenue: a month begins and ends in Vietnamese time', () => {
  const { from, to } = monthRange('2026-12')
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-11-30T17:00:00.000Z',
    '2026-12-31T17:00:00.000Z',
  ])
  expect([monthOf(from), monthOf(new Date(from.getTime() - 1)), monthOf(to)]).toEqual([
    '2026-12',
    '2026-11',
    '2027-01',
  ])
})
