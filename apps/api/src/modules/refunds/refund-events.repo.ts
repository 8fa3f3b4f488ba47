import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { paymentEvents } from '../../db/schema/index.ts'
import { findPaymentById, insertEvent } from '../ledger/index.ts'
import type { RefundRow } from './refunds.repo.ts'

export interface RefundNote {
  type: 'refund.asked' | 'refund.succeeded' | 'refund.failed' | 'refund.contradicted'
  /** `asked`, `made`, or the gateway's code. */
  outcome: string
  at: Date
  /** The gateway's message. */
  raw: unknown
}

/**
 * Adds what happened to a refund at its gateway to the order's history, each kind of event once.
 * @returns false if the event was already there.
 */
export async function noteRefund(
  tx: Tx,
  refund: RefundRow,
  { type, outcome, at, raw }: RefundNote,
): Promise<boolean> {
  const payment = await findPaymentById(tx, refund.paymentId)
  if (!payment) throw new Error('a refund without its payment')
  const id = await insertEvent(tx, {
    provider: payment.provider,
    type,
    providerEventId: refund.reference,
    amount: refund.amount,
    raw,
    outcome,
    orderId: refund.orderId,
    createdAt: at,
  })
  return id !== null
}

/** When a gateway was first asked to make a refund. */
export async function findAskedAt(tx: Tx, reference: string): Promise<Date> {
  const [row] = await tx
    .select({ at: paymentEvents.createdAt })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.type, 'refund.asked'),
        eq(paymentEvents.providerEventId, reference),
        eq(paymentEvents.isVerified, true),
      ),
    )
  if (!row) throw new Error('a refund that was asked for without a note of it')
  return row.at
}
