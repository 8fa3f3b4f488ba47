import { AppError } from '@repo/contract'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { makePaper, unforeseeable } from './paper.ts'
import { createQuizzesService } from './quizzes.service.ts'
import { toPaperQuestion } from './view.ts'

/** A quiz as it is being written, as somebody who begins it would see it. Nothing is stored. */
export function createQuizPreview(services: Needs<'db' | 'env' | 'clock' | 'cache'>) {
  const quizzes = createQuizzesService(services)

  /** @throws AppError `course.not_found`, `lesson.not_found`, `lesson.not_ready` while it has no questions */
  return async (courseId: string, lessonId: string) => {
    const { settings, items } = await quizzes.drafted(courseId, lessonId)
    const paper = makePaper(items, { isShuffled: settings.isShuffled, random: unforeseeable })
    if (paper.length === 0) throw new AppError('lesson.not_ready')
    return {
      overview: {
        intro: settings.intro,
        questionCount: paper.length,
        timeLimitMs: settings.timeLimitMinutes && settings.timeLimitMinutes * MINUTE_MS,
        maxAttempts: settings.maxAttempts,
        attemptsLeft: settings.maxAttempts,
        passPercent: settings.passPercent,
        isPassed: false,
        openAttempt: null,
        attempts: [],
      },
      questions: paper.map((question, index) =>
        toPaperQuestion(question, index + 1, [], services.env.PUBLIC_API_PREFIX),
      ),
    }
  }
}
