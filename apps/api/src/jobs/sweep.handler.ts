import type { Services } from '../context.ts'
import { createAccountSweep } from '../modules/account/account-sweep.ts'
import { removeOldAuthRows } from '../modules/auth/sweep.repo.ts'
import { removeIdempotencyKeysBefore } from '../modules/orders/idempotency.repo.ts'

const DAY_MS = 86_400_000

export function createSweepHandler(services: Services) {
  const { db, clock, limiter } = services
  const sweepAccounts = createAccountSweep(services)
  return async (): Promise<void> => {
    const now = clock()
    await limiter.sweep()
    await removeIdempotencyKeysBefore(db, new Date(now.getTime() - DAY_MS))
    await removeOldAuthRows(db, now)
    await sweepAccounts()
  }
}
