import { expect, test } from 'vitest'
import { cardsOfDay, paceOf } from './pace.ts'

test('a learner takes twenty seconds for a question until five answers say otherwise', () => {
  expect(paceOf([])).toBe(20_000)
  expect(paceOf([90_000, 90_000, 90_000, 90_000])).toBe(20_000)
  expect(paceOf([40_000, 10_000, 50_000, 30_000, 999_000])).toBe(40_000)
  expect(paceOf([10_000, 20_000, 30_000, 40_000, 50_000, 60_000])).toBe(35_000)
})

test('who was called away does not make a question take hours', () => {
  expect(paceOf([3_600_000, 3_600_000, 3_600_000, 3_600_000, 3_600_000])).toBe(180_000)
})

test.each([
  [20_000, 15],
  [5_000, 15],
  [30_000, 10],
  [45_000, 6],
  [180_000, 1],
  [400_000, 1],
])('at %i ms a question, %i of them fit into five minutes', (pace, cards) => {
  expect(cardsOfDay(pace)).toBe(cards)
})
