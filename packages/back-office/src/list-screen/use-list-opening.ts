import { type Location, type NavigationType, useLocation, useNavigationType } from '@repo/routing'
import { scrollKeyOf } from '@repo/shell'
import { useEffect, useRef } from 'react'
import { keepOpening, knownOpening, lastColumns } from './browser-views.ts'
import { type Columns, columnsIn, withColumns } from './list-columns.ts'

/**
 * Whether a list that renders for the first time was opened anew: by a menu, a link or a typed address. Back and
 * forward, a reload and the link back from a record show the list as it was before.
 */
function isOpenedAnew(location: Location, isHistory: boolean): boolean {
  // The router gives the first history entry of a tab this key.
  if (isHistory) return location.key === 'default'
  return scrollKeyOf(location) === location.key
}

interface Options {
  owner: string
  list: string
  columns: Columns
  /** Query string of the list without filters. */
  none: string
  /** The address that a view opens. */
  addressOf: (search: string) => string
  replace: (search: string) => void
  /** The view that the list opens with; undefined until the server has answered. */
  opening: { search: string } | null | undefined
}

/**
 * Opens a list that came without filters with its default view, or else with the columns that were chosen last. It
 * happens once, so that clearing the filters later shows all rows.
 */
export function useListOpening(options: Options): void {
  const { owner, list, columns, none, addressOf, replace, opening } = options
  const location = useLocation()
  const { search } = location
  const navigation: `${NavigationType}` = useNavigationType()
  /** What opening the list made of its address; null where it came with filters, was open before, or is settled. */
  const opened = useRef<string | null>(null)
  const withLastColumns = (asked: string) => withColumns(asked, lastColumns(owner, list, columns))

  const begin = useRef(() => {})
  begin.current = () => {
    if (!isOpenedAnew(location, navigation === 'POP') || columnsIn(search) !== null) return
    const view = search === none ? knownOpening(owner, list, columns) : null
    const next = view === null ? withLastColumns(search) : addressOf(view)
    if (search === none) opened.current = next
    if (next !== search) replace(next)
  }
  useEffect(() => begin.current(), [])

  const settle = useRef((_view: string | null) => {})
  settle.current = (view) => {
    keepOpening(owner, list, view)
    const next = view === null ? withLastColumns(none) : addressOf(view)
    // Another browser may have chosen another view meanwhile; whoever has filtered the list already keeps what they see.
    if (opened.current === search && next !== search) replace(next)
    opened.current = null
  }
  useEffect(() => {
    if (opening !== undefined) settle.current(opening?.search ?? null)
  }, [opening])
}
