import { FilterLink, type SearchFilters } from '@repo/routing'
import { TabCount, tabClass, tabListClass } from '@repo/ui/tab-look'
import clsx from 'clsx'

export interface StatusTab<V> {
  label: string
  /** The filter values of the tab; it is the current tab when the filters have these values. */
  change: Partial<V>
  count?: number
}

/** Parts of a list as links that look like tabs: each has its own address. */
export function StatusTabs<V extends object>({
  label,
  filters,
  tabs,
}: {
  label: string
  filters: SearchFilters<V>
  tabs: readonly StatusTab<V>[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={clsx(tabListClass, 'px-4')}>
        {tabs.map(({ label: name, change, count }) => {
          const isActive = holds(filters.values, change)
          return (
            <li key={name}>
              <FilterLink
                filters={filters}
                change={change}
                aria-current={isActive ? 'page' : undefined}
                className={clsx(tabClass(isActive), 'text-sm focus-visible:-outline-offset-2')}
              >
                {name}
                {count === undefined ? null : <TabCount value={count} />}
              </FilterLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const holds = <V extends object>(values: V, change: Partial<V>) =>
  (Object.keys(change) as (keyof V)[]).every((name) => values[name] === change[name])

/** A tab for all rows and one for each value of a filter, with the number of rows in each. */
export function choiceTabs<const Name extends string, Value extends string>(
  name: Name,
  {
    all,
    labels,
    counts,
    within = [],
  }: {
    all: string
    labels: Record<Value, string>
    /** Rows of each value; a value without rows may be missing. Tabs show no numbers without it. */
    counts?: Record<string, number> | null
    /** Values that sum up others; all rows are counted without them. */
    within?: readonly NoInfer<Value>[]
  },
): StatusTab<Record<Name, Value | undefined>>[] {
  const choices = Object.keys(labels) as Value[]
  const countOf = (value: Value) => counts?.[value] ?? 0
  const to = (value: Value | undefined) => ({ [name]: value }) as Record<Name, Value | undefined>
  return [
    {
      label: all,
      change: to(undefined),
      count: counts
        ? choices.reduce((sum, value) => sum + (within.includes(value) ? 0 : countOf(value)), 0)
        : undefined,
    },
    ...choices.map((value) => ({
      label: labels[value],
      change: to(value),
      count: counts ? countOf(value) : undefined,
    })),
  ]
}
