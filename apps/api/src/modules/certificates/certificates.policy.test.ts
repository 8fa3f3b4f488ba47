import { describe, expect, test } from 'vitest'
import { newCertificateCode } from './certificate-code.ts'
import { type JudgedLesson, judge, statusOf } from './certificates.policy.ts'

const all = { lessonsPercent: 100, needsQuizzes: false, needsAssignments: false }
const lesson = (isCompleted: boolean, quiz: JudgedLesson['quiz'] = null): JudgedLesson => ({
  id: 'x',
  title: 'Bài',
  isCompleted,
  quiz,
  assignment: null,
})

describe('the rule of a course', () => {
  test('asks for every lesson unless it says otherwise', () => {
    expect(judge(all, [lesson(true), lesson(true)])).toMatchObject({ isEarned: true, openLessons: [] })
    expect(judge(all, [lesson(true), lesson(false)])).toMatchObject({
      isEarned: false,
      lessons: { completed: 1, needed: 2, total: 2 },
      openLessons: [{ isCompleted: false }],
    })
  })

  test('is fulfilled by no course without lessons', () => {
    expect(judge(all, []).isEarned).toBe(false)
  })

  test('rounds a share of the lessons up', () => {
    const rule = { ...all, lessonsPercent: 80 }
    const lessons = [lesson(true), lesson(true), lesson(true), lesson(false)]
    expect(judge(rule, lessons)).toMatchObject({ isEarned: false, lessons: { needed: 4 } })
    expect(judge(rule, [...lessons, lesson(true)])).toMatchObject({ isEarned: true, openLessons: [] })
  })

  test('asks for passed quizzes only where it says so, whatever completes their lessons', () => {
    const lessons = [lesson(true), lesson(true, { isPassed: false, bestPercent: 40 })]
    expect(judge(all, lessons)).toMatchObject({ isEarned: true, quizzes: null })
    expect(judge({ ...all, needsQuizzes: true }, lessons)).toMatchObject({
      isEarned: false,
      quizzes: { passed: 0, total: 1 },
      openQuizzes: [{ quiz: { isPassed: false } }],
    })
  })

  test('asks for assignments only where it says so, whatever completes their lessons', () => {
    const done = Array.from({ length: 4 }, () => lesson(true))
    const open = { ...lesson(true), assignment: { isPassed: false } }
    const rule = { ...all, lessonsPercent: 80 }
    expect(judge(rule, [...done, open])).toMatchObject({ isEarned: true, assignments: null })
    expect(judge({ ...rule, needsAssignments: true }, [...done, open])).toMatchObject({
      isEarned: false,
      openLessons: [],
      assignments: { passed: 0, total: 1 },
      openAssignments: [{ assignment: { isPassed: false } }],
    })
    const passed = { ...open, assignment: { isPassed: true } }
    expect(judge({ ...rule, needsAssignments: true }, [...done, passed]).isEarned).toBe(true)
    expect(judge({ ...rule, needsAssignments: true }, done)).toMatchObject({
      isEarned: true,
      assignments: null,
    })
  })

  test('averages the best results of all quizzes; one that was never tried counts as nothing', () => {
    const lessons = [
      lesson(true, { isPassed: true, bestPercent: 91 }),
      lesson(true, { isPassed: false, bestPercent: null }),
    ]
    expect(judge(all, lessons).score).toBe(45)
    expect(judge(all, [lesson(true)]).score).toBeNull()
  })
})

test('a certificate that was revoked and then issued anew is a replaced one', () => {
  const day = new Date()
  expect(statusOf({ revokedAt: null, replacedAt: null })).toBe('valid')
  expect(statusOf({ revokedAt: day, replacedAt: null })).toBe('revoked')
  expect(statusOf({ revokedAt: day, replacedAt: day })).toBe('replaced')
})

test('codes are random, readable and fit an address', () => {
  const codes = new Set(Array.from({ length: 500 }, newCertificateCode))
  expect(codes.size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}(-[2-9a-hjkmnp-z]{5}){4}$/)
})
