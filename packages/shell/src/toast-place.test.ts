import { expect, test } from 'vitest'
import { findToastTop } from './toast-place.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 780 }
const button = (left: number, top: number, width = 160, height = 44) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('toast: appears right below the header where that place is free', () => {
  expect(findToastTop([], 72, desktop)).toBe(84)
  expect(findToastTop([button(80, 100)], 72, desktop)).toBe(84)
})

test('toast: leaves a main button at the top right free, on desktop and on a phone', () => {
  const save = button(1080, 96)
  expect(findToastTop([save], 72, desktop)).toBeGreaterThanOrEqual(save.bottom)
  const wide = button(16, 120, 328, 52)
  expect(findToastTop([wide], 60, phone)).toBeGreaterThanOrEqual(wide.bottom)
})

test('toast: leaves two buttons, one below the other, free', () => {
  const [first, second] = [button(1080, 96), button(1080, 160)]
  expect(findToastTop([second, first], 72, desktop)).toBeGreaterThanOrEqual(second.bottom)
})

test('toast: stays at the top where the whole side is buttons', () => {
  const many = Array.from({ length: 12 }, (_, row) => button(1080, 96 + row * 56))
  expect(findToastTop(many, 72, desktop)).toBe(84)
})
