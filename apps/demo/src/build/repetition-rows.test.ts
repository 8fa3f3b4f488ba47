import { dayInVietnam } from '@repo/api/rows'
import { expect, test } from 'vitest'
import { createSeedContext } from './context.ts'
import { buildRepetition } from './repetition-rows.ts'

const now = new Date('2026-11-26T05:00:00Z')
const context = createSeedContext(now)
const questions = ['a', 'b', 'c'].map((id) => ({ id, correct: [`${id}1`] }))
const attemptAt = (id: string, submittedAt: Date) => ({
  id,
  userId: 'shown',
  courseId: 'course',
  lessonId: 'lesson',
  submittedAt,
  paper: questions,
})
const attempts = [attemptAt('second', context.daysAgo(2, 20)), attemptAt('first', context.daysAgo(9, 20))]
const answerOf = (attemptId: string, questionId: string) => ({
  attemptId,
  questionId,
  chosen: [],
  isCorrect: false,
})
const answers = [
  answerOf('first', 'a'),
  answerOf('first', 'b'),
  answerOf('second', 'b'),
  answerOf('second', 'c'),
]

test('demo review: days were finished, yesterday was missed, and something is due today', () => {
  const parts = { attempts, answers, shown: { id: 'shown' } } as never
  const { cards, days, answers: log } = buildRepetition(context, parts)
  const today = dayInVietnam(now)
  expect(cards).toHaveLength(3)
  expect(cards.filter(({ dueOn }) => dueOn <= today).length).toBeGreaterThanOrEqual(2)
  expect(days.map(({ day }) => day)).toEqual(
    ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-11-${day}`),
  )
  expect(days.every(({ finishedAt }) => finishedAt)).toBe(true)
  // Each card is as its last answer left it.
  for (const card of cards) {
    const last = log.findLast(({ cardId }) => cardId === card.id)
    expect(card).toMatchObject(last!.after)
  }
  const once = new Set(log.map(({ cardId, day, kind }) => [cardId, day, kind].join()))
  expect(once.size).toBe(log.length)
})
