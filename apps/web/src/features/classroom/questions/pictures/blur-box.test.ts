import { expect, test } from 'vitest'
import { boxAfterKey, boxBetween, middleBox } from './blur-box.ts'

test('blur: a drag in any direction covers what lies between its ends', () => {
  const box = boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.75 })
  expect(box).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 })
})

test('blur: a press covers a part around it, and no box leaves the picture', () => {
  const { x, y, width } = boxBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })
  expect(x + width / 2).toBeCloseTo(0.5)
  expect(y).toBeLessThan(0.5)
  expect(boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 }).x).toBeCloseTo(1 - width)
})

test('blur: arrows move the frame, with Shift they change its size, other keys do nothing', () => {
  const right = boxAfterKey(middleBox, { key: 'ArrowRight', shiftKey: false })
  expect(right?.x).toBeCloseTo(0.42)
  expect(right?.width).toBe(0.2)
  expect(boxAfterKey(middleBox, { key: 'ArrowUp', shiftKey: true })?.height).toBeCloseTo(0.18)
  expect(boxAfterKey({ ...middleBox, x: 0 }, { key: 'ArrowLeft', shiftKey: false })?.x).toBe(0)
  expect(boxAfterKey(middleBox, { key: 'Tab', shiftKey: false })).toBeNull()
})
