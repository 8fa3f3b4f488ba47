import { common, formatNumber } from '@repo/messages'
import { Link, useLocation } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { cardClass } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination, StepPagination } from '@repo/ui/pagination'
import type { RenderLink } from '@repo/ui/render-link'
import type { ReactNode } from 'react'
import { listMessages as copy } from './list.messages.ts'

export interface PageInfo {
  page: number
  pageSize: number
  total: number
}

/** A stretch of a list that is paged by key. */
export interface KeyPageInfo {
  pageSize: number
  total: number
  skipped: number
  previous: string | null
  next: string | null
}

/** Row beside which another stretch begins; none for the beginning of the list. */
export interface ListPlace {
  after?: string
  before?: string
}

type Paging =
  | {
      /** Undefined while nothing has arrived. */
      info: PageInfo | undefined
      /** Query string of another page of this list. */
      searchFor: (page: number) => string
    }
  | { info: KeyPageInfo | undefined; searchAt: (place: ListPlace) => string }

/** Card of a list: tabs, filters, the rows, and below them how many there are and the pages. */
export function ListFrame({
  name,
  tabs,
  toolbar,
  children,
  ...paging
}: {
  /** Names the pages for screen readers. */
  name: string
  tabs?: ReactNode
  toolbar?: ReactNode
  children: ReactNode
} & Paging) {
  const { info } = paging
  return (
    <section aria-label={name} className={cardClass({ isFlush: true, className: 'overflow-clip' })}>
      {tabs}
      {toolbar ? (
        <div data-density="compact" className="flex flex-wrap items-center gap-3 border-b p-4">
          {toolbar}
        </div>
      ) : null}
      {children}
      {info && info.total > 0 ? <ListFoot name={name} {...paging} /> : null}
      <p role="status" className="sr-only">
        {info ? copy.results(formatNumber(info.total)) : ''}
      </p>
    </section>
  )
}

function ListFoot({ name, ...paging }: { name: string } & Paging) {
  const { pathname } = useLocation()
  const label = copy.pages(name)
  if ('searchFor' in paging) {
    const { info, searchFor } = paging
    if (!info) return null
    const { page, pageSize, total } = info
    return (
      <Foot from={(page - 1) * pageSize + 1} to={Math.min(page * pageSize, total)} total={total}>
        <Pagination
          label={label}
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          hrefFor={(target) => pathname + searchFor(target)}
          renderLink={renderRouterLink}
        />
      </Foot>
    )
  }
  const { info, searchAt } = paging
  if (!info) return null
  const { skipped, pageSize, total, previous, next } = info
  const hrefOf = (place: ListPlace | null) => place && pathname + searchAt(place)
  return (
    <Foot from={Math.min(skipped + 1, total)} to={Math.min(skipped + pageSize, total)} total={total}>
      <StepPagination
        label={label}
        first={hrefOf(previous === null ? null : {})}
        previous={hrefOf(previous === null ? null : { before: previous })}
        next={hrefOf(next === null ? null : { after: next })}
        renderLink={renderRouterLink}
      />
    </Foot>
  )
}

const renderRouterLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />

function Foot({
  from,
  to,
  total,
  children,
}: {
  from: number
  to: number
  total: number
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-2">
      <p className="py-2 font-num text-sm text-3">
        {copy.range(formatNumber(from), formatNumber(to), formatNumber(total))}
      </p>
      {children}
    </div>
  )
}

/** Nothing to show: because of the filters, with a way to drop them, or because there is nothing yet. */
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
