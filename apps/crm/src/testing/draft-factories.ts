import type { CourseReview } from '@repo/back-office/course-review/types'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { ids } from './staff-factories.ts'

type Endpoints = ApiContract['courseDrafts']
export type PendingChanges = EndpointOutput<Endpoints['pendingChanges']>

/** A course of which nothing waits and nothing is missing. */
export const buildPending = (overrides: Partial<PendingChanges> = {}): PendingChanges => ({
  isHeld: true,
  saved: null,
  details: [],
  curriculum: [],
  checklist: [
    {
      item: 'outcomes',
      text: 'Có kết quả học tập.',
      state: 'done',
      place: { kind: 'field', field: 'outcomes' },
    },
  ],
  isPriceRefused: false,
  seen: { details: null, curriculum: null },
  ...overrides,
})

/** The review of a course that nobody has handed in and nobody has commented on. */
export const buildCourseReview = (overrides: Partial<CourseReview> = {}): CourseReview => ({
  course: {
    id: ids.course,
    title: 'Xử trí tắc mạch',
    status: 'draft',
    updatedAt: '2026-11-24T02:00:00.000Z',
  },
  state: 'none',
  submissions: [],
  comparedWith: null,
  details: [],
  curriculum: [],
  outline: [],
  missing: [],
  newFiles: [],
  isFree: false,
  comments: [],
  can: { submit: false, decide: false },
  seen: { details: null, curriculum: null },
  ...overrides,
})
