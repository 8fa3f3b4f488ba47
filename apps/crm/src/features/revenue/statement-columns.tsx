import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { TableColumn } from '@repo/ui/data-table'
import { formatShare } from '../../components/format-share.ts'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { revenueMessages as copy } from './revenue.messages.ts'

type Revenue = ApiContract['revenue']
export type Statement = EndpointOutput<Revenue['revenue']>['statements'][number]
type Line = EndpointOutput<Revenue['statement']>['lines'][number]

const tones: Record<Statement['state'], BadgeTone> = { open: 'warning', closed: 'info', paid: 'success' }

export const StatementBadge = ({ state }: { state: Statement['state'] }) => (
  <Badge tone={tones[state]}>{copy.states[state]}</Badge>
)

export const nameOf = ({ doctor }: Pick<Statement, 'doctor'>) =>
  [doctor.academicTitle, doctor.name].filter(Boolean).join(' ')

export const statementColumns: TableColumn<Statement>[] = [
  {
    id: 'doctor',
    header: copy.doctor,
    isPrimary: true,
    cell: (statement) => (
      <Link
        to={paths.statement({ id: statement.doctor.id, month: statement.month })}
        className="row-link hover:text-primary max-sm:min-h-6"
      >
        {nameOf(statement)}
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
        <StatementBadge state={state} />
        {paidAt ? <span className="font-num text-3">{formatDateTime(paidAt)}</span> : null}
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
  { id: 'order', header: copy.order, cell: ({ orderCode }) => <OrderCode code={orderCode} /> },
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
    cell: ({ shareBasisPoints }) => formatShare(shareBasisPoints),
  },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]
