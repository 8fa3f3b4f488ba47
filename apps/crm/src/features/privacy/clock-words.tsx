import { formatDate } from '@repo/messages'
import clsx from 'clsx'
import { privacyMessages as copy } from './privacy.messages.ts'

/** A date set by law, with the working days that are left; red once it is over, amber on the last day. */
export function ClockWords({ until, daysLeft }: { until: string; daysLeft: number }) {
  const tone = daysLeft < 0 ? 'text-danger' : daysLeft <= 1 ? 'text-warning' : 'text-3'
  return (
    <span className="block whitespace-nowrap">
      <time dateTime={until} className="block font-num">
        {formatDate(until)}
      </time>
      <span className={clsx('block text-sm', tone, daysLeft <= 1 && 'font-semibold')}>
        {copy.daysLeft(daysLeft)}
      </span>
    </span>
  )
}
