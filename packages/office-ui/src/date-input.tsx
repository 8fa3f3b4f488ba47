import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { calendarMessages as copy } from '@repo/ui/lib/calendar.messages'
import { controlClass } from '@repo/ui/lib/control-class'
import { isDay, maskDay, readDay, showDay } from '@repo/ui/lib/day'
import { useFieldControl } from '@repo/ui/lib/field-context'
import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'

// Only who opens it needs it.
const CalendarPopup = lazyPart(async () => (await import('./calendar-popup.tsx')).CalendarPopup)

export interface DateInputProps {
  /** `2026-11-21`, empty, or what is typed and is no day yet: a check of the form then refuses it, and it stays. */
  value: string
  onValueChange: (value: string) => void
  /** First and last day of the calendar, `2026-11-21`. */
  min?: string
  max?: string
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  id?: string
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** A day, shown and typed as `21/11/2026` whatever the browser's language is, with a calendar behind a button. */
export function DateInput({
  value,
  onValueChange,
  min,
  max,
  className,
  disabled,
  ref,
  ...rest
}: DateInputProps) {
  const control = useFieldControl(rest)
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const toggle = () => {
    setIsMissing(false)
    setIsOpen(!isOpen)
  }
  return (
    <span ref={frame} className={clsx('relative block', className)}>
      <input
        {...rest}
        {...control}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={copy.placeholder}
        maxLength={10}
        disabled={disabled}
        value={showDay(value)}
        onChange={(event) => onValueChange(readDay(maskDay(event.target.value)))}
        className={controlClass('pr-12 font-num')}
      />
      <span className="absolute inset-y-0 right-0.5 flex items-center">
        <IconButton
          label={isDay(value) ? copy.change(showDay(value)) : copy.choose}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          icon={<CalendarDays size={18} aria-hidden="true" />}
          onClick={toggle}
        />
      </span>
      {isMissing ? (
        <span {...alertProps} className="mt-1.5 block text-sm">
          {copy.missing}
        </span>
      ) : null}
      {isOpen ? (
        <CalendarPopup
          anchor={frame}
          value={isDay(value) ? value : null}
          min={min}
          max={max}
          onClose={() => setIsOpen(false)}
          onSelect={onValueChange}
          onFail={() => {
            setIsOpen(false)
            setIsMissing(true)
          }}
        />
      ) : null}
    </span>
  )
}
