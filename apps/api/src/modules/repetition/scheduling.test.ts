import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { type CardRating, newMemory, review } from './scheduling.ts'

const FIRST = '2022-11-29'

test('reaches the memory that the reference implementation publishes for the same answers', () => {
  // The test vector of fsrs-rs and py-fsrs for the published parameters of FSRS-6.
  const answers: [CardRating, number][] = [
    ['again', 0],
    ['good', 0],
    ['good', 1],
    ['good', 3],
    ['good', 8],
    ['good', 21],
  ]
  let day = FIRST
  let memory = newMemory(day)
  for (const [rating, later] of answers) {
    day = addDays(day, later)
    memory = review(memory, day, rating)
  }
  expect(memory.stability).toBeCloseTo(53.62691, 4)
  expect(memory.difficulty).toBeCloseTo(6.3574867, 4)
})

test.each<[CardRating, number, number]>([
  ['again', 0.212, 1],
  ['hard', 1.2931, 1],
  ['good', 2.3065, 2],
  ['easy', 8.2956, 8],
])(
  'a first answer of %s begins with the published stability %d and comes back after %i days',
  (rating, stability, days) => {
    const memory = review(newMemory(FIRST), FIRST, rating)
    expect(memory).toMatchObject({ stability, reps: 1, lapses: 0, lastReviewOn: FIRST, state: 'review' })
    expect(memory.dueOn).toBe(addDays(FIRST, days))
  },
)

test('right answers come back ever later, as in the published sequence; a forgotten one soon', () => {
  let memory = newMemory(FIRST)
  const days: number[] = []
  const answer = (rating: CardRating) => {
    const day = memory.dueOn
    memory = review(memory, day, rating)
    days.push((Date.parse(memory.dueOn) - Date.parse(day)) / 86_400_000)
  }
  for (let n = 0; n < 6; n += 1) answer('good')
  // py-fsrs publishes 0, 2, 11, 46, 163, 498 for a first step of ten minutes, which there is none of here.
  expect(days.slice(0, 5)).toEqual([2, 11, 46, 163, 497])
  answer('again')
  expect(days.at(-1)).toBeLessThan(15)
  expect(memory.lapses).toBe(1)
})

test('a day passes at midnight in Việt Nam, however late the answer was', () => {
  const once = review(newMemory('2026-02-28'), '2026-02-28', 'good')
  expect(once.dueOn).toBe('2026-03-02')
  const late = review(once, '2026-03-05', 'good')
  expect(late.stability).toBeGreaterThan(review(once, '2026-03-02', 'good').stability)
})
