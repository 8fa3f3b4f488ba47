import { Panel } from '@repo/back-office/panel'
import { formatDate, formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { paths } from '../../components/paths.ts'
import { instalmentMessages as copy } from './instalment.messages.ts'
import type { OrderDetail } from './use-order.ts'

type Part = NonNullable<OrderDetail['instalment']>['parts'][number]

const tones: Record<Part['state'], BadgeTone> = {
  planned: 'neutral',
  due: 'info',
  paid: 'success',
  refunded: 'neutral',
  ended: 'neutral',
}

const isLate = ({ state, dueAt }: Part) => state === 'due' && dueAt !== null && new Date(dueAt) < new Date()

const columnsFor = (current: number): TableColumn<Part>[] => [
  {
    id: 'part',
    header: copy.part,
    isPrimary: true,
    cell: ({ number }) => (
      <>
        {formatNumber(number)}
        {number === current ? <span className="font-normal text-3"> · {copy.current}</span> : null}
      </>
    ),
  },
  {
    id: 'due',
    header: copy.due,
    cell: ({ dueAt, days }) => {
      if (dueAt) return <span className="font-num">{formatDate(dueAt)}</span>
      return days > 0 ? copy.afterFirst(formatNumber(days)) : copy.atOnce
    },
  },
  { id: 'amount', header: copy.amount, isNumeric: true, cell: ({ amount }) => formatVnd(amount) },
  {
    id: 'state',
    header: copy.state,
    cell: (part) => (
      <Badge tone={isLate(part) ? 'warning' : tones[part.state]}>
        {isLate(part) ? copy.late : copy.states[part.state]}
      </Badge>
    ),
  },
  {
    id: 'order',
    header: copy.order,
    cell: ({ code, number }) => {
      if (code === null) return <span className="text-3">{copy.none}</span>
      if (number === current) return <span className="font-num whitespace-nowrap">{code}</span>
      return (
        <Link
          to={paths.order({ code })}
          className="link inline-flex min-h-6 items-center font-num whitespace-nowrap"
        >
          {code}
        </Link>
      )
    },
  },
]

/** The parts of the purchase that an order is one of: their days, what became of them, and their orders. */
export function InstalmentPanel({ order: { instalment } }: { order: OrderDetail }) {
  if (!instalment) return null
  const { title, graceDays, parts, number } = instalment
  const left = parts.reduce(
    (sum, { state, amount }) => sum + (state === 'due' || state === 'planned' ? amount : 0),
    0,
  )
  return (
    <Panel
      title={copy.title}
      aside={left > 0 ? <span className="font-num text-2">{copy.left(formatVnd(left))}</span> : null}
      isFlush
    >
      <p className="measure px-5 pb-4 text-2">{copy.lead(title, formatNumber(graceDays))}</p>
      <DataTable
        caption={copy.parts}
        isCaptionHidden
        columns={columnsFor(number)}
        rows={parts}
        rowKey={(part) => String(part.number)}
      />
    </Panel>
  )
}
