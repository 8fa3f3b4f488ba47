import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { idsOf, isRight, keyOf, makePaper, percentOf } from './paper.ts'
import type { StoredQuestion } from './quizzes.repo.ts'

const ids = ['a', 'b', 'c', 'd']
const question = (id: string, kind: StoredQuestion['kind'] = 'single'): StoredQuestion => ({
  id,
  kind,
  text: id,
  points: 1,
  explanation: '',
  link: null,
  picture: null,
  choices: ids.map((one, index) => ({ id: one, text: one, isCorrect: index === 0, area: null })),
})
const seeded = (seed: number) => {
  const next = mulberry32(seed)
  return (max: number) => Math.floor(next() * max)
}
const paperOf = (kind: StoredQuestion['kind'], isShuffled: boolean, seed = 1) =>
  makePaper([{ kind: 'question', question: question('q', kind) }], { isShuffled, random: seeded(seed) })[0]!

describe('the paper of an attempt', () => {
  test('asks fixed questions and as many drawn ones as agreed, none of them twice', () => {
    const pool = ['q1', 'q2', 'q3', 'q4'].map((id) => question(id))
    for (let seed = 0; seed < 50; seed += 1) {
      const paper = makePaper(
        [
          { kind: 'draw', count: 2, questions: pool },
          { kind: 'question', question: pool[0]! },
          { kind: 'draw', count: 1, questions: pool },
        ],
        { isShuffled: true, random: seeded(seed) },
      )
      expect(new Set(paper.map(({ id }) => id)).size).toBe(4)
    }
  })

  test('draws differently for different people', () => {
    const pool = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => question(id))
    const drawn = Array.from({ length: 30 }, (_, seed) =>
      makePaper([{ kind: 'draw', count: 2, questions: pool }], { isShuffled: false, random: seeded(seed) })
        .map(({ id }) => id)
        .join(),
    )
    expect(new Set(drawn).size).toBeGreaterThan(5)
  })

  test('never shows things to be ordered in their right order, shuffled or not', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const shown = paperOf('order', seed % 2 === 0, seed)
      expect(shown.correct).toEqual(ids)
      expect(shown.choices.map(({ id }) => id)).not.toEqual(ids)
    }
  })

  test('keeps the order of answers where nothing is shuffled, and of true and false always', () => {
    expect(paperOf('single', false).choices.map(({ id }) => id)).toEqual(ids)
    expect(paperOf('true_false', true, 3).choices.map(({ id }) => id)).toEqual(ids)
  })
})

describe('an answer', () => {
  test('is told by places that stand for ids', () => {
    const shown = paperOf('multiple', true, 5)
    expect(idsOf(shown, [keyOf(shown, 'c'), keyOf(shown, 'a')])).toEqual(['c', 'a'])
  })

  test('of another shape than the question is none', () => {
    const single = paperOf('single', false)
    for (const keys of [['0'], ['5'], ['a'], ['1', '2'], ['1', '1'], ['01']])
      expect(idsOf(single, keys)).toBeNull()
    expect(idsOf(paperOf('order', false), ['1', '2'])).toBeNull()
    expect(idsOf(paperOf('order', false), [])).toEqual([])
  })

  test('is right as a whole only', () => {
    const several = { ...paperOf('multiple', false), correct: ['a', 'b'] }
    expect([['a', 'b'], ['b', 'a'], ['a'], ['a', 'b', 'c'], []].map((one) => isRight(several, one))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const order = paperOf('order', false)
    expect(isRight(order, ['a', 'b', 'c', 'd'])).toBe(true)
    expect(isRight(order, ['b', 'a', 'c', 'd'])).toBe(false)
  })

  test('a pass mark is reached, not rounded up to', () => {
    expect([percentOf(2, 3), percentOf(3, 3), percentOf(0, 0)]).toEqual([66, 100, 0])
  })
})
