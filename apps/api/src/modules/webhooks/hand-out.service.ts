import { MINUTE_MS } from '../../core/durations.ts'
import type { Tx } from '../../db/client.ts'
import * as repo from './webhooks.repo.ts'

/** A try that is handed to the queue and dies there is due again then. */
export const TRY_LEASE_MS = 10 * MINUTE_MS
/** Tries of one address in the queue at once, so that a slow one keeps no other waiting. */
const MOST_IN_HAND = 2

/** A try for `send-webhook`: it counts only while its delivery was handed out at that moment. */
export interface HandedOut {
  deliveryId: string
  /** ISO 8601, to the millisecond. */
  handedAt: string
}

/** What a delivery has to be for a try: handed out now. */
export const handedOutAt = (now: Date): { handedAt: Date; nextTryAt: Date } => ({
  handedAt: now,
  nextTryAt: new Date(now.getTime() + TRY_LEASE_MS),
})

/** Whether a delivery still waits for the result of this try. */
export const isInHand = (delivery: Pick<repo.Delivery, 'state' | 'handedAt'>, handedAt: string): boolean =>
  delivery.state === 'waiting' && delivery.handedAt?.toISOString() === handedAt

/** Takes what is due for an address, the longest due first. Its row is locked by the caller. */
export async function takeDue(tx: Tx, webhookId: string, now: Date, most: number): Promise<HandedOut[]> {
  const ids = await repo.takeDue(tx, webhookId, { now, most, ...handedOutAt(now) })
  return ids.map((deliveryId) => ({ deliveryId, handedAt: now.toISOString() }))
}

/** Takes what is due for an address while less of it is in the queue than may be; nothing for one that is off. */
export async function fillHands(tx: Tx, webhookId: string, now: Date): Promise<HandedOut[]> {
  const webhook = await repo.lockWebhook(tx, webhookId)
  if (!webhook?.isActive) return []
  return takeDue(tx, webhookId, now, MOST_IN_HAND - (await repo.countInHand(tx, webhookId, now)))
}
