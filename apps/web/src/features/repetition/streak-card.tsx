import clsx from 'clsx'
import { Check, Flame, Moon } from 'lucide-react'
import { repetitionMessages as copy } from './repetition.messages.ts'
import type { StreakDayState, Today } from './repetition.types.ts'

const looks: Record<StreakDayState, string> = {
  done: 'border-transparent bg-primary text-on-primary',
  rest: 'border-transparent bg-info-soft text-info',
  free: 'border-transparent bg-surface-3 text-3',
  missed: 'border-dashed border-strong text-3',
  open: 'border-2 border-primary text-1',
  ahead: 'border-line text-3',
}

/** The days in a row, and this week with its forgiven day. A missed day is left empty and not commented on. */
export function StreakCard({ streak: { days, hasRest, week } }: { streak: Today['streak'] }) {
  return (
    <section aria-labelledby="streak-title" className="mt-6 rounded-md border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-text text-base font-semibold" id="streak-title">
          {copy.streak}
        </h2>
        {days > 0 ? (
          <p className="flex items-center gap-1.5 font-num text-lg font-semibold">
            <Flame aria-hidden="true" className="text-gold" size={20} />
            {copy.streakDays(days)}
          </p>
        ) : null}
      </div>
      <ol className="mt-4 grid grid-cols-7 gap-1.5">
        {week.map(({ day, state }, index) => (
          <li className="flex flex-col items-center gap-1.5 text-sm" key={day}>
            <span aria-hidden="true" className="text-3">
              {copy.weekdays[index]}
            </span>
            <span
              aria-hidden="true"
              className={clsx('flex size-9 items-center justify-center rounded-full border', looks[state])}
            >
              {state === 'done' ? <Check size={18} /> : state === 'rest' ? <Moon size={16} /> : null}
            </span>
            <span className="sr-only">
              {copy.weekdayNames[index]}: {copy.dayStates[state]}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-2">
        {days === 0 ? copy.noStreak : hasRest ? copy.hasRest : copy.restUsed}
      </p>
    </section>
  )
}
