import type { Needs } from '../../core/services.ts'
import { postCommission } from '../ledger/index.ts'
import { findDifference, findUnbooked, insertEntry, lockAffiliate } from './affiliates.repo.ts'

const BATCH = 500

/**
 * Books the commission of orders whose hold is over, and what refunds changed of it since. May run twice, or be stopped
 * half way: each order is compared with what is booked for it, under the lock of its affiliate.
 * @returns how many entries were written
 */
export function createBookCommissions({ db, clock }: Needs<'db' | 'clock'>) {
  return async (): Promise<number> => {
    let written = 0
    for (;;) {
      const found = await findUnbooked(db, clock(), BATCH)
      for (const { orderId, affiliateId } of found)
        await db.transaction(async (tx) => {
          await lockAffiliate(tx, affiliateId)
          const now = clock()
          const amount = await findDifference(tx, orderId, now)
          if (amount === null) return
          const entryId = await insertEntry(tx, { affiliateId, orderId, amount, createdAt: now })
          await postCommission(tx, { entryId, orderId, amount, at: now })
          written += 1
        })
      if (found.length < BATCH) return written
    }
  }
}
