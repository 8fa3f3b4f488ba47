import { Input } from '@repo/ui/input'
import { useId } from 'react'

/** A day as a filter; half-typed days change nothing. */
export function DayFilter({
  label,
  value,
  onSelect,
}: {
  label: string
  value: string | undefined
  onSelect: (day: string | undefined) => void
}) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-2 max-sm:w-20">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        className="max-sm:flex-1"
        // Uncontrolled: the browser's own half-typed day must not be taken away; a change from outside mounts it anew.
        key={value ?? ''}
        defaultValue={value ?? ''}
        onBlur={(event) => {
          const day = event.target.value
          if (day !== (value ?? '') && event.target.validity.valid) onSelect(day || undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </span>
  )
}
