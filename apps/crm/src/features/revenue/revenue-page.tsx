import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { defineFilters, Link, useSearchFilters } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { DataTable } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { monthParam } from '../../components/month.ts'
import { MonthSelect } from '../../components/month-select.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { CloseButton } from './close-button.tsx'
import { PayButton } from './pay-button.tsx'
import { revenueMessages as copy } from './revenue.messages.ts'
import { SharePanel } from './share-panel.tsx'
import { nameOf, statementColumns } from './statement-columns.tsx'

type Revenue = EndpointOutput<ApiContract['revenue']['revenue']>

const filters = defineFilters({ month: monthParam() })

const skeleton = (
  <div className="grid gap-6">
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {['sold', 'refunded', 'share', 'kept'].map((name) => (
        <Skeleton key={name} className="h-24 rounded-md" />
      ))}
    </div>
    <Skeleton className="h-72 rounded-md" />
  </div>
)

/** Revenue of each doctor's courses in a month: the screen at `/crm/Revenue`. */
export function RevenuePage() {
  const api = useApi()
  const canPay = useCan('payouts')
  const { values, setFilters } = useSearchFilters(filters)
  const { month } = values
  const query = usePageQuery(api.revenue.revenue.query({ query: { month } }), { isKept: true })
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <MonthSelect month={month} onSelect={(next) => setFilters({ month: next })} />
            <SaveButton
              fileName={copy.fileName(month)}
              read={() => api.revenue.exportRevenue.call({ query: { month } })}
            >
              {copy.export}
            </SaveButton>
            <Link to={paths.withheldTax()} className={buttonClass({ variant: 'secondary' })}>
              {copy.withheldTax}
            </Link>
            {canPay ? (
              <Link to={paths.payouts()} className={buttonClass({ variant: 'secondary' })}>
                {copy.payouts}
              </Link>
            ) : null}
            {canPay ? <CloseButton month={month} statements={query.data?.statements ?? []} /> : null}
          </>
        }
      />
      <div className="grid gap-6">
        <QueryView query={query} skeleton={skeleton}>
          {(data) => <Month data={data} isStale={query.isPlaceholderData} />}
        </QueryView>
        <SharePanel />
      </div>
    </>
  )
}

function Month({ data, isStale }: { data: Revenue; isStale: boolean }) {
  return (
    <>
      <section
        aria-label={copy.figures}
        className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-4"
      >
        {(['sold', 'refunded', 'share', 'kept'] as const).map((name) => (
          <StatCard key={name} label={copy[name]} value={formatVnd(data.total[name])} />
        ))}
      </section>
      <Panel title={copy.statements} isFlush>
        <DataTable
          caption={copy.statements}
          isCaptionHidden
          className="row-links"
          columns={statementColumns}
          rows={data.statements}
          rowKey={({ doctor }) => doctor.id}
          rowName={nameOf}
          isStale={isStale}
          rowActions={(statement) => <PayButton statement={statement} />}
          empty={<EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} />}
        />
      </Panel>
    </>
  )
}
