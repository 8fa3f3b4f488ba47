import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { lazyPart } from './lazy-part.tsx'
import { alertProps } from './lib/alert.ts'
import { calendarMessages } from './lib/calendar.messages.ts'
import { controlClass } from './lib/control-class.ts'
import { isDay, maskDay, readDay, showDay } from './lib/day.ts'
import { useFieldControl } from './lib/field-context.ts'
import { useIsomorphicLayoutEffect } from './lib/hooks.ts'
import { placePopup, raisePopup } from './lib/place-popup.ts'

const copy = calendarMessages
// Loaded when the calendar is first opened.
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

export interface DateInputProps {
  /** `2026-11-21`, empty, or typed text that is no day yet; the form's validation refuses such text and keeps it. */
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

/**
 * A day, shown and typed as `21/11/2026` whatever the browser's language is, with a calendar behind a button.
 * Native date inputs follow the browser's own language and cannot be told otherwise.
 */
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
  const frame = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (hasFocusBack: boolean) => {
    setIsOpen(false)
    if (hasFocusBack) button.current?.focus()
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
          ref={button}
          label={isDay(value) ? copy.change(showDay(value)) : copy.choose}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          icon={<CalendarDays size={18} aria-hidden="true" />}
          onClick={() => setIsOpen((open) => !open)}
        />
      </span>
      {isOpen ? (
        <CalendarPopup
          anchor={frame}
          value={isDay(value) ? value : null}
          min={min}
          max={max}
          onClose={close}
          onSelect={(day) => {
            onValueChange(day)
            close(true)
          }}
        />
      ) : null}
    </span>
  )
}

interface CalendarPopupProps {
  anchor: { readonly current: HTMLElement | null }
  value: string | null
  min?: string
  max?: string
  onSelect: (day: string) => void
  onClose: (hasFocusBack: boolean) => void
}

function CalendarPopup({ anchor, onClose, ...calendar }: CalendarPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  usePlace(popup, anchor, onClose)
  return (
    <div
      ref={popup}
      role="dialog"
      aria-label={copy.title}
      className="ui-popup fixed z-50 m-0 min-h-[20.5rem] w-[19rem] max-w-[calc(100vw-16px)] rounded-sm border bg-surface p-2 text-1 shadow-2"
    >
      {isMissing ? (
        <p {...alertProps} className="p-2 text-sm">
          {copy.missing}
        </p>
      ) : (
        <Calendar {...calendar} onFail={() => setIsMissing(true)} />
      )}
    </div>
  )
}

/** Lifts the popup into the top layer at its control; Esc, a press or a focus elsewhere close it. */
function usePlace(
  popupRef: { readonly current: HTMLElement | null },
  anchorRef: { readonly current: HTMLElement | null },
  onClose: (hasFocusBack: boolean) => void,
): void {
  const leave = useRef(onClose)
  useEffect(() => {
    leave.current = onClose
  })
  useIsomorphicLayoutEffect(() => {
    const [popup, anchor] = [popupRef.current, anchorRef.current]
    if (!popup || !anchor) return
    raisePopup(popup)
    const place = () => placePopup(popup, anchor, 'start')
    const onOutside = (event: Event) => {
      const { target } = event
      if (target instanceof Node && !anchor.contains(target)) leave.current(false)
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Esc closes the calendar, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      leave.current(true)
    }
    place()
    popup.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside, true)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      popup.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside, true)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [popupRef, anchorRef])
}
