import { expect, test } from 'vitest'
import { toBasisPoints, toPercentText } from './share-form.ts'

test.each([
  ['70', 7000],
  ['62,5', 6250],
  ['62.05', 6205],
  ['0', 0],
  ['100', 10_000],
])('share form: %s %% is %i basis points', (text, points) => {
  expect(toBasisPoints(text)).toBe(points)
  expect(toBasisPoints(toPercentText(points))).toBe(points)
})

test.each(['', '100,01', '-5', '7,123', 'bảy mươi'])('share form: “%s” is not a share', (text) => {
  expect(toBasisPoints(text)).toBeNull()
})
