import type { OrderState } from './orders.repo.ts'

/** Only what is not paid may be taken back, by its buyer or by staff. */
export const mayCancel = (order: { state: OrderState }) => order.state === 'pending_payment'

/** A payment that was begun in time may arrive a little late; an order is not closed before that, in ms. */
export const GRACE_MS = 10 * 60_000

/** An order can be begun to be paid while it waits. */
export const mayBePaid = (order: { state: OrderState; expiresAt: Date }, now: Date) =>
  order.state === 'pending_payment' && order.expiresAt > now

/** Money for an order is taken while it waits, and a little longer; anything else goes to a person. */
export const isInTime = (order: { state: OrderState; expiresAt: Date }, now: Date) =>
  order.state === 'pending_payment' && order.expiresAt.getTime() + GRACE_MS > now.getTime()

/** Each state with those that may follow it. Whatever was paid is never again unpaid. */
const following: Record<OrderState, readonly OrderState[]> = {
  pending_payment: ['paid', 'expired', 'cancelled', 'review'],
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  // Back to waiting only for a further part, whose money was given back.
  review: ['paid', 'cancelled', 'pending_payment'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
}
export const canBecome = (from: OrderState, to: OrderState) => following[from].includes(to)

/** Only published courses are sold; of the others only archived ones are known to have been there. */
export const mayBeOrdered = (course: { status: string }) => course.status === 'published'
export const wasPublic = (course: { status: string }) =>
  course.status === 'published' || course.status === 'archived'
