import { type judgedCard, type openCard, ownRatings } from '@repo/contract/repetition'
import type { z } from 'zod'
import { toJudgedQuestion, toPaperQuestion } from '../quizzes/index.ts'
import type { Answer, OwnCard, StoredRepetitionCard } from './repetition.repo.ts'
import { review } from './scheduling.ts'

const factsOf = ({ cardId }: StoredRepetitionCard, { lesson, course }: OwnCard) => ({
  id: cardId,
  course: { slug: course.slug, title: course.title },
  lesson,
})

export const toOpenCard = (
  stored: StoredRepetitionCard,
  own: OwnCard,
  { number, prefix }: { number: number; prefix: string },
): z.input<typeof openCard> => ({
  ...factsOf(stored, own),
  question: toPaperQuestion(stored.question, number, [], prefix),
})

interface Judged {
  answer: Answer
  /** What the learner said of it, where they did. */
  rating: Answer | undefined
  titles: ReadonlyMap<string, string>
  number: number
  prefix: string
}

export function toJudgedCard(
  stored: StoredRepetitionCard,
  own: OwnCard,
  { answer, rating, titles, number, prefix }: Judged,
): z.input<typeof judgedCard> {
  const { chosen, isCorrect, before, day } = answer
  const now = rating ?? answer
  return {
    ...factsOf(stored, own),
    question: toJudgedQuestion(stored.question, { number, chosen, isCorrect, titles, prefix }),
    rating: now.rating,
    nextDay: now.after.dueOn,
    choices:
      isCorrect && !rating
        ? ownRatings.map((one) => ({ rating: one, nextDay: review(before, day, one).dueOn }))
        : [],
  }
}
