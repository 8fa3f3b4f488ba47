import { missingWords } from './curriculum.messages.ts'

export interface LessonCounts {
  lessons: number
  freeLessons: number
  /** Video lessons without a playable video. */
  videosNotReady: number
  /** Articles without text. */
  emptyArticles: number
  /** Quizzes of which nothing was published. */
  unpublishedQuizzes: number
  /** Assignments that do not say what to do. */
  emptyAssignments: number
  /** Lessons made of files without one. */
  emptyDownloads: number
}

/** Whether a lesson of the kind is a text, perhaps with files. */
export const hasText = ({ kind }: { kind: string }): boolean =>
  kind === 'article' || kind === 'assignment' || kind === 'download'

/** What the lessons of a course still need before publication, as texts; empty when nothing is missing. */
export function missingLessons(counts: LessonCounts): string[] {
  return [
    counts.lessons === 0 && missingWords.lessons,
    counts.lessons > 0 && counts.freeLessons === 0 && missingWords.freePreview,
    counts.videosNotReady > 0 && missingWords.videos(counts.videosNotReady),
    counts.emptyArticles > 0 && missingWords.articles(counts.emptyArticles),
    counts.unpublishedQuizzes > 0 && missingWords.quizzes(counts.unpublishedQuizzes),
    counts.emptyAssignments > 0 && missingWords.assignments(counts.emptyAssignments),
    counts.emptyDownloads > 0 && missingWords.downloads(counts.emptyDownloads),
  ].filter((one) => one !== false)
}

/** A note says more about warnings: without one there is nothing to say. */
export const noteOf = (lesson: { sensitive: readonly string[]; sensitiveNote: string }): string =>
  lesson.sensitive.length > 0 ? lesson.sensitiveNote : ''

/** Learners say themselves that they have read, done or saved something. */
export const completionOf = (kind: string) => {
  if (kind === 'quiz') return 'quiz' as const
  return hasText({ kind }) ? ('manual' as const) : ('watch' as const)
}
