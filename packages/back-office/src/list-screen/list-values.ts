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

/** The named values at their defaults. */
export function initialOf<V extends ListValues>({ parse }: Filters<V>, names: readonly string[]): Partial<V> {
  const initial = Object.entries(parse(new URLSearchParams()))
  return Object.fromEntries(initial.filter(([name]) => names.includes(name))) as Partial<V>
}

const placeNames = ['page', 'after', 'before']

/** Filters and order as a query string, without the place in the list. */
export const placeless = <V extends ListValues>(filters: Filters<V>, values: V) =>
  serializeWithout(filters, values, placeNames)

/**
 * Whether fewer rows show than there are; their order is no filter.
 * @param own the filters of this list, where two share an address
 */
export const isFiltered = <V extends ListValues>(
  filters: Filters<V>,
  values: V,
  own: readonly string[] = Object.keys(values),
) =>
  serializeWithout(filters, values, [
    ...placeNames,
    'sort',
    'direction',
    ...Object.keys(values).filter((name) => !own.includes(name)),
  ]) !== filters.none
