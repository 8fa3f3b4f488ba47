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
}

/** What the lessons of a course still need before publication, as texts; empty when nothing is missing. */
export function missingLessons(counts: LessonCounts): string[] {
  return [
    counts.lessons === 0 && missingWords.lessons,
    counts.lessons > 0 && counts.freeLessons === 0 && missingWords.freePreview,
    counts.videosNotReady > 0 && missingWords.videos(counts.videosNotReady),
    counts.emptyArticles > 0 && missingWords.articles(counts.emptyArticles),
    counts.unpublishedQuizzes > 0 && missingWords.quizzes(counts.unpublishedQuizzes),
  ].filter((one) => one !== false)
}
