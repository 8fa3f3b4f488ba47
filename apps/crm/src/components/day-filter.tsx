import { DateInput } from '@repo/office-ui/date-input'
import { useEffect, useId, useState } from 'react'
import { isFilterDay } from './day-param.ts'

/** A day as a filter; an incomplete day changes nothing. */
export function DayFilter({
  label,
  value = '',
  onSelect,
}: {
  label: string
  value: string | undefined
  onSelect: (day: string | undefined) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // The browser's back and forward buttons and "clear filters" change the day from outside.
  useEffect(() => setTyped(value), [value])
  const type = (next: string) => {
    setTyped(next)
    if (next !== value && (next === '' || isFilterDay(next))) onSelect(next || undefined)
  }
  return (
    <span className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-2 max-sm:w-20">
        {label}
      </label>
      <DateInput
        id={id}
        className="w-44 max-sm:flex-1"
        min="2020-01-01"
        max="2099-12-31"
        value={typed}
        onValueChange={type}
        onBlur={() => {
          if (typed !== value) setTyped(value)
        }}
      />
    </span>
  )
}
