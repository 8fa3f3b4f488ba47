import type { Filters } from '@repo/routing'
import type { ListValues } from './list-screen.types.ts'

/** The values with the named ones reset to their defaults. */
function serializeWithout<V extends ListValues>(
  { parse, serialize }: Filters<V>,
  values: V,
  names: readonly string[],
): string {
  const initial = parse(new URLSearchParams())
  const dropped = Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, initial[name]]),
  )
  return serialize({ ...values, ...dropped })
}

const placeNames = ['page', 'after', 'before']

/** Filters and order as a query string, without the place in the list. */
export const placeless = <V extends ListValues>(filters: Filters<V>, values: V) =>
  serializeWithout(filters, values, placeNames)

/** Whether fewer rows show than there are; their order is no filter. */
export const isFiltered = <V extends ListValues>(filters: Filters<V>, values: V) =>
  serializeWithout(filters, values, [...placeNames, 'sort', 'direction']) !== filters.none
