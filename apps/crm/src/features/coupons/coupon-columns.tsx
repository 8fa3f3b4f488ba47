import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDateTime, formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { Coupon } from './coupon-form.ts'
import { couponsMessages as copy, couponStateLabels } from './coupons.messages.ts'

const tones: Record<Coupon['state'], BadgeTone> = {
  running: 'success',
  planned: 'info',
  over: 'neutral',
  used_up: 'neutral',
  off: 'warning',
}

function datesOf({ startsAt, endsAt }: Coupon): string {
  if (startsAt && endsAt) return copy.fromTo(formatDateTime(startsAt), formatDateTime(endsAt))
  if (startsAt) return copy.from(formatDateTime(startsAt))
  return endsAt ? copy.until(formatDateTime(endsAt)) : copy.always
}

const valueOf = ({ kind, value }: Coupon) => (kind === 'percent' ? formatPercent(value) : formatVnd(value))

export const couponColumns: ListColumn<Coupon>[] = [
  {
    id: 'code',
    header: copy.code,
    isPrimary: true,
    csv: [
      [copy.code, { from: 'code' }],
      [copy.note, { from: 'note' }],
    ],
    cell: (coupon) => (
      <span className="block min-w-0">
        <span className="block font-num">{coupon.code}</span>
        {coupon.note ? <span className="line-clamp-2 font-normal text-3">{coupon.note}</span> : null}
      </span>
    ),
  },
  {
    id: 'value',
    header: copy.value,
    csv: [
      [copy.value, { from: ['value', 'kind'], join: ' ', words: { percent: '%', amount: '₫' } }],
      [copy.maxDiscount, { from: 'maxDiscount' }],
    ],
    cell: (coupon) => (
      <span className="block whitespace-nowrap">
        <span className="font-num font-semibold">{valueOf(coupon)}</span>
        {coupon.maxDiscount ? (
          <span className="block font-num text-3">{copy.upTo(formatVnd(coupon.maxDiscount))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'scope',
    header: copy.scope,
    className: 'max-xl:hidden',
    csv: { from: 'courses.title', empty: copy.allCourses },
    cell: ({ courses }) =>
      courses.length === 0 ? copy.allCourses : copy.someCourses(formatNumber(courses.length)),
  },
  {
    id: 'uses',
    header: copy.uses,
    isNumeric: true,
    csv: [
      [copy.uses, { from: 'used' }],
      [copy.maxUses, { from: 'maxUses' }],
    ],
    cell: ({ used, maxUses }) =>
      maxUses === null ? formatNumber(used) : copy.usesOf(formatNumber(used), formatNumber(maxUses)),
  },
  {
    id: 'givenOff',
    header: copy.givenOff,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'givenOff' },
    cell: ({ givenOff }) => formatVnd(givenOff),
  },
  {
    id: 'dates',
    header: copy.dates,
    className: 'font-num max-2xl:hidden',
    csv: [
      [copy.startsAt, { from: 'startsAt', as: 'moment' }],
      [copy.endsAt, { from: 'endsAt', as: 'moment' }],
    ],
    cell: (coupon) => datesOf(coupon),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: couponStateLabels },
    cell: ({ state }) => <Badge tone={tones[state]}>{couponStateLabels[state]}</Badge>,
  },
]
