import { expect, test } from 'vitest'
import { createSeedContext } from './context.ts'
import { buildReviews, type ReviewParts } from './review-rows.ts'

const now = new Date('2026-11-01T00:00:00Z')
const parts = {
  courses: Array.from({ length: 400 }, (_, index) => ({
    course: { id: `course-${index}` },
    source: { category: 'none' },
  })),
  enrollments: Array.from({ length: 400 }, (_, index) => ({
    courseId: `course-${index}`,
    userId: 'shown',
    percent: 100,
    createdAt: new Date('2026-10-01T00:00:00Z'),
  })),
  leadDoctorOf: new Map(),
} as unknown as Omit<ReviewParts, 'shownUserIds'>

const statesOf = (shownUserIds: Set<string>) =>
  buildReviews(createSeedContext(now), { ...parts, shownUserIds }).map(({ state }) => state)

test('demo reviews: a hidden review never belongs to an account that the demo offers for login', () => {
  expect(statesOf(new Set())).toContain('hidden')
  expect(new Set(statesOf(new Set(['shown'])))).toEqual(new Set(['published']))
})
