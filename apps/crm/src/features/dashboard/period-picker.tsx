import { dashboardComparisons, findPeriodFault } from '@repo/contract/dashboard-period'
import { formatDate } from '@repo/messages'
import { choiceParam, defineFilters, Link, useSearchFilters } from '@repo/routing'
import { chipClass } from '@repo/ui/lib/chip-class'
import { useId, useState } from 'react'
import { DayFilter } from '../../components/day-filter.tsx'
import { dayParam } from '../../components/day-param.ts'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import type { DashboardData } from '../../components/tasks.tsx'
import { toDay } from '../../components/vietnam-time.ts'
import { dashboardMessages as copy } from './dashboard.messages.ts'

const periods = ['7', '30', '90'] as const
const filters = defineFilters({
  days: choiceParam(periods, '30'),
  from: dayParam(),
  to: dayParam(),
  against: choiceParam(dashboardComparisons, 'previous'),
})

const today = () => toDay(new Date().toISOString())

/** The period of the address. Own days that are no period yet leave the last days in their place. */
export function usePeriod() {
  const { values, setFilters } = useSearchFilters(filters)
  const { days, from, to, against } = values
  const fault = findPeriodFault(from, to, today())
  const hasOwnDays = from !== undefined && to !== undefined && !fault
  return {
    values,
    setFilters,
    fault,
    hasOwnDays,
    query: hasOwnDays ? { from, to, against } : { days, against },
  }
}

/** The last 7, 30 or 90 days, or own days, and what they are compared with. */
export function PeriodPicker({ values, setFilters, fault, hasOwnDays }: ReturnType<typeof usePeriod>) {
  const { days, from, to, against } = values
  const hasDay = from !== undefined || to !== undefined
  const [isOpen, setIsOpen] = useState(hasDay)
  const id = useId()
  return (
    <section aria-label={copy.period} className="grid gap-3">
      <ul className="flex flex-wrap gap-2">
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={paths.dashboard({
                days: period === '30' ? undefined : period,
                against: against === 'previous' ? undefined : against,
              })}
              preventScrollReset
              aria-current={period === days && !hasOwnDays ? 'true' : undefined}
              className={chipClass(period === days && !hasOwnDays)}
              onClick={() => setIsOpen(false)}
            >
              {copy.days(period)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className={chipClass(hasOwnDays)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {copy.ownDays}
          </button>
        </li>
      </ul>
      <div id={id} hidden={!isOpen} className={isOpen ? 'flex flex-wrap items-center gap-3' : undefined}>
        <DayFilter label={copy.from} value={from} onSelect={(day) => setFilters({ from: day })} />
        <DayFilter label={copy.to} value={to} onSelect={(day) => setFilters({ to: day })} />
        <FilterSelect
          label={copy.against}
          options={optionsOf(copy.comparisons)}
          value={against}
          onSelect={(next) => setFilters({ against: next ?? 'previous' })}
        />
        {fault ? (
          <p role="status" className="w-full text-sm text-danger">
            {copy.faults[fault.reason]}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** The days of the figures and of what they are compared with. */
export function PeriodDays({ data }: { data: DashboardData }) {
  return (
    <p className="mt-3 text-sm text-2">
      {copy.shownDays(
        formatDate(data.from),
        formatDate(data.to),
        formatDate(data.comparedFrom),
        formatDate(data.comparedTo),
      )}
    </p>
  )
}
