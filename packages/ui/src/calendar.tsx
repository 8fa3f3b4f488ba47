import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { calendarMessages } from './lib/calendar.messages.ts'
import { addDays, addMonths, todayInVietnam, weekdayOf, weeksOf } from './lib/day.ts'

const copy = calendarMessages

interface CalendarProps {
  /** The chosen day, `2026-11-21`, or null. */
  value: string | null
  min?: string
  max?: string
  onSelect: (day: string) => void
}

/** Where a key leads from a day; undefined for keys that do not move. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const months = shiftKey ? 12 : 1
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  }
  return moves[key]?.()
}

/** A month to choose a day from. One day takes the focus; arrow keys, Home, End, Page Up and Page Down move it. */
export function Calendar({ value, min = '1900-01-01', max = '2199-12-31', onSelect }: CalendarProps) {
  const [day, setDay] = useState(() => within(value ?? todayInVietnam()))
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(true)
  const id = useId()
  function within(wanted: string): string {
    return wanted < min ? min : wanted > max ? max : wanted
  }
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    hasMoved.current = false
  }, [day])
  const turn = (months: number) => setDay(within(addMonths(day, months)))
  const onKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, day)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    setDay(within(next))
  }
  const month = day.slice(0, 7)
  return (
    <div className="w-full">
      <div className="flex items-center justify-between">
        <IconButton
          label={copy.previous}
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          disabled={addMonths(`${month}-01`, -1).slice(0, 7) < min.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <p id={id} aria-live="polite" className="font-semibold">
          {copy.month(Number(month.slice(5)), month.slice(0, 4))}
        </p>
        <IconButton
          label={copy.next}
          icon={<ChevronRight size={18} aria-hidden="true" />}
          disabled={addMonths(`${month}-01`, 1).slice(0, 7) > max.slice(0, 7)}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        // A calendar is a grid by the ARIA practices, and a table gives it rows and heads.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- see above
        role="grid"
        aria-labelledby={id}
        className="mt-1 w-full table-fixed text-center"
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            {copy.weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className="h-8 text-xs font-semibold text-3">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} role="gridcell" aria-selected={each === value} className="p-0.5">
                  <DayButton
                    day={each}
                    isChosen={each === value}
                    isFocusable={each === day}
                    isOutside={!each.startsWith(month)}
                    isDisabled={each < min || each > max}
                    onSelect={() => onSelect(each)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const nameOf = (day: string) => {
  const [year = '', month, date] = day.split('-')
  return copy.day(copy.weekdays[weekdayOf(day)]?.[1] ?? '', Number(date), Number(month), year)
}

function DayButton({
  day,
  isChosen,
  isFocusable,
  isOutside,
  isDisabled,
  onSelect,
}: {
  day: string
  isChosen: boolean
  isFocusable: boolean
  isOutside: boolean
  isDisabled: boolean
  onSelect: () => void
}) {
  const isToday = day === todayInVietnam()
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocusable ? 0 : -1}
      disabled={isDisabled}
      aria-label={nameOf(day)}
      aria-current={isToday ? 'date' : undefined}
      onClick={onSelect}
      className={clsx(
        'grid h-10 w-full place-items-center rounded-sm font-num text-sm transition-colors disabled:opacity-40',
        isChosen ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-surface-2',
        !isChosen && isOutside && 'text-3',
        !isChosen && isToday && 'font-semibold text-primary',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}
