import type { courseStatuses } from '@repo/contract/crm'
import { type LessonCounts, missingLessons } from '../curriculum/index.ts'
import { describeTranscodeFailure } from '../videos/index.ts'
import { crmMessages } from './crm.messages.ts'

export type CourseStatus = (typeof courseStatuses)[number]

/** Where a course may go from each status; `draft` from `published` takes it back. */
const next: Record<CourseStatus, readonly CourseStatus[]> = {
  draft: ['in_review', 'published', 'archived'],
  in_review: ['draft', 'published', 'archived'],
  published: ['draft', 'archived'],
  archived: ['draft', 'published'],
}

export const mayBecome = (from: CourseStatus, to: CourseStatus) => from === to || next[from].includes(to)

export interface Readiness extends LessonCounts {
  description: string
  outcomes: readonly string[]
  /** Videos that could not be prepared, by the lesson they belong to. */
  failedVideos: readonly { title: string; code: string | null }[]
}

/** What still keeps a course from being published, in words; empty when nothing does. */
export function missingForPublication(course: Readiness): string[] {
  const { missing } = crmMessages
  return [
    course.description === '' && missing.description,
    course.outcomes.length === 0 && missing.outcomes,
    ...missingLessons(course),
    ...course.failedVideos.map(({ title, code }) =>
      missing.failedVideo(title, describeTranscodeFailure(code)),
    ),
  ].filter((one) => one !== false)
}
