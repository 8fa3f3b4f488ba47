import { formatDateTime, formatPrice } from '@repo/messages'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { cutText } from '@repo/ui/lib/cut-text'
import { OrderCode } from './order-code.tsx'
import { recentOrdersMessages as copy } from './recent-orders.messages.ts'
import { OrderStateBadge } from './status-badge.tsx'
import type { SalesData } from './tasks.tsx'

type Order = SalesData['recentOrders'][number]

const columns: TableColumn<Order>[] = [
  {
    id: 'learner',
    header: copy.learner,
    isPrimary: true,
    cell: (order) => <span {...cutText(order.learner)}>{order.learner}</span>,
  },
  {
    id: 'code',
    header: copy.code,
    className: 'whitespace-nowrap font-num',
    cell: (order) => <OrderCode code={order.code} />,
  },
  { id: 'state', header: copy.state, cell: (order) => <OrderStateBadge state={order.state} /> },
  { id: 'total', header: copy.total, isNumeric: true, cell: (order) => formatPrice(order.total) },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: (order) => <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
  },
]

/** The newest orders. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <DataTable
      caption={copy.title}
      isCaptionHidden
      columns={columns}
      rows={orders}
      rowKey={(order) => order.code}
      empty={<EmptyState art="inbox" title={copy.none} className="py-8" />}
    />
  )
}
