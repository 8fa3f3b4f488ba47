import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd, orderStateLabels, paymentProviderLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { OrderStateBadge } from '../../components/status-badge.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

export type OrderRow = EndpointOutput<ApiContract['crmOrders']['orders']>['items'][number]

type RefundWait = keyof OrderRow['toRefund']

const totalColumn: ListColumn<OrderRow> = {
  id: 'total',
  header: copy.total,
  isNumeric: true,
  isSortable: true,
  csv: [
    [copy.total, { from: 'total' }],
    [copy.refunded, { from: 'refunded' }],
  ],
  cell: ({ total, refunded }) => (
    <span className="block">
      <span className="block">{formatVnd(total)}</span>
      {refunded > 0 ? <span className="block text-3">{copy.refundedPart(formatVnd(refunded))}</span> : null}
    </span>
  ),
}

/** In the lists of waiting refunds, the amount to refund replaces the total of the order. */
const toRefundColumn = (wait: RefundWait): ListColumn<OrderRow> => ({
  id: 'toRefund',
  header: copy.toRefund,
  isNumeric: true,
  csv: [
    [copy.toRefund, { from: `toRefund.${wait}` }],
    [copy.total, { from: 'total' }],
  ],
  cell: ({ total, toRefund }) => (
    <span className="block">
      <strong className="block font-semibold">{formatVnd(toRefund[wait])}</strong>
      <span className="block text-3">{copy.ofTotal(formatVnd(total))}</span>
    </span>
  ),
})

/** An organisation buys in its own name. */
const buyerOf = ({ organisation, learner }: OrderRow) => organisation?.name ?? learner.name

/** Columns of the list of orders, by what its orders wait for. */
export const orderColumns = (wait: 'money' | RefundWait | undefined): ListColumn<OrderRow>[] => [
  {
    id: 'learner',
    header: copy.learner,
    isPrimary: true,
    csv: [
      [copy.code, { from: 'code' }],
      [copy.learner, { from: ['organisation.name', 'learner.name'] }],
    ],
    cell: (order) => (
      <span className="block min-w-0">
        <Link
          to={paths.order({ code: order.code })}
          {...cutText(buyerOf(order), 'row-link hover:text-primary max-sm:min-h-6')}
        >
          {buyerOf(order)}
        </Link>
        <span className="block truncate font-num font-normal text-3">{order.code}</span>
      </span>
    ),
  },
  {
    id: 'courses',
    header: copy.courses,
    className: 'w-72 min-w-56 max-xl:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'courses' },
    cell: ({ courses, isGift, organisation }) => (
      <span className="block">
        <span className="line-clamp-2">{copy.more(courses[0] ?? '–', courses.length - 1)}</span>
        {isGift ? <Badge tone="accent">{copy.gift}</Badge> : null}
        {organisation ? <Badge tone="info">{copy.organisation}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: orderStateLabels },
    cell: (order) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <OrderStateBadge state={order.state} />
        {order.hasOpenCase ? <Badge tone="danger">{copy.openCase}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'provider',
    header: copy.provider,
    className: 'whitespace-nowrap max-2xl:hidden',
    csv: { from: 'provider', words: paymentProviderLabels },
    cell: ({ provider }) => (provider ? paymentProviderLabels[provider] : '–'),
  },
  wait === undefined || wait === 'money' ? totalColumn : toRefundColumn(wait),
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isSortable: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: (order) => <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
  },
]
