import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { TableColumn } from '@repo/ui/data-table'
import { paths } from '../../app/paths.ts'
import { revenueMessages as copy } from './revenue.messages.ts'

type Revenue = ApiContract['revenue']
export type Statement = EndpointOutput<Revenue['ownStatements']>[number]
type Line = EndpointOutput<Revenue['ownStatement']>['lines'][number]

const percent = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })
const tones: Record<Statement['state'], BadgeTone> = { open: 'warning', closed: 'info', paid: 'success' }

/** `2026-11` → `11/2026`. */
export const monthLabel = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

export const monthColumns: TableColumn<Statement>[] = [
  {
    id: 'month',
    header: copy.month,
    isPrimary: true,
    cell: ({ month }) => (
      <Link
        to={paths.revenue({ month })}
        preventScrollReset
        className="row-link hover:text-primary max-sm:min-h-6"
      >
        {copy.monthOf(monthLabel(month))}
      </Link>
    ),
  },
  { id: 'sold', header: copy.sold, isNumeric: true, cell: ({ sold }) => formatVnd(sold) },
  { id: 'refunded', header: copy.refunded, isNumeric: true, cell: ({ refunded }) => formatVnd(refunded) },
  {
    id: 'share',
    header: copy.share,
    isNumeric: true,
    cell: ({ share }) => <strong>{formatVnd(share)}</strong>,
  },
  {
    id: 'state',
    header: copy.state,
    cell: ({ state, paidAt }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {paidAt ? <span className="font-num text-3">{copy.paidAt(formatDateTime(paidAt))}</span> : null}
      </span>
    ),
  },
]

export const lineColumns: TableColumn<Line>[] = [
  {
    id: 'course',
    header: copy.course,
    isPrimary: true,
    cell: ({ course, kind }) => (
      <span className="block py-1">
        <span className="block">{course}</span>
        <span className="block font-normal text-3">{copy.kinds[kind]}</span>
      </span>
    ),
  },
  {
    id: 'at',
    header: copy.at,
    isNumeric: true,
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  { id: 'amount', header: copy.amount, isNumeric: true, cell: ({ amount }) => formatVnd(amount) },
  {
    id: 'rate',
    header: copy.rate,
    isNumeric: true,
    cell: ({ shareBasisPoints }) => `${percent.format(shareBasisPoints / 100)}%`,
  },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]
