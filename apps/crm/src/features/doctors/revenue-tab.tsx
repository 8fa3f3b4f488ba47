import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatShare, monthLabel, statementColumns } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Link } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { DoctorTax } from './doctor-tax.tsx'
import { doctorRevenueMessages as copy } from './doctors.messages.ts'
import { PayoutAccount } from './payout-account.tsx'

type Revenue = EndpointOutput<ApiContract['crmDoctors']['doctorRevenue']>
type Statement = Revenue['statements'][number]

const skeleton = (
  <div className="grid gap-5">
    <Skeleton className="h-32 rounded-md" />
    <Skeleton className="h-60 rounded-md" />
  </div>
)

/** The shares that hold for a doctor, and the doctor's statements month by month. */
export function RevenueTab({ id }: { id: string }) {
  const query = usePageQuery(useApi().crmDoctors.doctorRevenue.query({ params: { id } }))
  const canPay = useCan('payouts')
  return (
    <QueryView query={query} skeleton={skeleton}>
      {({ statements, rules }) => (
        <div className="grid gap-5">
          <Panel
            title={copy.shares}
            aside={
              <Link to={paths.revenue()} className="link text-sm">
                {copy.editShares}
              </Link>
            }
          >
            <Rules rules={rules} />
          </Panel>
          {canPay ? <PayoutAccount id={id} /> : null}
          {canPay ? <DoctorTax id={id} /> : null}
          <Panel title={copy.statements} isFlush={statements.length > 0}>
            {statements.length === 0 ? (
              <p className="text-2">{copy.noStatements}</p>
            ) : (
              <DataTable
                caption={copy.statements}
                isCaptionHidden
                columns={columnsOf(id)}
                rows={statements}
                rowKey={({ month }) => month}
              />
            )}
          </Panel>
        </div>
      )}
    </QueryView>
  )
}

function Rules({ rules }: Pick<Revenue, 'rules'>) {
  if (rules.length === 0) return <p className="text-2">{copy.noShares}</p>
  return (
    <ul className="divide-y">
      {rules.map(({ id, isForEverybody, course, basisPoints }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 break-words">
            {isForEverybody ? copy.everybody : (course ?? copy.allCourses)}
          </span>
          <strong className="font-num">{formatShare(basisPoints)}</strong>
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (id: string): TableColumn<Statement>[] => [
  {
    id: 'month',
    header: copy.month,
    isPrimary: true,
    cell: ({ month }) => (
      <Link to={paths.statement({ id, month })} className="row-link font-num hover:text-primary">
        {monthLabel(month)}
      </Link>
    ),
  },
  ...statementColumns,
]
