import {
  type Location,
  type NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from '@repo/routing'
import { useSession } from '@repo/session'
import { scrollKeyOf } from '@repo/shell'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createViewStore, type ListView } from './list-views.ts'
import { readStored, writeStored } from './stored.ts'

function readHidden(key: string): string[] {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/**
 * Whether a list that renders for the first time was opened anew: by a menu, a link or a typed address. Back and
 * forward, a reload and the link back from a record show the list as it was before.
 */
function isOpenedAnew(location: Location, isHistory: boolean): boolean {
  // The router gives the first history entry of a tab this key.
  if (isHistory) return location.key === 'default'
  return scrollKeyOf(location) === location.key
}

/**
 * Hidden columns and saved views of a list, as this browser keeps them.
 * @param none query string of the list without filters.
 */
export function useListViews(list: string, none: string) {
  const owner = useSession().user?.id ?? ''
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const navigation: `${NavigationType}` = useNavigationType()
  const store = useMemo(() => createViewStore(owner, list), [owner, list])
  const [views, setViews] = useState(store.all)
  const columnsKey = `list-columns:${list}`
  const [hidden, setHidden] = useState(() => readHidden(columnsKey))
  const hide = (next: string[]) => {
    setHidden(next)
    writeStored(columnsKey, next)
  }
  const write = (next: readonly ListView[]) => {
    setViews([...next])
    store.write(next)
  }
  const choose = (view: Pick<ListView, 'search' | 'hidden'>, options?: { replace: boolean }) => {
    hide(view.hidden)
    void navigate({ search: view.search }, { preventScrollReset: true, ...options })
  }
  // The default view is applied only once, so that clearing the filters later shows all rows.
  const begin = useRef(() => {})
  begin.current = () => {
    const first = views.find(({ isDefault }) => isDefault)
    if (first && search === none && isOpenedAnew(location, navigation === 'POP'))
      choose(first, { replace: true })
  }
  useEffect(() => begin.current(), [])
  return { views, write, choose, hidden, hide }
}

export type ListViews = ReturnType<typeof useListViews>
