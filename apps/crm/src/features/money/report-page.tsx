import { isForbiddenOrGone, QueryView, useApi } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatVnd, paymentProviderLabels } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { reportMessages as copy } from './money.messages.ts'
import { ReportBadge } from './report-badge.tsx'

type Report = EndpointOutput<ApiContract['reconciliation']['report']>
type Provider = Report['providers'][number]

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

/** One day of the books: what came by whom, and what does not fit. The screen at `/crm/Money/Report/{day}`. */
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
  const { openCases, silentAttempts } = report
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
      </section>
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
      <Panel title={copy.found}>
        <Differences report={report} />
      </Panel>
    </div>
  )
}

/** Each kind of difference with what it means and the orders that it is about. */
function Differences({ report }: { report: Report }) {
  const kinds = (['paidWithoutAccess', 'accessWithoutPayment', 'wrongAmounts'] as const).filter(
    (kind) => report[kind].length > 0,
  )
  const hasWaiting = report.openCases.count > 0
  if (report.differenceCount === 0) return <p className="text-2">{copy.allFits}</p>
  return (
    <ul className="grid gap-5">
      {kinds.map((kind) => (
        <li key={kind}>
          <h3 className="font-text text-base font-semibold tracking-normal">{copy.kinds[kind]}</h3>
          <p className="measure mt-1 text-sm text-2">{copy.kindHints[kind]}</p>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {report[kind].map((code) => (
              <li key={code}>
                <OrderCode code={code} />
              </li>
            ))}
          </ul>
        </li>
      ))}
      {hasWaiting ? (
        <li>
          <h3 className="font-text text-base font-semibold tracking-normal">{copy.openCases}</h3>
          <p className="measure mt-1 text-sm text-2">
            {copy.openCasesHint(formatNumber(report.openCases.count), formatVnd(report.openCases.sum))}
          </p>
          <Link to={paths.money()} className="link mt-1 inline-flex min-h-11 items-center">
            {copy.openQueue}
          </Link>
        </li>
      ) : null}
      {report.silentAttempts > 0 ? (
        <li>
          <h3 className="font-text text-base font-semibold tracking-normal">{copy.silent}</h3>
          <p className="measure mt-1 text-sm text-2">{copy.silentLong}</p>
        </li>
      ) : null}
    </ul>
  )
}
