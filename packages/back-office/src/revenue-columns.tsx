import type { ApiContract, EndpointOutput } from '@repo/contract'
import {
  revenueWords as copy,
  describeLine,
  formatDateTime,
  formatLineRate,
  formatVnd,
  monthLabel,
} from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { TableColumn } from '@repo/ui/data-table'

export { formatShare, monthLabel, revenueWords } from '@repo/messages'

type Revenue = ApiContract['revenue']
type Statement = EndpointOutput<Revenue['ownStatements']>[number]
/** What both offices are told of a line. */
type Line = Omit<EndpointOutput<Revenue['ownStatement']>['lines'][number], 'source'>

const tones: Record<Statement['state'], BadgeTone> = { open: 'warning', closed: 'info', paid: 'success' }

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

/** The transfer that paid a statement: what was owed for all its months, the tax that was withheld, and what went. */
export function PaymentFacts({ payment }: { payment: NonNullable<Statement['payment']> }) {
  const { code, at, months, gross, withheld, net } = payment
  const facts: [string, string][] = [
    [copy.paymentMonths, months.map(monthLabel).join(', ')],
    [copy.gross, formatVnd(gross)],
    [copy.withheld, formatVnd(withheld)],
    [copy.net, formatVnd(net)],
  ]
  return (
    <>
      <p className="mb-3 text-sm text-3">
        {[code && copy.paymentCode(code), copy.paidAt(formatDateTime(at))].filter(Boolean).join(' · ')}
      </p>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-3">{name}</dt>
            <dd className="font-num break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const courseColumn: TableColumn<Line> = {
  id: 'course',
  header: copy.course,
  isPrimary: true,
  cell: (line) => (
    <span className="block py-1">
      <span className="block">{line.course}</span>
      <span className="block font-normal text-3">{describeLine(line)}</span>
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
    cell: formatLineRate,
  },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]
