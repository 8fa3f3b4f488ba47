import type { ApiContract, EndpointInput, EndpointOutput } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { caseReasons, caseMessages as copy, overpaidOpen } from './money-case.messages.ts'

export type MoneyCase = EndpointOutput<ApiContract['crmOrders']['moneyCases']>['items'][number]
export type Resolution = NonNullable<MoneyCase['resolution']>
export type Decision = EndpointInput<ApiContract['crmOrders']['resolveMoneyCase']>['body']
type OrderState = NonNullable<MoneyCase['order']>['state']

const unpaid: readonly OrderState[] = ['pending_payment', 'review', 'expired', 'cancelled']

/** Whether an order can still take money. */
export const isUnpaid = (state: OrderState): boolean => unpaid.includes(state)

/** What can be decided, the likeliest first. */
export function resolutionsOf({ order, kind, source }: MoneyCase): Resolution[] {
  const canAccept = order !== null && isUnpaid(order.state)
  const away: Resolution[] = ['returned', 'kept']
  if (canAccept) return ['accepted', 'assigned', ...away]
  if (kind === 'overpaid') return away
  return order === null && source === 'bank' ? ['assigned', ...away, 'payout'] : ['assigned', ...away]
}

export const sourceOf = ({ source }: MoneyCase): string => copy.sources[source] ?? source

/** Why the money waits. Too much money opens nothing by itself: only what is left of it waits beside a paid order. */
export const reasonOf = ({ kind, order }: MoneyCase): string =>
  kind === 'overpaid' && order && isUnpaid(order.state) ? overpaidOpen : caseReasons[kind]

/** How far the money is from what its order costs, in words. */
export function gapOf({ kind, amount, unallocated, order }: MoneyCase): string | null {
  if (!order) return null
  if (kind === 'underpaid') return copy.missing(formatVnd(order.total - unallocated))
  if (kind === 'overpaid')
    return copy.over(formatVnd(isUnpaid(order.state) ? unallocated - order.total : unallocated))
  return kind === 'mismatch' ? copy.difference(formatVnd(Math.abs(order.total - amount))) : null
}
