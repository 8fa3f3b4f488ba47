import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gifts } from '../../db/schema/index.ts'

export async function markGiftSent(tx: Tx, orderId: string, tokenHash: string, sentAt: Date): Promise<void> {
  await tx.update(gifts).set({ tokenHash, sentAt }).where(eq(gifts.orderId, orderId))
}

export async function findGiftOrderId(tx: Tx, tokenHash: string): Promise<string | null> {
  const [row] = await tx.select({ orderId: gifts.orderId }).from(gifts).where(eq(gifts.tokenHash, tokenHash))
  return row?.orderId ?? null
}

/** @returns false if somebody has claimed it before. */
export async function takeGift(tx: Tx, orderId: string, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(gifts)
    .set({ claimedBy: userId, claimedAt: at })
    .where(and(eq(gifts.orderId, orderId), isNull(gifts.claimedAt)))
    .returning({ orderId: gifts.orderId })
  return rows.length === 1
}
