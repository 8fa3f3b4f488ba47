import { useLocation, useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createViewStore, type ListView } from './list-views.ts'
import { readStored, writeStored } from './stored.ts'

function readHidden(key: string): string[] {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Hidden columns and saved views of a list, as this browser keeps them. */
export function useListViews(list: string) {
  const owner = useSession().user?.id ?? ''
  const navigate = useNavigate()
  const { search } = useLocation()
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
  // Only a list that is opened without filters of its own; clearing them later leads to all rows.
  const begin = useRef(() => {})
  begin.current = () => {
    const first = views.find(({ isDefault }) => isDefault)
    if (first && search === '') choose(first, { replace: true })
  }
  useEffect(() => begin.current(), [])
  return { views, write, choose, hidden, hide }
}
