import { Link, type LinkProps } from './link.tsx'
import type { SearchFilters } from './search-filters.ts'

export interface FilterLinkProps<V> extends Omit<LinkProps, 'to' | 'follow' | 'preventScrollReset'> {
  filters: Pick<SearchFilters<V>, 'hrefFor' | 'setFilters'>
  change: Partial<V>
}

/**
 * A link that changes filters of a list. Its address is computed at render; a press applies the change to the newest
 * search instead, so that a filter chosen just before, and not rendered yet, is kept.
 */
export function FilterLink<V>({ filters, change, ...rest }: FilterLinkProps<V>) {
  return <Link {...rest} to={filters.hrefFor(change)} follow={() => filters.setFilters(change)} />
}
