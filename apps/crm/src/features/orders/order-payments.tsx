import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatVnd, paymentProviderLabels } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { orderMessages as copy } from './orders.messages.ts'
import type { OrderDetail } from './use-order.ts'

type Payment = OrderDetail['payments'][number]

const tones: Record<Payment['state'], BadgeTone> = {
  created: 'neutral',
  redirected: 'info',
  succeeded: 'success',
  failed: 'danger',
  expired: 'neutral',
  review: 'warning',
}

const columns: TableColumn<Payment>[] = [
  {
    id: 'provider',
    header: copy.provider,
    isPrimary: true,
    cell: (payment) => (
      <span className="block py-1">
        <span className="block">{paymentProviderLabels[payment.provider]}</span>
        <span className="block font-num font-normal break-all text-3">
          {copy.reference}: {payment.reference}
        </span>
        {payment.transactionId ? (
          <span className="block font-num font-normal break-all text-3">
            {copy.transaction}: {payment.transactionId}
          </span>
        ) : null}
        {payment.failureCode ? (
          <span className="block font-normal text-3">
            {copy.failure}: {payment.failureCode}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.at,
    isAtTop: true,
    cell: (payment) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <Badge tone={tones[payment.state]}>{copy.paymentStates[payment.state]}</Badge>
        <time className="font-num whitespace-nowrap text-3" dateTime={payment.paidAt ?? payment.createdAt}>
          {formatDateTime(payment.paidAt ?? payment.createdAt)}
        </time>
      </span>
    ),
  },
  {
    id: 'amount',
    header: copy.amount,
    isNumeric: true,
    isAtTop: true,
    cell: (payment) => formatVnd(payment.amount),
  },
]

/** Payment attempts, oldest first. */
export function PaymentsPanel({ order }: { order: OrderDetail }) {
  return (
    <Panel title={copy.payments} isFlush={order.payments.length > 0}>
      {order.payments.length === 0 ? (
        <p className="text-3">{copy.noPayments}</p>
      ) : (
        <DataTable
          caption={copy.payments}
          isCaptionHidden
          columns={columns}
          rows={order.payments}
          rowKey={(payment) => payment.id}
        />
      )}
    </Panel>
  )
}
