import type { courseStatuses } from '@repo/contract/crm'

export type CourseStatus = (typeof courseStatuses)[number]

/**
 * Where staff may move a course from each status; `draft` from `published` takes it back. Into and out of review only a
 * submission and its decision lead.
 */
const next: Record<CourseStatus, readonly CourseStatus[]> = {
  draft: ['published', 'archived'],
  in_review: [],
  published: ['draft', 'archived'],
  archived: ['draft', 'published'],
}

export const canBecome = (from: CourseStatus, to: CourseStatus) => from === to || next[from].includes(to)
