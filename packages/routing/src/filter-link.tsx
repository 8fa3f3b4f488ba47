import { Link, type LinkProps } from './link.tsx'
import type { SearchFilters } from './search-filters.ts'

export interface FilterLinkProps<V> extends Omit<LinkProps, 'to' | 'follow' | 'preventScrollReset'> {
  filters: Pick<SearchFilters<V>, 'hrefFor' | 'setFilters'>
  change: Partial<V>
}

/**
 * A link that changes filters of a list. Its address is made when it is drawn; a press builds on the newest
 * search, so that a filter chosen just before it, and not drawn yet, is not lost.
 */
export function FilterLink<V>({ filters, change, ...rest }: FilterLinkProps<V>) {
  return <Link {...rest} to={filters.hrefFor(change)} follow={() => filters.setFilters(change)} />
}
