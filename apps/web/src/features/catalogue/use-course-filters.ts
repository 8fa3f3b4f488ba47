import { useLocation, useNavigate, useNavigation, useNewestSearch } from '@repo/routing'
import { paths } from '../../app/paths.ts'
import { type CourseFilters, type FilterChange, parseFilters, toSearchParams } from './course-filters.ts'

/** Address of the list with these filters. */
export function hrefOf(filters: CourseFilters): string {
  const search = toSearchParams(filters).toString()
  return search ? `${paths.courses}?${search}` : paths.courses
}

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
  const shown = parseFilters(new URLSearchParams(location.search))
  const chosen = next ? parseFilters(new URLSearchParams(next.search)) : shown
  const change = (wish: FilterChange) => {
    // What was chosen just before may not be drawn yet; it counts all the same.
    const search = newestSearch()
    const current = search ? parseFilters(search) : chosen
    const patch = typeof wish === 'function' ? wish(current) : wish
    void navigate(hrefOf({ ...current, page: 1, ...patch }), { preventScrollReset: true })
  }
  return { shown, chosen, change, isLoading: next !== null }
}
