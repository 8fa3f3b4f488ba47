import type { cardRatings } from '@repo/contract/repetition'
import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'
import type { CardMemory } from './repetition.repo.ts'

export type CardRating = (typeof cardRatings)[number]

/**
 * FSRS-6 with its published parameters. A card comes back after whole days, because there is one review a day: so there
 * are no steps of minutes. Nothing is shifted by chance, so that the day a learner is told is the day it comes back.
 */
const scheduler = fsrs({ learning_steps: [], relearning_steps: [], enable_fuzz: false })

const grades = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<CardRating, Rating>

/** Days of Việt Nam are counted as days of UTC, which is how the algorithm counts. */
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** A question that was never answered in a review. */
export const newMemory = (day: string): CardMemory => ({
  state: 'new',
  stability: 0,
  difficulty: 0,
  dueOn: day,
  reps: 0,
  lapses: 0,
  lastReviewOn: null,
})

/** What is remembered after an answer on a day. */
export function review(memory: CardMemory, day: string, rating: CardRating): CardMemory {
  const { stability, difficulty, dueOn, reps, lapses, lastReviewOn } = memory
  const before = {
    ...createEmptyCard(toDate(dueOn)),
    state: memory.state === 'new' ? State.New : State.Review,
    stability,
    difficulty,
    reps,
    lapses,
    ...(lastReviewOn === null ? {} : { last_review: toDate(lastReviewOn) }),
  }
  const { card } = scheduler.next(before, toDate(day), grades[rating])
  return {
    state: 'review',
    stability: card.stability,
    difficulty: card.difficulty,
    dueOn: toDay(card.due),
    reps: card.reps,
    lapses: card.lapses,
    lastReviewOn: day,
  }
}
