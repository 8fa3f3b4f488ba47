import { QueryView } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { FieldError } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { StepPagination } from '@repo/ui/pagination'
import { Skeleton } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** What is looked for, and the page: the rows that follow the one of a key, or that stand before it. */
export interface PickSearch {
  q: string
  after?: string
  before?: string
}

interface PickDialogProps<Item> {
  title: string
  searchLabel: string
  searchHint: string
  emptyText: string
  search: PickSearch
  onSearch: (search: PickSearch) => void
  query: UseQueryResult<{ items: Item[]; previous: string | null; next: string | null }>
  /** One entry; `pick` runs the choice, `isBusy` while any choice is on its way. */
  renderItem: (item: Item, pick: (act: () => Promise<unknown>) => void, isBusy: boolean) => ReactNode
  onClose: () => void
}

const waiting = (
  <div className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
)

/**
 * Searches a long list in a popup and picks one of it. Drawn outside of the page's form: Enter in its search must not
 * send that form.
 */
export function PickDialog<Item>(props: PickDialogProps<Item>) {
  const { search, onSearch, query, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pick = (act: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(null)
    act().then(onClose, (error: unknown) => {
      setIsBusy(false)
      setProblem(describeError(error))
    })
  }
  return createPortal(
    <Dialog isOpen onClose={onClose} title={props.title} size="md">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 text-sm">
        <SearchBox
          label={props.searchLabel}
          placeholder={props.searchHint}
          value={search.q}
          onSearch={(q) => onSearch({ q })}
        />
        <div {...alertProps}>{problem ? <FieldError>{problem}</FieldError> : null}</div>
        <QueryView query={query} skeleton={waiting}>
          {({ items, previous, next }) =>
            items.length === 0 ? (
              <p className="py-6 text-center text-2">{props.emptyText}</p>
            ) : (
              <>
                <ul className="divide-y divide-line border-y">
                  {items.map((item) => props.renderItem(item, pick, isBusy))}
                </ul>
                <PickPages
                  label={props.title}
                  previous={previous}
                  next={next}
                  onPlace={(place) => onSearch({ q: search.q, ...place })}
                />
              </>
            )
          }
        </QueryView>
      </div>
    </Dialog>,
    document.body,
  )
}

/** Buttons instead of links, because the popup keeps its page in state, not in the URL. */
function PickPages({
  label,
  previous,
  next,
  onPlace,
}: {
  label: string
  previous: string | null
  next: string | null
  onPlace: (place: Omit<PickSearch, 'q'>) => void
}) {
  return (
    <StepPagination
      label={label}
      first={previous}
      previous={previous}
      next={next}
      renderLink={({ href: key, ...item }, step) => {
        const places = { first: {}, previous: { before: key }, next: { after: key } }
        return <button type="button" {...item} onClick={() => onPlace(places[step])} />
      }}
    />
  )
}
