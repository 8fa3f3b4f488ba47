import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { formatVnd, orderStateLabels, paymentProviderLabels } from '@repo/messages'
import { Link, useSearchFilters } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DayFilter } from '../../components/day-filter.tsx'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { makeOrderMessages } from './make-order.messages.ts'
import { type OrderRow, orderColumns } from './order-columns.tsx'
import { orderFilters as filters } from './order-filters.ts'
import { OrderMenu } from './order-menu.tsx'
import { ordersMessages as copy, orderDayLabels, orderWaitLabels } from './orders.messages.ts'
import { useOrderActs } from './use-order-acts.tsx'

const CancelOrderDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./cancel-dialogs.tsx')).CancelOrderDialog,
)

const CancelOrdersDialog = lazyDialog(
  ({ asked }) => asked.isOpen,
  async () => (await import('./cancel-dialogs.tsx')).CancelOrdersDialog,
)

/** All orders: the screen at `/crm/Order`. */
export function OrderList() {
  const { orders } = useApi().crmOrders
  const canMake = useCan('makeOrders')
  const { waits } = useSearchFilters(filters).values
  const { bulk, cancelling } = useOrderActs()
  const [asked, setAsked] = useState<OrderRow | null>(null)
  return (
    <>
      <ListScreen
        id="orders"
        title={copy.title}
        lead={copy.lead}
        actions={
          canMake ? (
            <Link to={paths.addOrder()} className={buttonClass()}>
              <Plus size={18} aria-hidden="true" />
              {makeOrderMessages.open}
            </Link>
          ) : null
        }
        filters={filters}
        read={(values) => orders.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', { all: copy.all, labels: orderStateLabels, counts: page?.counts }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        controls={({ values, setFilters }) => (
          <>
            <FilterSelect
              label={copy.waits}
              anyLabel={copy.anyWaits}
              options={optionsOf(orderWaitLabels)}
              value={values.waits}
              onSelect={(next) => setFilters({ waits: next })}
            />
            <FilterSelect
              label={copy.provider}
              anyLabel={copy.anyProvider}
              options={optionsOf(paymentProviderLabels)}
              value={values.provider}
              onSelect={(provider) => setFilters({ provider })}
            />
            <FilterSelect
              label={copy.dated}
              options={optionsOf(orderDayLabels)}
              value={values.dated}
              onSelect={(dated) => setFilters({ dated })}
            />
            {/* Start and end of one period stay on the same line. */}
            <span className="flex items-center gap-3 max-sm:w-full max-sm:flex-col">
              <DayFilter label={copy.from} value={values.from} onSelect={(from) => setFilters({ from })} />
              <DayFilter label={copy.to} value={values.to} onSelect={(to) => setFilters({ to })} />
            </span>
            <OrderSum values={values} />
          </>
        )}
        columns={orderColumns(waits)}
        rowKey={(order) => order.code}
        rowName={(order) => order.code}
        rowActions={(order) => <OrderMenu order={order} onCancel={setAsked} />}
        bulk={bulk}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <CancelOrderDialog code={asked?.code ?? ''} isOpen={asked !== null} onClose={() => setAsked(null)} />
      <CancelOrdersDialog asked={cancelling} onClose={cancelling.close} />
    </>
  )
}

/** What the orders of the list brought in; it is read apart, because a sum over many orders takes longer than a page. */
function OrderSum({ values }: { values: ReturnType<typeof filters.parse> }) {
  const { after: _after, before: _before, sort: _sort, direction: _direction, q, ...rest } = values
  const { data, isError } = useQuery(
    useApi().crmOrders.orderSum.query({ query: { ...rest, q: q || undefined } }),
  )
  return (
    <p className="min-w-64 text-sm text-2 max-sm:w-full" aria-busy={data === undefined && !isError}>
      {copy.sum}{' '}
      <strong className="font-num whitespace-nowrap">
        {data ? formatVnd(data.revenue) : isError ? copy.noSum : '…'}
      </strong>
    </p>
  )
}
