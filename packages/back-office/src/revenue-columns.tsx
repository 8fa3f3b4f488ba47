import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { TableColumn } from '@repo/ui/data-table'
import { revenueWords as copy } from './revenue.messages.ts'

export { revenueWords } from './revenue.messages.ts'

type Revenue = ApiContract['revenue']
type Statement = EndpointOutput<Revenue['ownStatements']>[number]
/** What both offices are told of a line. */
type Line = Omit<EndpointOutput<Revenue['ownStatement']>['lines'][number], 'source'>

const WHOLE = 10_000
const tones: Record<Statement['state'], BadgeTone> = { open: 'warning', closed: 'info', paid: 'success' }
const percent = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })

/** Hundredths of a percent as people write them: 7050 → "70,5%". */
export const formatShare = (basisPoints: number): string => `${percent.format(basisPoints / 100)}%`

/** `2026-11` → `11/2026`. */
export const monthLabel = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

export const StatementBadge = ({ state }: Pick<Statement, 'state'>) => (
  <Badge tone={tones[state]}>{copy.states[state]}</Badge>
)

/** How much of an amount is of courses that another doctor led; nothing if none is. */
export const coTaughtHint = (amount: number): string | undefined =>
  amount > 0 ? copy.coSold(formatVnd(amount)) : undefined

const withCoTaught = (amount: number, coTaught: number) => (
  <span className="inline-block">
    <span className="block">{formatVnd(amount)}</span>
    {coTaught > 0 ? <span className="block text-sm text-3">{coTaughtHint(coTaught)}</span> : null}
  </span>
)

/** The columns of a statement, after the column with its doctor or month. */
export const statementColumns: TableColumn<Statement>[] = [
  { id: 'sold', header: copy.sold, isNumeric: true, cell: ({ sold, coSold }) => withCoTaught(sold, coSold) },
  {
    id: 'refunded',
    header: copy.refunded,
    isNumeric: true,
    cell: ({ refunded, coRefunded }) => withCoTaught(refunded, coRefunded),
  },
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
        {paidAt ? <span className="font-num text-3">{copy.paidAt(formatDateTime(paidAt))}</span> : null}
      </span>
    ),
  },
]

export const courseColumn: TableColumn<Line> = {
  id: 'course',
  header: copy.course,
  isPrimary: true,
  cell: ({ course, kind, isLead }) => (
    <span className="block py-1">
      <span className="block">{course}</span>
      <span className="block font-normal text-3">
        {isLead ? copy.kinds[kind] : `${copy.kinds[kind]} · ${copy.coTaught}`}
      </span>
    </span>
  ),
}

/** The columns of a statement's line: when money moved, how much, and the doctor's part of it. */
export const lineMoneyColumns: TableColumn<Line>[] = [
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
    cell: ({ shareBasisPoints, partBasisPoints }) =>
      partBasisPoints === WHOLE
        ? formatShare(shareBasisPoints)
        : copy.partOf(formatShare(partBasisPoints), formatShare(shareBasisPoints)),
  },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]
