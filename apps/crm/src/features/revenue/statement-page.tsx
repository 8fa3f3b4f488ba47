import { isForbiddenOrGone, QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { coTaughtHint, monthLabel, PaymentFacts, StatementBadge } from '@repo/back-office/revenue-columns'
import { SaveButton } from '@repo/back-office/save-button'
import { formatDateTime, formatVnd } from '@repo/messages'
import { useParams } from '@repo/routing'
import { DataTable } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { PayButton } from './pay-button.tsx'
import { revenueMessages as copy } from './revenue.messages.ts'
import { lineColumns, nameOf } from './statement-columns.tsx'

/** One doctor's month, line by line: the screen at `/crm/Revenue/{doctor}/{month}`. */
export function StatementPage() {
  const { id = '', month = '' } = useParams()
  const api = useApi()
  const query = useQuery({
    ...api.revenue.statement.query({ params: { id, month } }),
    throwOnError: isForbiddenOrGone,
  })
  const { data } = query
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.revenue({ month })}>{copy.back}</BackLink>}
        title={data ? nameOf(data) : copy.one}
        lead={`${copy.month} ${monthLabel(month)}`}
        actions={
          data ? (
            <>
              <SaveButton
                fileName={copy.pdfFile(month)}
                read={() => api.revenue.statementPdf.call({ params: { id, month } })}
              >
                {copy.pdf}
              </SaveButton>
              <PayButton statement={data} />
            </>
          ) : null
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(statement) => (
          <div className="grid gap-6">
            <section
              aria-label={copy.figures}
              className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-4"
            >
              <StatCard
                label={copy.sold}
                value={formatVnd(statement.sold)}
                hint={coTaughtHint(statement.coSold)}
              />
              <StatCard
                label={copy.refunded}
                value={formatVnd(statement.refunded)}
                hint={coTaughtHint(statement.coRefunded)}
              />
              <StatCard label={copy.share} value={formatVnd(statement.share)} />
              <StatCard
                label={copy.state}
                value={<StatementBadge state={statement.state} />}
                hint={statement.paidAt ? copy.paidAt(formatDateTime(statement.paidAt)) : statement.note}
              />
            </section>
            {statement.payment ? (
              <Panel title={copy.payment}>
                <PaymentFacts payment={statement.payment} />
              </Panel>
            ) : null}
            <Panel title={copy.lines} isFlush>
              <DataTable
                caption={copy.lines}
                isCaptionHidden
                columns={lineColumns}
                rows={statement.lines}
                rowKey={(line) => `${line.kind}:${line.orderCode}:${line.course}:${line.at}`}
                empty={<EmptyState art="inbox" title={copy.noLines} />}
              />
            </Panel>
          </div>
        )}
      </QueryView>
    </>
  )
}
