import { beforeEach, expect, test } from 'vitest'
import { createAnswerQueue } from './answer-queue.ts'

beforeEach(() => localStorage.clear())
const answer = (number: number, chosen: string[], at: number, attemptId = 'a') => ({
  attemptId,
  number,
  chosen,
  at,
})

test('the last answer to a question waits over a reload, and only for its own account', () => {
  const queue = createAnswerQueue('lan', localStorage)
  queue.keep(answer(1, ['1'], 10))
  queue.keep(answer(1, ['2'], 20))
  queue.keep(answer(2, ['3'], 30))
  expect(createAnswerQueue('lan', localStorage).list('a')).toEqual([
    answer(1, ['2'], 20),
    answer(2, ['3'], 30),
  ])
  expect(createAnswerQueue('minh', localStorage).list('a')).toEqual([])
})

test('an answer that was taken does not take along what was chosen since', () => {
  const queue = createAnswerQueue('lan', localStorage)
  const sent = answer(1, ['1'], 10)
  queue.keep(sent)
  queue.keep(answer(1, ['2'], 20))
  queue.drop(sent)
  expect(queue.list('a')).toEqual([answer(1, ['2'], 20)])
})

test('an attempt that is handed in leaves nothing behind, others stay; nonsense is no answer', () => {
  const queue = createAnswerQueue('lan', localStorage)
  queue.keep(answer(1, ['1'], 10))
  queue.keep(answer(1, ['1'], 10, 'b'))
  queue.clear('a')
  expect([queue.list('a'), queue.list('b').length]).toEqual([[], 1])
  localStorage.setItem('quiz-answers:lan', '[{"attemptId":1},null,"x"]')
  expect(queue.list('a')).toEqual([])
})
