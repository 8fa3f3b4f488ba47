import { expect, test } from 'vitest'
import { moveBy, moveToPercent, percentOf, sourceOf, wholeCrop, zoomTo } from './crop.ts'

const portrait = wholeCrop(600, 800)

test('begins with the largest square in the middle', () => {
  expect(sourceOf(portrait)).toEqual({ left: 0, top: 100, edge: 600 })
})

test('zooms around its middle and never further out than the picture', () => {
  expect(sourceOf(zoomTo(portrait, 2))).toEqual({ left: 150, top: 250, edge: 300 })
  expect(zoomTo(portrait, 0.2).zoom).toBe(1)
  expect(zoomTo(portrait, 99).zoom).toBe(4)
})

test('never leaves the picture, not by moving and not by zooming out at an edge', () => {
  expect(sourceOf(moveBy(portrait, -500, -500))).toEqual({ left: 0, top: 0, edge: 600 })
  const corner = moveBy(zoomTo(portrait, 4), 1000, 1000)
  expect(sourceOf(corner)).toEqual({ left: 450, top: 650, edge: 150 })
  expect(sourceOf(zoomTo(corner, 1))).toEqual({ left: 0, top: 200, edge: 600 })
})

test('says and takes its place in percent', () => {
  expect(percentOf(portrait, 'y')).toBe(50)
  expect(percentOf(portrait, 'x')).toBe(50)
  expect(sourceOf(moveToPercent(portrait, 'y', 100)).top).toBe(200)
  expect(percentOf(moveToPercent(zoomTo(portrait, 2), 'x', 25), 'x')).toBe(25)
})
