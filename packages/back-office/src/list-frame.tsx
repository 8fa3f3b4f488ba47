import { common, formatNumber } from '@repo/messages'
import { Link, useLocation } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { cardClass } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination } from '@repo/ui/pagination'
import type { ReactNode } from 'react'
import { listMessages as copy } from './list.messages.ts'

export interface PageInfo {
  page: number
  pageSize: number
  total: number
}

/** Card of a list: tabs, filters, the rows, and below them how many there are and the pages. */
export function ListFrame({
  name,
  tabs,
  toolbar,
  info,
  searchFor,
  children,
}: {
  /** Names the pages for screen readers. */
  name: string
  tabs?: ReactNode
  toolbar?: ReactNode
  /** Undefined while nothing has arrived. */
  info: PageInfo | undefined
  /** Query string of another page of this list. */
  searchFor: (page: number) => string
  children: ReactNode
}) {
  return (
    <section aria-label={name} className={cardClass({ isFlush: true, className: 'overflow-clip' })}>
      {tabs}
      {toolbar ? (
        <div data-density="compact" className="flex flex-wrap items-center gap-3 border-b p-4">
          {toolbar}
        </div>
      ) : null}
      {children}
      {info && info.total > 0 ? <ListFoot name={name} info={info} searchFor={searchFor} /> : null}
      <p role="status" className="sr-only">
        {info ? copy.results(formatNumber(info.total)) : ''}
      </p>
    </section>
  )
}

function ListFoot({
  name,
  info: { page, pageSize, total },
  searchFor,
}: {
  name: string
  info: PageInfo
  searchFor: (page: number) => string
}) {
  const { pathname } = useLocation()
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-2">
      <p className="py-2 font-num text-sm text-3">
        {copy.range(formatNumber(from), formatNumber(to), formatNumber(total))}
      </p>
      <Pagination
        label={copy.pages(name)}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(target) => pathname + searchFor(target)}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
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
