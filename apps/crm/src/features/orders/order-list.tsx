import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import { formatVnd, orderStateLabels, paymentProviderLabels } from '@repo/messages'
import { useSearchFilters } from '@repo/routing'
import { DataTable } from '@repo/ui/data-table'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { DayFilter } from './day-filter.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderFilters as filters } from './order-filters.ts'
import { ordersMessages as copy, orderWaitLabels } from './orders.messages.ts'

/** All orders: the screen at `/crm/Order`. */
export function OrderList() {
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const query = { ...values, q: values.q || undefined }
  const { data, table } = useList(useApi().crmOrders.orders.query({ query }))
  const tabs = choiceTabs('state', { all: copy.all, labels: orderStateLabels, counts: data?.counts })
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.states} filters={list} tabs={tabs} />}
        toolbar={
          <>
            <SearchBox
              label={copy.search}
              placeholder={copy.searchHint}
              value={values.q}
              onSearch={(q) => setFilters({ q })}
            />
            <FilterSelect
              label={copy.waits}
              anyLabel={copy.anyWaits}
              options={optionsOf(orderWaitLabels)}
              value={values.waits}
              onSelect={(waits) => setFilters({ waits })}
            />
            <FilterSelect
              label={copy.provider}
              anyLabel={copy.anyProvider}
              options={optionsOf(paymentProviderLabels)}
              value={values.provider}
              onSelect={(provider) => setFilters({ provider })}
            />
            {/* One stretch of time: its ends stay on one line. */}
            <span className="flex items-center gap-3 max-sm:w-full max-sm:flex-col">
              <DayFilter label={copy.from} value={values.from} onSelect={(from) => setFilters({ from })} />
              <DayFilter label={copy.to} value={values.to} onSelect={(to) => setFilters({ to })} />
            </span>
            {data ? (
              <p className="text-sm text-2 max-sm:w-full">
                {copy.sum} <strong className="font-num whitespace-nowrap">{formatVnd(data.revenue)}</strong>
              </p>
            ) : null}
          </>
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          className="row-links"
          columns={orderColumns(values.waits)}
          rowKey={(order) => order.code}
          rowName={(order) => order.code}
          {...table}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
    </>
  )
}
