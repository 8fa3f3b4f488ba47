import { useLocation, useNavigate, useNavigation, useNewestSearch } from '@repo/routing'
import { afterPaint } from '@repo/ui/lib/after-paint'
import { useCallback, useMemo, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { type CourseFilters, type FilterChange, parseFilters, toSearchParams } from './course-filters.ts'

/** Address of the list with these filters. */
export function hrefOf(filters: CourseFilters): string {
  const search = toSearchParams(filters).toString()
  return search ? `${paths.courses}?${search}` : paths.courses
}

const changed = (current: CourseFilters, wish: FilterChange): CourseFilters => ({
  ...current,
  page: 1,
  ...(typeof wish === 'function' ? wish(current) : wish),
})

/**
 * The filters of the address, and how to change them. While the next list is on its way the controls already show
 * what was chosen; any change but turning the page starts at page 1 again.
 */
export function useCourseFilters() {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const next = navigation.location?.pathname === paths.courses ? navigation.location : null
  const { key, search: nextSearch } = next ?? location
  const shown = useMemo(() => parseFilters(new URLSearchParams(location.search)), [location.search])
  const loading = useMemo(() => parseFilters(new URLSearchParams(nextSearch)), [nextSearch])
  // What was pressed, until the navigation that it asks for has begun.
  const [asked, setAsked] = useState<{ filters: CourseFilters; after: string } | null>(null)
  if (asked && asked.after !== key) setAsked(null)
  const latest = useRef({ key, loading })
  latest.current = { key, loading }
  const change = useCallback(
    (wish: FilterChange) => {
      const { key: after, loading: filters } = latest.current
      setAsked((before) => ({
        filters: changed(before?.after === after ? before.filters : filters, wish),
        after,
      }))
      afterPaint(() => {
        // What was chosen just before may not be drawn yet; it counts all the same.
        const search = newestSearch()
        const current = search ? parseFilters(search) : latest.current.loading
        void navigate(hrefOf(changed(current, wish)), { preventScrollReset: true })
      })
    },
    [navigate, newestSearch],
  )
  return {
    shown,
    chosen: asked?.after === key ? asked.filters : loading,
    change,
    isLoading: next !== null,
  }
}
