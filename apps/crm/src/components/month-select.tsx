import { monthLabel } from '@repo/back-office/revenue-columns'
import { Select } from '@repo/ui/select'
import { monthMessages as copy } from './month.messages.ts'
import { recentMonths } from './month.ts'

const monthsBack = 24

/** Chooses one of the last two years' months; an older one that the URL names stays in the choice. */
export function MonthSelect({ month, onSelect }: { month: string; onSelect: (month: string) => void }) {
  const months = recentMonths(monthsBack)
  const shown = months.includes(month) ? months : [...months, month]
  return (
    <Select
      aria-label={copy.month}
      className="max-sm:basis-full! sm:min-w-48"
      options={shown.map((value) => ({ value, label: `${copy.month} ${monthLabel(value)}` }))}
      value={month}
      onChange={(event) => onSelect(event.target.value)}
    />
  )
}
