import {
  courseColumn,
  lineMoneyColumns,
  monthLabel,
  statementColumns,
} from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Link } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import { paths } from '../../app/paths.ts'
import { revenueMessages as copy } from './revenue.messages.ts'

type Statement = EndpointOutput<ApiContract['revenue']['ownStatements']>[number]

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
  ...statementColumns,
]

export const lineColumns = [courseColumn, ...lineMoneyColumns]
