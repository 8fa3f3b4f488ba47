import type { Needs } from '../../core/services.ts'
import { createClosing } from './closing.service.ts'
import type { WithReviewCards } from './review-cards.ts'

/** Most attempts handed in one after another; the rest follow in the next run. */
const BATCH = 500

export function createCloseAttemptsHandler(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'> & WithReviewCards,
) {
  const closing = createClosing(services)
  return async (): Promise<void> => {
    const count = await closing.closeAllOverdue(BATCH)
    if (count > 0) services.log.info({ count }, 'quiz attempts ran out of time')
  }
}
