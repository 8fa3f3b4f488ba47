import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { Bundle } from './bundle-form.ts'
import { bundleStateLabels, bundlesMessages as copy } from './bundles.messages.ts'

const tones: Record<Bundle['state'], BadgeTone> = {
  draft: 'neutral',
  running: 'success',
  planned: 'info',
  over: 'neutral',
  archived: 'neutral',
}

function datesOf({ startsAt, endsAt }: Bundle): string {
  if (startsAt && endsAt) return copy.fromTo(formatDateTime(startsAt), formatDateTime(endsAt))
  if (startsAt) return copy.from(formatDateTime(startsAt))
  return endsAt ? copy.until(formatDateTime(endsAt)) : copy.always
}

export const bundleColumns: ListColumn<Bundle>[] = [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    csv: { from: 'title' },
    cell: ({ title, slug }) => (
      <span className="block min-w-0">
        <span className="block">{title}</span>
        <span className="block truncate font-normal text-3">{slug}</span>
      </span>
    ),
  },
  {
    id: 'courses',
    header: copy.courses,
    className: 'max-xl:hidden',
    csv: { from: 'courses.title' },
    cell: ({ courses }) => {
      const hidden = courses.filter(({ status }) => status !== 'published').length
      return (
        <span className="block">
          {copy.coursesOf(formatNumber(courses.length))}
          {hidden > 0 ? (
            <span className="block text-warning">{copy.hidden(formatNumber(hidden))}</span>
          ) : null}
        </span>
      )
    },
  },
  {
    id: 'price',
    header: copy.price,
    isNumeric: true,
    csv: [
      [copy.price, { from: 'price' }],
      [copy.single, { from: 'singlePrice' }],
    ],
    cell: ({ price, singlePrice }) => (
      <span className="block whitespace-nowrap">
        <span className="block font-num font-semibold">{formatVnd(price)}</span>
        <span className={price < singlePrice ? 'block text-3' : 'block text-warning'}>
          {price < singlePrice ? copy.saves(formatVnd(singlePrice - price)) : copy.noSaving}
        </span>
      </span>
    ),
  },
  {
    id: 'sold',
    header: copy.sold,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'sold' },
    cell: ({ sold }) => formatNumber(sold),
  },
  {
    id: 'received',
    header: copy.received,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'received' },
    cell: ({ received }) => formatVnd(received),
  },
  {
    id: 'dates',
    header: copy.dates,
    className: 'font-num max-2xl:hidden',
    csv: [
      [copy.startsAt, { from: 'startsAt', as: 'moment' }],
      [copy.endsAt, { from: 'endsAt', as: 'moment' }],
    ],
    cell: (bundle) => datesOf(bundle),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: bundleStateLabels },
    cell: ({ state }) => <Badge tone={tones[state]}>{bundleStateLabels[state]}</Badge>,
  },
]
