import { expect, test } from 'vitest'
import { moveBy, moveToPercent, percentOf, sourceOf, wholeCrop, zoomTo } from './crop.ts'

const portrait = wholeCrop({ width: 600, height: 800 })

test('crop: begins with the largest square in the middle', () => {
  expect(sourceOf(portrait)).toEqual({ left: 0, top: 100, width: 600, height: 600 })
})

test('crop: zooms around its middle and never further out than the picture', () => {
  expect(sourceOf(zoomTo(portrait, 2))).toEqual({ left: 150, top: 250, width: 300, height: 300 })
  expect(zoomTo(portrait, 0.2).zoom).toBe(1)
  expect(zoomTo(portrait, 99).zoom).toBe(4)
})

test('crop: never leaves the picture, not by moving and not by zooming out at an edge', () => {
  expect(sourceOf(moveBy(portrait, -500, -500))).toEqual({ left: 0, top: 0, width: 600, height: 600 })
  const corner = moveBy(zoomTo(portrait, 4), 1000, 1000)
  expect(sourceOf(corner)).toEqual({ left: 450, top: 650, width: 150, height: 150 })
  expect(sourceOf(zoomTo(corner, 1))).toEqual({ left: 0, top: 200, width: 600, height: 600 })
})

test('crop: says and takes its place in percent', () => {
  expect(percentOf(portrait, 'y')).toBe(50)
  expect(percentOf(portrait, 'x')).toBe(50)
  expect(sourceOf(moveToPercent(portrait, 'y', 100)).top).toBe(200)
  expect(percentOf(moveToPercent(zoomTo(portrait, 2), 'x', 25), 'x')).toBe(25)
})

test('crop: a part of another shape is as wide or as high as the picture', () => {
  expect(sourceOf(wholeCrop({ width: 1600, height: 1600 }, 1.6))).toEqual({
    left: 0,
    top: 300,
    width: 1600,
    height: 1000,
  })
  expect(sourceOf(wholeCrop({ width: 3200, height: 1000 }, 1.6))).toEqual({
    left: 800,
    top: 0,
    width: 1600,
    height: 1000,
  })
  expect(percentOf(wholeCrop({ width: 1600, height: 1600 }, 1.6), 'x')).toBe(50)
})
