import type { OfficeList } from '@repo/contract/office-lists'
import { type Filters, useLocation, useNavigate, useNewestSearch } from '@repo/routing'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keepColumns } from './browser-views.ts'
import { type Columns, columnsIn, columnsText, shownIds, withColumns } from './list-columns.ts'
import type { ListValues } from './list-screen.types.ts'
import { placeless } from './list-values.ts'
import { useBrowserViews } from './use-browser-views.ts'
import { useListOpening } from './use-list-opening.ts'

interface Options<V extends ListValues> {
  list: OfficeList
  filters: Filters<V>
  columns: Columns
}

/** Which columns of a list show, as its address says, and the views that the server keeps of it. */
export function useListViews<V extends ListValues>({ list, filters, columns }: Options<V>) {
  const owner = useSession().user?.id ?? ''
  const navigate = useNavigate()
  const { search } = useLocation()
  const newestSearch = useNewestSearch()
  const views = useQuery({ ...useApi().listViews.views.query({ query: { list } }), throwOnError: false })
  const { data } = views

  const go = (to: string, isReplaced: boolean) =>
    void navigate({ search: to }, { preventScrollReset: true, replace: isReplaced })
  const filtersIn = (text: string) => placeless(filters, filters.parse(new URLSearchParams(text)))
  const known = (text: string) =>
    withColumns(filtersIn(text), columnsText(columns, shownIds(columns, columnsIn(text))))
  /** A view as an address: with columns that the list may only have once its filters apply. */
  const addressOf = (text: string) => withColumns(filtersIn(text), columnsIn(text))
  useBrowserViews(owner, list, columns)
  useListOpening({
    owner,
    list,
    columns,
    none: filters.none,
    addressOf,
    replace: (to) => go(to, true),
    opening: useMemo(() => data && (data.find(({ isDefault }) => isDefault) ?? null), [data]),
  })

  return {
    list,
    views,
    /** The state that shows, as a view keeps it. */
    present: known(search),
    /** The list without filters. */
    original: filters.none,
    /** A view as far as the list understands it. */
    known,
    shown: shownIds(columns, columnsIn(search)),
    show: (ids: readonly string[]) => {
      const text = columnsText(columns, ids)
      keepColumns(owner, list, text)
      go(withColumns(newestSearch()?.toString() ?? search, text), true)
    },
    choose: (to: string) => {
      const next = addressOf(to)
      keepColumns(owner, list, columnsIn(next))
      go(next, false)
    },
  }
}

export type ListViews = ReturnType<typeof useListViews>
