import { isForbiddenOrGone, QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatVnd, paymentProviderLabels } from '@repo/messages'
import { useParams } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { reportMessages as copy } from './money.messages.ts'
import { ReportBadge } from './report-badge.tsx'
import { Differences } from './report-differences.tsx'

export type Report = EndpointOutput<ApiContract['reconciliation']['report']>
type Provider = Report['providers'][number]
type Money = Report['money'][number]

const columns: TableColumn<Provider>[] = [
  {
    id: 'provider',
    header: copy.provider,
    isPrimary: true,
    cell: ({ provider }) => paymentProviderLabels[provider],
  },
  { id: 'count', header: copy.payments, isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { id: 'sum', header: copy.received, isNumeric: true, cell: ({ sum }) => formatVnd(sum) },
]

const amount = (id: 'told' | 'settled' | 'queued' | 'refunded'): TableColumn<Money> => ({
  id,
  header: copy[id],
  isNumeric: true,
  cell: (row) => formatVnd(row[id]),
})

const moneyColumns: TableColumn<Money>[] = [
  {
    id: 'provider',
    header: copy.provider,
    isPrimary: true,
    cell: ({ provider }) => paymentProviderLabels[provider],
  },
  amount('told'),
  amount('settled'),
  amount('queued'),
  amount('refunded'),
  {
    id: 'difference',
    header: copy.difference,
    isNumeric: true,
    cell: ({ difference }) =>
      difference === 0 ? (
        <span className="text-success">{copy.agrees}</span>
      ) : (
        <strong className="text-danger">{formatVnd(difference)}</strong>
      ),
  },
]

/**
 * The reconciliation of one day: what each provider received, and the differences. The screen at
 * `/crm/Money/Report/{day}`.
 */
export function ReportPage() {
  const { day = '' } = useParams()
  const query = useQuery({
    ...useApi().reconciliation.report.query({ params: { day } }),
    throwOnError: isForbiddenOrGone,
  })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.moneyReports()}>{copy.title}</BackLink>}
        title={copy.of(formatDate(day))}
        lead={query.data ? copy.madeAt(formatDateTime(query.data.createdAt)) : undefined}
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(report) => <Details report={report} />}
      </QueryView>
    </>
  )
}

function Details({ report }: { report: Report }) {
  const { openCases, silentAttempts, openParts } = report
  return (
    <div className="grid gap-6">
      <section
        aria-label={copy.figures}
        className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-4"
      >
        <StatCard label={copy.result} value={<ReportBadge count={report.differenceCount} />} />
        <StatCard
          label={copy.received}
          value={formatVnd(report.received)}
          hint={copy.paymentsOf(formatNumber(report.paymentCount))}
        />
        <StatCard
          label={copy.openCases}
          value={formatNumber(openCases.count)}
          hint={openCases.count > 0 ? copy.waitingSum(formatVnd(openCases.sum)) : copy.none}
        />
        <StatCard
          label={copy.silent}
          value={formatNumber(silentAttempts)}
          hint={silentAttempts > 0 ? copy.silentHint : copy.none}
        />
        {openParts.count > 0 ? (
          <StatCard
            label={copy.openParts}
            value={formatVnd(openParts.sum)}
            hint={copy.openPartsHint(formatNumber(openParts.count), formatVnd(openParts.lateSum))}
          />
        ) : null}
      </section>
      <Panel title={copy.found}>
        <Differences report={report} />
      </Panel>
      <Panel title={copy.matched} isFlush>
        <DataTable
          caption={copy.matched}
          isCaptionHidden
          columns={columns}
          rows={report.providers}
          rowKey={({ provider }) => provider}
          empty={<EmptyState art="inbox" title={copy.noPayments} />}
        />
      </Panel>
      {report.money.length > 0 ? (
        <Panel title={copy.moneyTold} isFlush>
          <DataTable
            caption={copy.moneyTold}
            isCaptionHidden
            columns={moneyColumns}
            rows={report.money}
            rowKey={({ provider }) => provider}
          />
        </Panel>
      ) : null}
    </div>
  )
}
