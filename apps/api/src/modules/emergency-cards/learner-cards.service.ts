import type { Needs } from '../../core/services.ts'
import { reviewOf, textsOf } from './card-view.ts'
import * as repo from './emergency-cards.repo.ts'

export const createLearnerCards = ({ db, clock }: Needs<'db' | 'clock'>) => ({
  /** All cards that a learner may read, in one answer that a browser keeps for times without a network. */
  async list(userId: string) {
    const now = clock()
    const found = await repo.findCardsOf(db, userId, now)
    const courses = await repo.findOwnCoursesOf(
      db,
      found.map(({ id }) => id),
      { userId, now },
    )
    const items = found.map(({ id, version }) => ({
      id,
      number: version.number,
      ...textsOf(version.content),
      ...reviewOf(version),
      isForAll: version.content.isForAll,
      courses: courses.filter(({ cardId }) => cardId === id),
    }))
    return { items: items.toSorted((a, b) => a.title.localeCompare(b.title, 'vi')) }
  },
})
