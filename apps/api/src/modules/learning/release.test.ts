import type { ReleaseRule } from '@repo/contract/release'
import { describe, expect, test } from 'vitest'
import type { LessonInCourse } from './learning.repo.ts'
import { findLocks } from './release.ts'

type Values = { rule?: ReleaseRule; done?: boolean; begun?: boolean; free?: boolean; professionals?: boolean }
const row = (id: string, { rule, done, begun, free, professionals }: Values = {}) =>
  ({
    lesson: {
      id,
      title: id,
      release: rule ?? { kind: 'at_once' },
      isFreePreview: free ?? false,
      isProfessionalsOnly: professionals ?? false,
    },
    section: { id: 's', title: 's', position: 0 },
    progress: done || begun ? { completedAt: done ? new Date() : null } : null,
  }) as LessonInCourse

const learner = {
  // Half past eleven at night in Vietnam.
  enrolledAt: new Date('2026-11-20T16:30:00Z'),
  now: new Date('2026-11-24T10:00:00Z'),
  isProfessional: false,
}
const locks = (rows: LessonInCourse[], values: Partial<typeof learner> = {}) =>
  Object.fromEntries(findLocks(rows, { ...learner, ...values }))
const next: ReleaseRule = { kind: 'after_previous' }

describe('a lesson that opens after the one before', () => {
  test('waits for it, across sections, and names it', () => {
    expect(locks([row('a'), row('b', { rule: next })])).toEqual({
      b: { reason: 'after_previous', opensAt: null, previous: 'a' },
    })
    expect(locks([row('a', { done: true }), row('b', { rule: next })])).toEqual({})
  })

  test('is open as the first one of a course', () => {
    expect(locks([row('a', { rule: next })])).toEqual({})
  })

  test('does not wait for a lesson that the learner may not see', () => {
    const rows = [row('a', { done: true }), row('b', { professionals: true }), row('c', { rule: next })]
    expect(locks(rows)).toEqual({})
    expect(Object.keys(locks(rows, { isProfessional: true }))).toEqual(['c'])
  })
})

describe('a lesson that opens on a day', () => {
  const on = (day: string) => locks([row('a', { rule: { kind: 'on_day', day } })])
  test('opens at midnight in Vietnam', () => {
    expect(on('2026-11-24')).toEqual({})
    expect(on('2026-11-25')).toEqual({
      a: { reason: 'on_day', opensAt: '2026-11-24T17:00:00.000Z', previous: null },
    })
  })

  test('counts days after joining from the day in Vietnam on which the learner joined', () => {
    const after = (days: number) => locks([row('a', { rule: { kind: 'after_days', days } })])
    expect(after(4)).toEqual({})
    expect(after(5)).toEqual({
      a: { reason: 'after_days', opensAt: '2026-11-24T17:00:00.000Z', previous: null },
    })
  })
})

test('what was begun stays open, and so does a free preview', () => {
  const rule: ReleaseRule = { kind: 'on_day', day: '2030-01-01' }
  expect(locks([row('a', { rule, begun: true }), row('b', { rule, free: true })])).toEqual({})
})
