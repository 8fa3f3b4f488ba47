import {
  courseColumn,
  lineMoneyColumns,
  statementColumns as moneyColumns,
} from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Link } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { revenueMessages as copy } from './revenue.messages.ts'

type Revenue = ApiContract['revenue']
export type Statement = EndpointOutput<Revenue['revenue']>['statements'][number]
type Line = EndpointOutput<Revenue['statement']>['lines'][number]

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
  ...moneyColumns,
]

export const lineColumns: TableColumn<Line>[] = [
  courseColumn,
  { id: 'order', header: copy.order, cell: ({ orderCode }) => <OrderCode code={orderCode} /> },
  ...lineMoneyColumns,
]
