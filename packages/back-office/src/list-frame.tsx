import { countLimit } from '@repo/contract/lengths'
import { common, formatNumber } from '@repo/messages'
import {
  FilterLink,
  type FilterLinkProps,
  type Filters,
  firstPagePosition,
  type SearchFilters,
} from '@repo/routing'
import { Button } from '@repo/ui/button'
import { cardClass } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination, StepPagination } from '@repo/ui/pagination'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { listMessages as copy } from './list.messages.ts'

export interface PageInfo {
  page: number
  pageSize: number
  total: number
}

/** One page of a keyset-paged list. */
export interface KeyPageInfo {
  pageSize: number
  total: number
  skipped: number
  previous: string | null
  next: string | null
}

/** Key of the row after or before which the page begins; none for the first page. */
interface Place {
  after: string | undefined
  before: string | undefined
}

/** The loaded page (undefined while loading) and the filters of the list, which include the position. */
interface NumberedPaging {
  info: PageInfo | undefined
  filters: FilterLinkProps<{ page: number }>['filters']
}
interface SteppedPaging {
  info: KeyPageInfo | undefined
  filters: FilterLinkProps<Place>['filters']
}
type Paging = NumberedPaging | SteppedPaging
type Arrived<P extends Paging> = P & { info: NonNullable<P['info']> }

/** The kind of paging of a loaded page, for the filters of any list. */
export function pagingOf<V>(
  info: PageInfo | KeyPageInfo | undefined,
  { known }: Pick<Filters<V>, 'known'>,
  { hrefFor, setFilters }: Pick<SearchFilters<V>, 'hrefFor' | 'setFilters'>,
): Paging {
  const filters = {
    hrefFor: (change: object) => hrefFor(known({ ...change })),
    setFilters: (change: object) => setFilters(known({ ...change })),
  }
  return info && 'page' in info ? { info, filters } : { info, filters }
}

const isNumbered = (paging: Arrived<Paging>): paging is Arrived<NumberedPaging> => 'page' in paging.info
const hasArrived = (paging: Paging): paging is Arrived<Paging> => paging.info !== undefined

/** Card of a list: tabs, filters, the rows, and below them how many there are and the pages. */
export function ListFrame({
  list,
  name,
  tabs,
  toolbar,
  tools,
  bar,
  limit = countLimit,
  onKeyDown,
  children,
  ...paging
}: {
  /** By which tests find it. */
  list?: string
  /** Names the pages for screen readers. */
  name: string
  tabs?: ReactNode
  toolbar?: ReactNode
  /** Tools for the whole list; at the end of the first row of filters, on phones below them. */
  tools?: ReactNode
  /** Below everything else, such as acts on what is selected. */
  bar?: ReactNode
  /** How far its rows are counted. */
  limit?: number
  /** Keys that work while the focus is inside the list. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  children: ReactNode
} & Paging) {
  const { info } = paging
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- key events bubble up from the focused row or control
    <section
      data-list={list}
      aria-label={name}
      onKeyDown={onKeyDown}
      className={cardClass({ isFlush: true, className: 'overflow-clip' })}
    >
      {tabs}
      {toolbar || tools ? (
        <div
          data-density="compact"
          className="flex items-start justify-end gap-3 border-b p-4 max-sm:flex-col max-sm:items-stretch"
        >
          {toolbar ? <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">{toolbar}</div> : null}
          {tools ? (
            <div className="flex shrink-0 flex-wrap items-center justify-end md:-my-0.5">{tools}</div>
          ) : null}
        </div>
      ) : null}
      {children}
      {hasArrived(paging) && paging.info.total > 0 ? (
        <ListFoot name={name} limit={limit} paging={paging} />
      ) : null}
      <p role="status" className="sr-only">
        {info ? copy.results(countText(info.total, limit)) : ''}
      </p>
      {bar}
    </section>
  )
}

function ListFoot({ paging, ...rest }: FootProps & { paging: Arrived<Paging> }) {
  if (isNumbered(paging)) return <NumberedFoot {...rest} {...paging} />
  return <SteppedFoot {...rest} {...paging} />
}

interface FootProps {
  name: string
  limit: number
}

function NumberedFoot({ name, limit, info, filters }: FootProps & Arrived<NumberedPaging>) {
  const { page, pageSize, total } = info
  return (
    <Foot from={(page - 1) * pageSize + 1} to={Math.min(page * pageSize, total)} total={total} limit={limit}>
      <Pagination
        label={copy.pages(name)}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(target) => filters.hrefFor({ page: target })}
        renderLink={({ href: _, ...rest }, target) => (
          <FilterLink filters={filters} change={{ page: target }} {...rest} />
        )}
      />
    </Foot>
  )
}

function SteppedFoot({ name, limit, info, filters }: FootProps & Arrived<SteppedPaging>) {
  const { skipped, pageSize, total, previous, next } = info
  const changes = {
    first: previous === null ? null : firstPagePosition,
    previous: previous === null ? null : { ...firstPagePosition, before: previous },
    next: next === null ? null : { ...firstPagePosition, after: next },
  }
  const hrefOf = (change: Partial<Place> | null) => change && filters.hrefFor(change)
  return (
    <Foot
      from={Math.min(skipped + 1, total)}
      to={Math.min(skipped + pageSize, total)}
      total={total}
      limit={limit}
    >
      <StepPagination
        label={copy.pages(name)}
        first={hrefOf(changes.first)}
        previous={hrefOf(changes.previous)}
        next={hrefOf(changes.next)}
        renderLink={({ href: _, ...rest }, step) => (
          <FilterLink filters={filters} change={changes[step] ?? firstPagePosition} {...rest} />
        )}
      />
    </Foot>
  )
}

/** A count of rows in words; a count stops at its limit, and one more says that there are more. */
export const countText = (count: number, limit = countLimit): string =>
  count > limit ? copy.moreThan(formatNumber(limit)) : formatNumber(count)

function Foot({
  from,
  to,
  total,
  limit,
  children,
}: {
  from: number
  to: number
  total: number
  limit: number
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-2">
      <p className="py-2 font-num text-sm text-3">
        {from > limit
          ? copy.further(formatNumber(limit))
          : copy.range(formatNumber(from), formatNumber(to), countText(total, limit))}
      </p>
      {children}
    </div>
  )
}

/** An empty list: nothing matches the filters, with a button to clear them, or there are no rows yet. */
export function EmptyList({
  isFiltered,
  onClear,
  first,
  noMatch,
}: {
  isFiltered: boolean
  onClear: () => void
  first: { title: string; description?: string; action?: ReactNode }
  noMatch: { title: string; description?: string }
}) {
  if (!isFiltered) return <EmptyState art="inbox" {...first} />
  return (
    <EmptyState
      art="search"
      {...noMatch}
      action={
        <Button variant="secondary" onClick={onClear}>
          {common.clearFilters}
        </Button>
      }
    />
  )
}
