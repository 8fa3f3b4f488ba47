import { RowMenu } from '@repo/back-office/row-menu'
import { Ban, ReceiptText } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import type { OrderRow } from './order-columns.tsx'
import { cancelMessages, ordersMessages as copy } from './orders.messages.ts'
import { mayBeCancelled } from './use-order-acts.tsx'

interface Props {
  order: OrderRow
  onCancel: (order: OrderRow) => void
}

/** What can be done with one row: an order that is paid is given back on its own page, line by line. */
export function OrderMenu({ order, onCancel }: Props) {
  const canCancel = useCan('cancelOrders')
  return (
    <RowMenu
      name={order.code}
      items={[
        {
          id: 'open',
          label: copy.open,
          icon: <ReceiptText size={18} aria-hidden="true" />,
          href: paths.order({ code: order.code }),
        },
        ...(canCancel && mayBeCancelled(order)
          ? [
              {
                id: 'cancel',
                label: cancelMessages.open,
                icon: <Ban size={18} aria-hidden="true" />,
                tone: 'danger' as const,
                onSelect: () => onCancel(order),
              },
            ]
          : []),
      ]}
    />
  )
}
