import { useApi, useList } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, Link, pageParam, useSearchFilters } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../components/paths.ts'
import { reportMessages as copy, moneyMessages } from './money.messages.ts'
import { ReportBadge } from './report-badge.tsx'

type Report = EndpointOutput<ApiContract['reconciliation']['reports']>['items'][number]

const filters = defineFilters({ page: pageParam() })

const columns: TableColumn<Report>[] = [
  {
    id: 'day',
    header: copy.day,
    isPrimary: true,
    cell: ({ day }) => (
      <Link
        to={paths.moneyReport({ day })}
        className="row-link block font-num hover:text-primary max-sm:min-h-6"
      >
        {formatDate(day)}
      </Link>
    ),
  },
  { id: 'result', header: copy.result, cell: (report) => <ReportBadge count={report.differenceCount} /> },
  {
    id: 'payments',
    header: copy.payments,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: ({ paymentCount }) => formatNumber(paymentCount),
  },
  { id: 'received', header: copy.received, isNumeric: true, cell: ({ received }) => formatVnd(received) },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

/** What every night's comparison of the books found: the screen at `/crm/Money/Report`. */
export function ReportList() {
  const list = useSearchFilters(filters)
  const { values } = list
  const { data, table } = useList(useApi().reconciliation.reports.query({ query: values }))
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.money()}>{moneyMessages.title}</BackLink>}
        title={copy.title}
        lead={copy.lead}
      />
      <ListFrame name={copy.title} info={data} filters={list}>
        <DataTable
          caption={copy.title}
          isCaptionHidden
          className="row-links"
          columns={columns}
          rowKey={(report) => report.day}
          rowName={(report) => formatDate(report.day)}
          {...table}
          empty={<EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} />}
        />
      </ListFrame>
    </>
  )
}
