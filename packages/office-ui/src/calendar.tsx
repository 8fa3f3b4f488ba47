import './kit.ts'
import { parseDate } from '@internationalized/date'
import { iconButtonClass } from '@repo/ui/icon-button'
import { calendarMessages as copy } from '@repo/ui/lib/calendar.messages'
import { isDay } from '@repo/ui/lib/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Calendar as Part,
} from 'react-aria-components/Calendar'

export interface CalendarProps {
  /** The chosen day, `2026-11-21`, or null. */
  value: string | null
  min?: string
  max?: string
  onSelect: (day: string) => void
}

const dateOf = (day: string | undefined) => (day && isDay(day) ? parseDate(day) : undefined)

const dayClass =
  'grid h-10 cursor-pointer place-items-center rounded-sm font-num text-sm outline-none transition-colors data-hovered:bg-surface-2 data-focus-visible:outline-2 data-focus-visible:outline-[var(--focus)] data-today:font-semibold data-today:text-primary data-outside-month:text-3 data-disabled:cursor-default data-disabled:opacity-40 data-selected:bg-primary data-selected:font-semibold data-selected:text-on-primary'

/** A month to choose a day from, walked by the keyboard and read out day by day. */
export function Calendar({ value, min, max, onSelect }: CalendarProps) {
  return (
    <Part
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a calendar goes to the chosen day, or to today
      autoFocus
      aria-label={copy.title}
      defaultValue={dateOf(value ?? undefined) ?? null}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      onChange={(day) => onSelect(day.toString())}
      className="w-full"
    >
      <div className="flex items-center justify-between">
        <Button slot="previous" className={iconButtonClass()}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <CalendarHeading className="text-base font-semibold first-letter:uppercase font-text" />
        <Button slot="next" className={iconButtonClass()}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
      <CalendarGrid className="mt-1 w-full table-fixed text-center">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-xs font-semibold text-3">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={dayClass} />}</CalendarGridBody>
      </CalendarGrid>
    </Part>
  )
}
