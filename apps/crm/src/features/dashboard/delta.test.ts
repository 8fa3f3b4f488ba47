import { expect, it } from 'vitest'
import { describeDelta, describePointDelta } from './delta.ts'

it('change of a figure: is described in words', () => {
  expect(describeDelta({ value: 112, previous: 100 })).toEqual({
    direction: 'up',
    text: 'tăng 12% so với kỳ so sánh',
  })
  expect(describeDelta({ value: 87.5, previous: 100 }).text).toBe('giảm 12,5% so với kỳ so sánh')
  expect(describeDelta({ value: 5, previous: 5 }).direction).toBe('same')
})

it('change of a figure: an empty period before does not lead to a division by zero', () => {
  expect(describeDelta({ value: 9, previous: 0 })).toEqual({
    direction: 'same',
    text: 'kỳ so sánh chưa có số liệu',
  })
})

it('change of a figure: a percentage changes by points', () => {
  expect(describePointDelta({ value: 63, previous: 60 }).text).toBe('tăng 3 điểm so với kỳ so sánh')
  expect(describePointDelta({ value: 60.04, previous: 60 }).direction).toBe('same')
})
