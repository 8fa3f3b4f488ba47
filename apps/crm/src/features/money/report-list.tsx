import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { paths } from '../../components/paths.ts'
import { reportMessages as copy, moneyMessages } from './money.messages.ts'
import { ReportBadge } from './report-badge.tsx'

type Report = EndpointOutput<ApiContract['reconciliation']['reports']>['items'][number]

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const columns: ListColumn<Report>[] = [
  {
    id: 'day',
    header: copy.day,
    isPrimary: true,
    csv: { from: 'day', as: 'day' },
    cell: ({ day }) => (
      <Link
        to={paths.moneyReport({ day })}
        className="row-link block font-num hover:text-primary max-sm:min-h-6"
      >
        {formatDate(day)}
      </Link>
    ),
  },
  {
    id: 'result',
    header: copy.result,
    csv: [[copy.differenceCount, { from: 'differenceCount' }]],
    cell: (report) => <ReportBadge count={report.differenceCount} />,
  },
  {
    id: 'payments',
    header: copy.payments,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'paymentCount' },
    cell: ({ paymentCount }) => formatNumber(paymentCount),
  },
  {
    id: 'received',
    header: copy.received,
    isNumeric: true,
    csv: { from: 'received' },
    cell: ({ received }) => formatVnd(received),
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

/** The results of the nightly reconciliation: the screen at `/crm/Money/Report`. */
export function ReportList() {
  const { reports } = useApi().reconciliation
  return (
    <ListScreen
      id="money-reports"
      before={<BackLink to={paths.money()}>{moneyMessages.title}</BackLink>}
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={(query) => reports.query({ query })}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={(report) => report.day}
      rowName={(report) => formatDate(report.day)}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch },
      }}
    />
  )
}
