import {
  courseColumn,
  lineMoneyColumns,
  monthLabel,
  statementColumns,
} from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import { revenueMessages as copy } from './revenue.messages.ts'
import type { Group } from './revenue-groups.ts'

type Statement = EndpointOutput<ApiContract['revenue']['ownStatements']>[number]

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

export const groupColumns = (header: string): TableColumn<Group>[] => [
  { id: 'name', header, isPrimary: true, cell: ({ name }) => name },
  { id: 'amount', header: copy.amount, isNumeric: true, cell: ({ amount }) => formatVnd(amount) },
  { id: 'share', header: copy.share, isNumeric: true, cell: ({ share }) => formatVnd(share) },
]

export const lineColumns = [courseColumn, ...lineMoneyColumns]
