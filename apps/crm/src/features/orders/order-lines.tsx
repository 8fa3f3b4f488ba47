import { Panel } from '@repo/back-office/panel'
import { formatVnd } from '@repo/messages'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { makeOrderMessages } from './make-order.messages.ts'
import { orderMessages as copy } from './orders.messages.ts'
import type { OrderDetail } from './use-order.ts'

type Line = OrderDetail['lines'][number]

const columns: TableColumn<Line>[] = [
  {
    id: 'title',
    header: copy.course,
    isPrimary: true,
    cell: (line) => (
      <span className="block py-1">
        <span className="block">{line.title}</span>
        {line.seats === null ? null : (
          <span className="block font-normal text-2">
            {copy.seats(line.seats)} · {copy.seatPrice(formatVnd(line.price / line.seats))}
          </span>
        )}
        {line.bundle === null ? null : (
          <span className="block font-normal text-2">
            {copy.inBundle(line.bundle.title, formatVnd(line.bundle.saving))}
          </span>
        )}
        {line.priceReason === null ? null : (
          <span className="block font-normal text-2 wrap-anywhere">
            {makeOrderMessages.agreedPrice(formatVnd(line.listPrice))}
            <span className="block">{makeOrderMessages.agreedReason(line.priceReason)}</span>
          </span>
        )}
        <span className="block font-normal text-3">{line.hasAccess ? copy.hasAccess : copy.noAccess}</span>
      </span>
    ),
  },
  { id: 'price', header: copy.price, isNumeric: true, cell: (line) => formatVnd(line.price) },
  { id: 'discount', header: copy.discount, isNumeric: true, cell: (line) => minus(line.discount) },
  { id: 'paid', header: copy.paid, isNumeric: true, cell: (line) => formatVnd(line.price - line.discount) },
  { id: 'refunded', header: copy.refunded, isNumeric: true, cell: (line) => minus(line.refunded) },
]

const minus = (amount: number) => (amount === 0 ? '–' : `−${formatVnd(amount)}`)

/** The lines of the order at the prices of that day, and the sums. */
export function LinesPanel({ order }: { order: OrderDetail }) {
  const came = order.paidAt === null ? null : order.lines.reduce((sum, line) => sum + line.received, 0)
  const sums: [string, string][] = [
    ...(order.discount > 0
      ? ([
          [copy.subtotal, formatVnd(order.subtotal)],
          [copy.discount, minus(order.discount)],
        ] as [string, string][])
      : []),
    [copy.total, formatVnd(order.total)],
    ...(came !== null && came < order.total
      ? ([[copy.received, formatVnd(came)]] as [string, string][])
      : []),
    ...(order.refunded > 0 ? ([[copy.refunded, minus(order.refunded)]] as [string, string][]) : []),
  ]
  return (
    <Panel title={copy.lines} isFlush>
      <DataTable
        caption={copy.lines}
        isCaptionHidden
        columns={columns}
        rows={order.lines}
        rowKey={(line) => line.id}
      />
      <dl className="grid gap-1 border-t px-5 py-4">
        {sums.map(([label, value]) => (
          <div
            key={label}
            className={
              label === copy.total
                ? 'flex justify-between gap-4 font-semibold'
                : 'flex justify-between gap-4 text-2'
            }
          >
            <dt>{label}</dt>
            <dd className="font-num whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
