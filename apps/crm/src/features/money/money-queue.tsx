import { useApi } from '@repo/back-office'
import { EmptyList } from '@repo/back-office/list-frame'
import { type BlockColumn, ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs, type StatusTab } from '@repo/back-office/status-tabs'
import { formatVnd } from '@repo/messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { keysOf } from '../../components/keys-of.ts'
import { caseKindLabels, caseMessages } from '../../components/money-case/money-case.messages.ts'
import type { MoneyCase } from '../../components/money-case/money-case.ts'
import { MoneyCaseItem } from '../../components/money-case/money-case-item.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { moneyMessages as copy } from './money.messages.ts'

const filters = defineFilters({
  state: choiceParam(['open', 'resolved'], 'open'),
  kind: choiceParam(keysOf(caseKindLabels)),
  q: textParam(),
  ...pagePositionParams,
})

const fileColumns: BlockColumn<MoneyCase>[] = [
  { id: 'at', header: copy.columns.at, csv: { from: 'createdAt', as: 'moment' } },
  { id: 'kind', header: copy.columns.kind, csv: { from: 'kind', words: caseKindLabels } },
  { id: 'amount', header: copy.columns.amount, csv: { from: 'amount' } },
  { id: 'unallocated', header: copy.columns.unallocated, csv: { from: 'unallocated' } },
  { id: 'source', header: copy.columns.source, csv: { from: 'source', words: caseMessages.sources } },
  { id: 'order', header: copy.columns.order, csv: { from: 'order.code' } },
  { id: 'state', header: copy.columns.state, csv: { from: 'state', words: copy.columns.states } },
]

/** Money without a matching order, newest first: the screen at `/crm/Money`. */
export function MoneyQueue() {
  const api = useApi()
  const queryClient = useQueryClient()
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.orders.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.order.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
    await queryClient.invalidateQueries({ queryKey: api.crmOrders.moneyCases.key() })
  }
  return (
    <ListScreen
      id="money-cases"
      title={copy.title}
      lead={copy.lead}
      actions={<ReportsLink />}
      filters={filters}
      read={(values) => api.crmOrders.moneyCases.query({ query: { ...values, q: values.q || undefined } })}
      tabs={{ label: copy.kinds, of: (page) => tabsOf(page?.counts) }}
      search={{ label: copy.search, hint: copy.searchHint }}
      controls={({ page }) =>
        page ? (
          <p className="text-sm text-2">
            {copy.openTotal}{' '}
            <strong className="font-num whitespace-nowrap">{formatVnd(page.openTotal)}</strong>
          </p>
        ) : null
      }
      rowKey={({ id }: MoneyCase) => id}
      item={(moneyCase) => <MoneyCaseItem moneyCase={moneyCase} onResolved={refresh} />}
      rowKeys={[]}
      fileColumns={fileColumns}
      exportName={copy.fileName}
      empty={({ values, setFilters }) => (
        <EmptyList
          isFiltered={values.q !== ''}
          onClear={() => setFilters({ q: '' })}
          first={
            values.state === 'resolved'
              ? { title: copy.emptyResolved }
              : { title: copy.empty, description: copy.emptyHint }
          }
          noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
        />
      )}
    />
  )
}

function ReportsLink() {
  const canSeeReports = useCan('money')
  if (!canSeeReports) return null
  return (
    <>
      <Link to={paths.bank()} className={buttonClass({ variant: 'secondary' })}>
        {copy.bank}
      </Link>
      <Link to={paths.bankStatements()} className={buttonClass({ variant: 'secondary' })}>
        {copy.statements}
      </Link>
      <Link to={paths.settlements()} className={buttonClass({ variant: 'secondary' })}>
        {copy.settlements}
      </Link>
      <Link to={paths.ledger()} className={buttonClass({ variant: 'secondary' })}>
        {copy.ledger}
      </Link>
      <Link to={paths.moneyReports()} className={buttonClass({ variant: 'secondary' })}>
        {copy.reports}
      </Link>
    </>
  )
}

/** The tabs: all open cases, each kind of them, and the decided ones. */
function tabsOf(counts: Record<string, number> | undefined): StatusTab<ReturnType<typeof filters.parse>>[] {
  return [
    ...choiceTabs('kind', { all: copy.allOpen, labels: caseKindLabels, counts }).map((tab) => ({
      ...tab,
      change: { ...tab.change, state: 'open' as const },
    })),
    { label: copy.resolved, change: { state: 'resolved', kind: undefined } },
  ]
}
