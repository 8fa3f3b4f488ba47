import { useLocation, useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { scrollKeyOf, scrollState } from '@repo/shell'
import { useCallback, useEffect } from 'react'
import { sweepDrafts } from './drafts.ts'
import { pageVisitOf, rememberPageVisit } from './page-visits.ts'
import { forgetTab } from './person-store.ts'

/** The parameter that names the record where a list and its records share one path; it is not kept with the list. */
const recordParam = 'edit'

/** Remembers in this tab how each page of the office was last left, until the person signs out. */
export function useRememberPageVisits(): void {
  const { hasStarted, user } = useSession()
  const owner = user?.id
  const location = useLocation()
  useEffect(() => {
    if (owner) sweepDrafts(owner)
  }, [owner])
  useEffect(() => {
    if (!hasStarted) return
    if (!owner) return forgetTab()
    const { pathname, search } = location
    if (new URLSearchParams(search).has(recordParam)) return
    rememberPageVisit(owner, pathname, { search, scrollKey: scrollKeyOf(location) })
  }, [hasStarted, owner, location])
}

/**
 * Link back to a list as it was left: filters, page and scroll position. A list that was not open in this tab opens at
 * its first page, and an address with its own search keeps that search.
 */
export function useWayBack(list: string): { href: string; go: () => Promise<void> } {
  const navigate = useNavigate()
  const owner = useSession().user?.id
  const [path = '', search] = list.split('?')
  const visit = owner ? pageVisitOf(owner, path) : null
  const isKept = visit !== null && (search === undefined || `?${search}` === visit.search)
  const href = isKept ? path + visit.search : list
  const scrollKey = isKept ? visit.scrollKey : undefined
  const go = useCallback(async () => {
    await navigate(href, { state: scrollKey === undefined ? null : scrollState(scrollKey) })
  }, [navigate, href, scrollKey])
  return { href, go }
}
