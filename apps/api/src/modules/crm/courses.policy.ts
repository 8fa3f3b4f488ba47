import type { courseStatuses, missingPlaces } from '@repo/contract/crm'
import { type LessonCounts, missingLessons } from '../curriculum/index.ts'
import { describeTranscodeFailure } from '../videos/index.ts'
import { crmMessages } from './crm.messages.ts'

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

export interface Readiness extends LessonCounts {
  description: string
  outcomes: readonly string[]
  /** Videos that could not be prepared, by the lesson they belong to. */
  failedVideos: readonly { title: string; code: string | null }[]
}

export interface MissingPart {
  text: string
  place: (typeof missingPlaces)[number]
}

/** What still keeps a course from being published, in words and with the place to mend it; empty when nothing does. */
export function missingForPublication(course: Readiness): MissingPart[] {
  const { missing } = crmMessages
  const inCurriculum = [
    ...missingLessons(course),
    ...course.failedVideos.map(({ title, code }) =>
      missing.failedVideo(title, describeTranscodeFailure(code)),
    ),
  ]
  return [
    ...(course.description === '' ? [{ text: missing.description, place: 'description' as const }] : []),
    ...(course.outcomes.length === 0 ? [{ text: missing.outcomes, place: 'outcomes' as const }] : []),
    ...inCurriculum.map((text) => ({ text, place: 'curriculum' as const })),
  ]
}
