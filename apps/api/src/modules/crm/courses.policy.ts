import type { courseStatuses } from '@repo/contract/crm'
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

export interface Readiness {
  description: string
  outcomes: readonly string[]
  lessons: number
  freeLessons: number
  /** Video lessons without a video that plays. */
  videosNotReady: number
  /** Articles without text. */
  emptyArticles: number
  /** Videos that could not be prepared, by the lesson they belong to. */
  failedVideos: readonly { title: string; code: string | null }[]
}

/** What still keeps a course from being published, in words; empty when nothing does. */
export function missingForPublication(course: Readiness): string[] {
  const { missing } = crmMessages
  return [
    course.description === '' && missing.description,
    course.outcomes.length === 0 && missing.outcomes,
    course.lessons === 0 && missing.lessons,
    course.lessons > 0 && course.freeLessons === 0 && missing.freePreview,
    course.videosNotReady > 0 && missing.videos(course.videosNotReady),
    course.emptyArticles > 0 && missing.articles(course.emptyArticles),
    ...course.failedVideos.map(({ title, code }) =>
      missing.failedVideo(title, describeTranscodeFailure(code)),
    ),
  ].filter((one) => one !== false)
}
