export { addMonths } from './add-months.ts'
export { findBuyer, lockBuyer, lockOwnership } from './buyers.repo.ts'
export { endUnpaid, holdCoupon, holdForReview } from './ending.service.ts'
export { settleOrder } from './grant.service.ts'
export { giveUpOrders, lockOpenOrders } from './open-orders.service.ts'
export { lockOpenParts, takeOutOfParts } from './open-parts.service.ts'
export { lineOpens } from './opening-lines.repo.ts'
export { orderLink } from './order-link.ts'
export { announceOrder, ORDER_CHANNEL } from './order-notices.ts'
export { ORDER_SOURCE, setOrderState } from './order-states.repo.ts'
export { bundleOf, toOrderView, transferView } from './order-view.ts'
export type { WithOrderWatch } from './order-watch.ts'
export { orderMails, titleWithBundle } from './orders.messages.ts'
export { createOrdersModule } from './orders.module.ts'
export { isInTime, mayBePaid, mayCancel } from './orders.policy.ts'
export {
  addRefunded,
  type FullOrder,
  findOrderByCode,
  findOrderById,
  findOrderRow,
  findOwnRow,
  insertOrder,
  lockOrder,
  lockOrderByCode,
  lockOrders,
  type OrderRow,
  type OrderState,
  withLines,
} from './orders.repo.ts'
export type { OrderPayments, WithOrderPayments } from './orders.routes.ts'
export { createOrdersService } from './orders.service.ts'
export { createOrderPlacing } from './place-order.service.ts'
export { createSeatOrders } from './place-seats.service.ts'
export type { AgreedPrices } from './pricing.service.ts'
export { isOwnedAlready, mayTakeMoney } from './taking-money.service.ts'
