import {
  courseColumn,
  lineMoneyColumns,
  monthLabel,
  revenueWords,
  statementColumns,
} from '@repo/back-office/revenue-columns'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import { revenueMessages as copy } from './revenue.messages.ts'
import type { Group, Payment, Statement } from './revenue-groups.ts'

export const monthColumns = (hrefOf: (month: string) => string): TableColumn<Statement>[] => [
  {
    id: 'month',
    header: copy.month,
    isPrimary: true,
    cell: ({ month }) => (
      <Link to={hrefOf(month)} preventScrollReset className="row-link hover:text-primary max-sm:min-h-6">
        {copy.monthOf(monthLabel(month))}
      </Link>
    ),
  },
  ...statementColumns,
]

export const paymentColumns: TableColumn<Payment>[] = [
  {
    id: 'at',
    header: copy.paidOn,
    isPrimary: true,
    cell: ({ at, code, months }) => (
      <span className="block py-1">
        <time dateTime={at} className="block font-num">
          {formatDateTime(at)}
        </time>
        <span className="block font-normal text-3">
          {copy.paidMonths(months.map(monthLabel).join(', '))}
          {code ? ` · ${revenueWords.paymentCode(code)}` : ''}
        </span>
      </span>
    ),
  },
  { id: 'gross', header: revenueWords.gross, isNumeric: true, cell: ({ gross }) => formatVnd(gross) },
  {
    id: 'withheld',
    header: revenueWords.withheld,
    isNumeric: true,
    cell: ({ withheld }) => formatVnd(withheld),
  },
  {
    id: 'net',
    header: revenueWords.net,
    isNumeric: true,
    cell: ({ net }) => <strong>{formatVnd(net)}</strong>,
  },
]

export const groupColumns = (header: string): TableColumn<Group>[] => [
  { id: 'name', header, isPrimary: true, cell: ({ name }) => name },
  { id: 'amount', header: copy.amount, isNumeric: true, cell: ({ amount }) => formatVnd(amount) },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]

export const lineColumns = [courseColumn, ...lineMoneyColumns]
