import { Input } from '@repo/ui/input'
import { calendarMessages } from '@repo/ui/lib/calendar.messages'
import { maskTime } from '@repo/ui/lib/day'
import { FieldContext, useFieldControl } from '@repo/ui/lib/field-context'
import clsx from 'clsx'
import { DateInput, type DateInputProps } from './date-input.tsx'

const split = (value: string): [day: string, time: string] => {
  const at = value.indexOf('T')
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
}
const join = (day: string, time: string) => (time ? `${day}T${time}` : day)

/**
 * A day and a time of day, `2026-11-21T14:30`, typed as `21/11/2026` and `14:30`. A missing or incomplete part stays
 * in the value, so that the form's validation refuses it.
 */
export function DateTimeInput({
  value,
  onValueChange,
  className,
  defaultTime = '',
  ...rest
}: DateInputProps & {
  /** Filled in once a day is there and no time was typed, such as `00:00`. */
  defaultTime?: string
}) {
  const [day, time] = split(value)
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldControl({})
  const onDay = (next: string) => onValueChange(join(next, next.includes('-') && !time ? defaultTime : time))
  return (
    <span className={clsx('flex gap-2', className)}>
      <DateInput {...rest} className="min-w-0 flex-1" value={day} onValueChange={onDay} />
      {/* The field's label names the date control, so the time control has a name of its own. */}
      <FieldContext value={null}>
        <Input
          aria-label={calendarMessages.time}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          inputMode="numeric"
          autoComplete="off"
          placeholder={calendarMessages.timePlaceholder}
          maxLength={5}
          disabled={rest.disabled}
          className="w-[5.25rem]! shrink-0 font-num"
          value={time}
          onBlur={rest.onBlur}
          onChange={(event) => onValueChange(join(day, maskTime(event.target.value)))}
        />
      </FieldContext>
    </span>
  )
}
