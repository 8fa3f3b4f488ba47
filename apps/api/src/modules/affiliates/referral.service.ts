import { AppError } from '@repo/contract'
import type { Tx } from '../../db/client.ts'
import { findByCode, findOpenReferral, setReferral } from './affiliates.repo.ts'

/**
 * Finds whose code counts for an order: the one that its buyer typed, or one that an earlier order of the buyer named
 * within its window. An order of the affiliate's own account brings no commission.
 * @param code as typed, in upper case; null for none
 * @throws AppError `affiliate.unknown`, `affiliate.own_code` for a typed code that counts for nothing
 */
export async function findReferrer(tx: Tx, userId: string, code: string | null, now: Date) {
  if (code === null) {
    const earlier = await findOpenReferral(tx, userId, now)
    return earlier && earlier.userId !== userId ? { affiliate: earlier, isTyped: false } : null
  }
  const affiliate = await findByCode(tx, code)
  if (!affiliate?.isActive) throw new AppError('affiliate.unknown')
  if (affiliate.userId === userId) throw new AppError('affiliate.own_code')
  return { affiliate, isTyped: true }
}

type Referrer = NonNullable<Awaited<ReturnType<typeof findReferrer>>>

/** Notes by whose code an order came, with the terms of this moment, in the transaction that makes the order. */
export function noteReferral(tx: Tx, orderId: string, { affiliate, isTyped }: Referrer, now: Date) {
  const { id: affiliateId, kind, value, holdDays } = affiliate
  return setReferral(tx, { orderId, affiliateId, kind, value, holdDays, isTyped, createdAt: now })
}
