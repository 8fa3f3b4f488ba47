import type { OrderState } from './orders.repo.ts'

/** A buyer may take back only what is not paid. */
export const mayCancel = (order: { state: OrderState }) => order.state === 'pending_payment'

/** Money for an order is taken while it waits; anything else goes to a person. */
export const mayBePaid = (order: { state: OrderState; expiresAt: Date }, now: Date) =>
  order.state === 'pending_payment' && order.expiresAt > now

/** Only published courses are sold; of the others only archived ones are known to have been there. */
export const mayBeOrdered = (course: { status: string }) => course.status === 'published'
export const wasPublic = (course: { status: string }) =>
  course.status === 'published' || course.status === 'archived'
