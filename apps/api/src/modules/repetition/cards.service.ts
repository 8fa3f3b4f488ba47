import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { ReviewCards } from '../quizzes/index.ts'
import * as repo from './repetition.repo.ts'
import { newMemory, review } from './scheduling.ts'

/** Takes what a quiz tells of a learner into the review of the days that follow. */
export function createReviewCards({ clock }: Needs<'clock'>): ReviewCards {
  return {
    async takeQuiz(tx, { userId, courseId, at, isPassed, answers }) {
      const day = dayInVietnam(at)
      const kept = answers.filter(({ isCorrect, isKey }) => !isCorrect || (isKey && isPassed))
      const cards = await repo.makeCards(
        tx,
        userId,
        kept.map(({ questionId, isCorrect }) => ({
          ...newMemory(day),
          userId,
          courseId,
          questionId,
          reason: isCorrect ? ('key' as const) : ('wrong' as const),
          createdAt: clock(),
        })),
      )
      for (const { questionId, chosen, isCorrect } of kept) {
        const card = cards.get(questionId)
        if (!card) continue
        // A right answer in a quiz that was taken again proves little: what is right was shown after the first time.
        if (isCorrect && card.state !== 'new') continue
        const { quiz, answer } = await repo.findAnswersOf(tx, card.id, day)
        if (quiz || answer) continue
        const before = repo.memoryOf(card)
        const rating = isCorrect ? 'good' : 'again'
        const after = review(before, day, rating)
        await repo.insertAnswer(tx, {
          userId,
          cardId: card.id,
          day,
          kind: 'quiz',
          chosen,
          isCorrect,
          rating,
          tookMs: null,
          before,
          after,
          createdAt: clock(),
        })
        await repo.updateCard(tx, card.id, after)
      }
    },
  }
}
