import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, type StatusTab, StatusTabs } from '@repo/back-office/status-tabs'
import { formatVnd } from '@repo/messages'
import { choiceParam, defineFilters, Link, placeParams, textParam, useSearchFilters } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { keysOf } from '../../components/keys-of.ts'
import { caseKindLabels } from '../../components/money-case/money-case.messages.ts'
import { MoneyCaseItem } from '../../components/money-case/money-case-item.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { moneyMessages as copy } from './money.messages.ts'

const filters = defineFilters({
  state: choiceParam(['open', 'resolved'], 'open'),
  kind: choiceParam(keysOf(caseKindLabels)),
  q: textParam(),
  ...placeParams,
})

/** Money that no order has, the newest first: the screen at `/crm/Money`. */
export function MoneyQueue() {
  const api = useApi()
  const queryClient = useQueryClient()
  const canSeeReports = useCan('money')
  const list = useSearchFilters(filters)
  const { values, setFilters } = list
  const query = { ...values, q: values.q || undefined }
  const { data, table } = useList(api.crmOrders.moneyCases.query({ query }))
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.orders.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.order.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
    await queryClient.invalidateQueries({ queryKey: api.crmOrders.moneyCases.key() })
  }
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          canSeeReports ? (
            <Link to={paths.moneyReports()} className={buttonClass({ variant: 'secondary' })}>
              {copy.reports}
            </Link>
          ) : null
        }
      />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.kinds} filters={list} tabs={tabsOf(data?.counts)} />}
        toolbar={
          <>
            <SearchBox
              label={copy.search}
              placeholder={copy.searchHint}
              value={values.q}
              onSearch={(q) => setFilters({ q })}
            />
            {data ? (
              <p className="text-sm text-2">
                {copy.openTotal}{' '}
                <strong className="font-num whitespace-nowrap">{formatVnd(data.openTotal)}</strong>
              </p>
            ) : null}
          </>
        }
      >
        {table.status === 'loading' ? (
          <Waiting />
        ) : table.status !== 'ready' ? (
          <ErrorPanel
            isOffline={table.status === 'offline'}
            onRetry={table.onRetry}
            isRetrying={table.isStale}
          />
        ) : table.rows.length === 0 ? (
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
        ) : (
          <ul className={clsx('divide-y', table.isStale && 'opacity-60')}>
            {table.rows.map((moneyCase) => (
              <MoneyCaseItem key={moneyCase.id} moneyCase={moneyCase} onResolved={refresh} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

/** All that waits, each kind of it, and what was decided. */
function tabsOf(counts: Record<string, number> | undefined): StatusTab<ReturnType<typeof filters.parse>>[] {
  return [
    ...choiceTabs('kind', { all: copy.allOpen, labels: caseKindLabels, counts }).map((tab) => ({
      ...tab,
      change: { ...tab.change, state: 'open' as const },
    })),
    { label: copy.resolved, change: { state: 'resolved', kind: undefined } },
  ]
}

const Waiting = () => (
  <SkeletonGroup className="divide-y">
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="grid gap-3 p-5">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-4 w-full max-w-2xl" />
        <Skeleton className="h-10 w-72" />
      </div>
    ))}
  </SkeletonGroup>
)
