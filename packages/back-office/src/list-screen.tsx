import { countLimitOf } from '@repo/contract/lengths'
import { useSearchFilters } from '@repo/routing'
import { DataTable, type TableSort } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyList, ListFrame, pagingOf } from './list-frame.tsx'
import { BulkBar } from './list-screen/bulk-bar.tsx'
import { ItemList } from './list-screen/item-list.tsx'
import { keptParams } from './list-screen/list-columns.ts'
import { onListKey } from './list-screen/list-keys.ts'
import type {
  EmptyWords,
  ListDescription,
  ListPage,
  ListState,
  ListValues,
} from './list-screen/list-screen.types.ts'
import { ListTools } from './list-screen/list-tools.tsx'
import { initialOf, isFiltered } from './list-screen/list-values.ts'
import { useBulk } from './list-screen/use-bulk.ts'
import { useListTable } from './list-screen/use-list-table.ts'
import { useListViews } from './list-screen/use-list-views.ts'
import { PageHeader } from './page-header.tsx'
import { SearchBox } from './search-box.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useList } from './use-list.ts'

export { neighbourOf } from './list-screen/list-keys.ts'
export type { BlockColumn, BulkAct, BulkActs, ListColumn, RowKey } from './list-screen/list-screen.types.ts'
export { singlePageRead } from './list-screen/single-page-read.ts'

/** A whole screen that is one list: its header, and the list as it is described. */
export function ListScreen<V extends ListValues, Row, Page extends ListPage<Row>>({
  lead,
  actions,
  before,
  ...list
}: ListDescription<V, Row, Page> & { lead?: ReactNode; actions?: ReactNode; before?: ReactNode }) {
  return (
    <>
      <PageHeader title={list.title} lead={lead} actions={actions} before={before} />
      <ListPart {...list} />
    </>
  )
}

const noSelection: readonly string[] = []
const noColumns: readonly never[] = []

/** A list as a part of a page: filters, rows, pages, selection, export and keyboard shortcuts. */
export function ListPart<V extends ListValues, Row, Page extends ListPage<Row>>(
  description: ListDescription<V, Row, Page>,
) {
  const {
    id,
    title,
    read,
    columns = noColumns,
    rowKey,
    rowActions,
    item,
    bulk,
    empty,
    ownFilters,
  } = description
  const filters = useSearchFilters(description.filters, keptParams)
  const { values } = filters
  const limit = countLimitOf(wordsOf(values, description.search?.filter))
  const { data, table: loaded } = useList(read(values), description.pollMs)
  const rows: readonly Row[] = loaded.rows
  const nameOf = description.rowName ?? rowKey
  const views = useListViews({ list: id, filters: description.filters, columns })
  const sort = sortOf(values)
  const table = useListTable<Row>({
    columns,
    rows,
    rowKey,
    isSelectable: bulk !== undefined,
    sort,
    onSort: ({ column, direction }) =>
      filters.setFilters(description.filters.known({ sort: column, direction })),
  })
  const selected = table.getSelectedRowModel().rows
  const select = (keys: readonly string[]) =>
    table.setRowSelection(Object.fromEntries(keys.map((key) => [key, true])))
  const run = useBulk({ bulk, rows: selected.map(({ original }) => original), rowKey, nameOf, select })
  const search = description.filters.serialize(values)
  useOnChange(search, () => select(noSelection))

  const shown = views.shown.flatMap((column) => columns.find((one) => one.id === column) ?? [])
  const clear = ownFilters
    ? () => filters.setFilters(initialOf(description.filters, ownFilters))
    : filters.clear
  const state: ListState<V, Page> = { ...filters, clear, page: data }
  const hasFilters = isFiltered(description.filters, values, ownFilters)
  const emptyView = <Empty empty={empty} state={state} isFiltered={hasFilters} />
  const toggle = (key: string) => table.getRow(key).toggleSelected()
  const actOn = (letter: string, of: string) => {
    const row = rows.find((one) => rowKey(one) === of)
    const found = description.rowKeys?.find(({ key }) => key === letter)
    if (!row || !found || found.isFor?.(row) === false) return false
    found.act(row)
    return true
  }
  const selection = bulk && {
    selected: new Set(selected.map((row) => row.id)),
    onSelect: (keys: Set<string>) => select([...keys]),
    onToggle: (key: string, event: unknown) => table.getRow(key).getToggleSelectedHandler()(event),
  }
  return (
    <ListFrame
      list={id}
      name={title}
      limit={limit}
      onKeyDown={(event) => onListKey(event, bulk ? toggle : () => {}, actOn)}
      {...pagingOf(data, description.filters, filters)}
      tabs={
        description.tabs ? (
          <StatusTabs label={description.tabs.label} filters={filters} tabs={description.tabs.of(data)} />
        ) : null
      }
      toolbar={
        description.search || description.controls ? (
          <Filters description={description} state={state} />
        ) : null
      }
      tools={
        <ListTools
          description={description}
          values={values}
          total={data?.total}
          limit={limit}
          views={views}
          shown={shown}
        />
      }
      bar={
        bulk ? (
          <BulkBar
            count={selected.length}
            acts={bulk.acts}
            progress={run.progress}
            onStart={run.start}
            onDrop={() => select(noSelection)}
          />
        ) : null
      }
    >
      {item ? (
        <ItemList
          {...loaded}
          rows={rows}
          rowKey={rowKey}
          rowName={nameOf}
          item={item}
          selection={selection}
          empty={emptyView}
        />
      ) : (
        <DataTable<Row>
          caption={title}
          isCaptionHidden
          className="row-links"
          columns={shown}
          rowKey={rowKey}
          rowName={description.rowName}
          {...loaded}
          rows={rows}
          sort={sort}
          onSort={({ column, direction }) => table.setSorting([{ id: column, desc: direction === 'desc' }])}
          selection={selection || undefined}
          rowActions={rowActions}
          hasRowFocus
          empty={emptyView}
        />
      )}
    </ListFrame>
  )
}

/** What is typed into the search box. */
function wordsOf(values: ListValues, filter = 'q'): string {
  const typed = values[filter]
  return typeof typed === 'string' ? typed : ''
}

function Filters<V extends ListValues, Row, Page extends ListPage<Row>>({
  description: { filters, search, controls },
  state,
}: {
  description: Pick<ListDescription<V, Row, Page>, 'filters' | 'search' | 'controls'>
  state: ListState<V, Page>
}) {
  return (
    <>
      {search ? (
        <SearchBox
          label={search.label}
          placeholder={search.hint}
          value={wordsOf(state.values, search.filter)}
          onSearch={(words) => state.setFilters(filters.known({ [search.filter ?? 'q']: words }))}
        />
      ) : null}
      {controls?.(state)}
    </>
  )
}

function Empty<V, Page>({
  empty,
  state,
  isFiltered: hasFilters,
}: {
  empty: EmptyWords | ((list: ListState<V, Page>) => ReactNode)
  state: ListState<V, Page>
  isFiltered: boolean
}) {
  if (typeof empty === 'function') return empty(state)
  if (!empty.noMatch) return <EmptyState art="inbox" {...empty.first} />
  return (
    <EmptyList isFiltered={hasFilters} onClear={state.clear} first={empty.first} noMatch={empty.noMatch} />
  )
}

/** The list's current sort, from its filters; null where the list cannot be sorted. */
function sortOf({ sort, direction }: ListValues): TableSort | null {
  if (typeof sort !== 'string') return null
  return { column: sort, direction: direction === 'asc' ? 'asc' : 'desc' }
}

function useOnChange(value: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    latest.current()
  }, [value])
}
