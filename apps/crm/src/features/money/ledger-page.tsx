import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import {
  formatDateTime,
  formatNumber,
  formatVnd,
  ledgerAccountLabels,
  ledgerPlaceLabel,
} from '@repo/messages'
import { defineFilters, Link, useSearchFilters } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { monthParam, thisMonth } from '../../components/month.ts'
import { MonthSelect } from '../../components/month-select.tsx'
import { paths } from '../../components/paths.ts'
import { CloseLedger } from './close-ledger.tsx'
import { ledgerMessages as copy } from './money.messages.ts'
import { OpenParts } from './open-parts.tsx'

type Ledger = EndpointOutput<ApiContract['reconciliation']['ledger']>
type Account = Ledger['accounts'][number]

const filters = defineFilters({ month: monthParam() })

const amount = (id: 'opening' | 'debit' | 'credit' | 'closing'): TableColumn<Account> => ({
  id,
  header: copy[id],
  isNumeric: true,
  cell: (row) => formatVnd(row[id]),
})

const columns: TableColumn<Account>[] = [
  {
    id: 'account',
    header: copy.account,
    isPrimary: true,
    cell: ({ account, place }) => (place ? ledgerPlaceLabel(place) : ledgerAccountLabels[account]),
  },
  amount('opening'),
  amount('debit'),
  amount('credit'),
  amount('closing'),
]

const owed = ['unallocated', 'refund_payable', 'doctor_payable'] as const

/** The accounts of the ledger in a month, and who signed it off: the screen at `/crm/Money/Ledger`. */
export function LedgerPage() {
  const api = useApi()
  const { values, setFilters } = useSearchFilters(filters)
  const { month } = values
  const query = usePageQuery(api.reconciliation.ledger.query({ query: { month } }), { isKept: true })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.money()}>{copy.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <MonthSelect month={month} onSelect={(next) => setFilters({ month: next })} />
            <SaveButton
              fileName={copy.fileName(month)}
              read={() => api.reconciliation.exportLedger.call({ query: { month } })}
            >
              {copy.export}
            </SaveButton>
          </>
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(data) => <Month data={data} isStale={query.isPlaceholderData} />}
      </QueryView>
    </>
  )
}

function Month({ data, isStale }: { data: Ledger; isStale: boolean }) {
  const closing = (name: Account['account']) =>
    data.accounts.reduce((sum, one) => sum + (one.account === name ? one.closing : 0), 0)
  return (
    <div className="grid gap-6">
      <section
        aria-label={copy.figures}
        className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-4"
      >
        <StatCard
          label={copy.held}
          value={formatVnd(closing('cash') - closing('outgoing'))}
          hint={copy.heldHint}
        />
        {owed.map((name) => (
          <StatCard key={name} label={ledgerAccountLabels[name]} value={formatVnd(closing(name))} />
        ))}
      </section>
      <Panel title={copy.accounts} isFlush>
        <DataTable
          caption={copy.accounts}
          isCaptionHidden
          columns={columns}
          rows={data.accounts}
          rowKey={({ account, place }) => `${account}:${place}`}
          isStale={isStale}
          empty={<EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} />}
        />
      </Panel>
      <OpenParts />
      <Panel title={copy.state}>
        <SignOff data={data} />
      </Panel>
    </div>
  )
}

function SignOff({ data }: { data: Ledger }) {
  const { month, nights, closed } = data
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-2">
        {copy.nights(formatNumber(nights.reports), formatNumber(nights.different))}
        <Link to={paths.moneyReports()} className="link inline-flex min-h-11 items-center">
          {copy.reports}
        </Link>
      </p>
      {closed ? (
        <>
          <p>
            {closed.by
              ? copy.closedBy(closed.by, formatDateTime(closed.at))
              : copy.closedAt(formatDateTime(closed.at))}
          </p>
          <p className="measure whitespace-pre-line text-2">{closed.note}</p>
        </>
      ) : (
        <>
          <p>{month >= thisMonth() ? copy.running : copy.open}</p>
          {month < thisMonth() ? <CloseLedger month={month} /> : null}
        </>
      )}
    </div>
  )
}
