import type { ListColumn } from '@repo/back-office/list-screen'
import { formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import type { Affiliate } from './affiliate-form.ts'
import { affiliatesMessages as copy } from './affiliates.messages.ts'

const termsOf = ({ kind, value }: Affiliate) =>
  kind === 'percent' ? formatPercent(value) : copy.perOrder(formatVnd(value))

export const affiliateColumns: ListColumn<Affiliate>[] = [
  {
    id: 'code',
    header: copy.code,
    isPrimary: true,
    csv: [
      [copy.code, { from: 'code' }],
      [copy.note, { from: 'note' }],
    ],
    cell: ({ code, note }) => (
      <span className="block min-w-0">
        <span className="block font-num whitespace-nowrap">{code}</span>
        {note ? <span className="line-clamp-2 font-normal text-3">{note}</span> : null}
      </span>
    ),
  },
  {
    id: 'owner',
    header: copy.owner,
    isHiddenOnPhone: true,
    csv: [
      [copy.owner, { from: 'owner.name' }],
      [copy.email, { from: 'owner.email' }],
    ],
    cell: ({ owner }) => (
      <span className="block max-w-48 min-w-0">
        <span className="block truncate">{owner.name}</span>
        <span className="block truncate text-3">{owner.email}</span>
      </span>
    ),
  },
  {
    id: 'terms',
    header: copy.terms,
    className: 'max-2xl:hidden',
    csv: { from: ['value', 'kind'], join: ' ', words: { percent: '%', fixed: '₫' } },
    cell: (affiliate) => (
      <span className="block whitespace-nowrap">
        <span className="block font-num font-semibold">{termsOf(affiliate)}</span>
        {affiliate.windowDays > 0 ? (
          <span className="block text-3">{copy.window(formatNumber(affiliate.windowDays))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'orders',
    header: copy.orders,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'orders' },
    cell: ({ orders }) => formatNumber(orders),
  },
  {
    id: 'waiting',
    header: copy.waiting,
    isNumeric: true,
    className: 'max-xl:hidden',
    csv: { from: 'waiting' },
    cell: ({ waiting }) => formatVnd(waiting),
  },
  {
    id: 'paid',
    header: copy.paid,
    isNumeric: true,
    className: 'max-xl:hidden',
    csv: [
      [copy.earned, { from: 'earned' }],
      [copy.paid, { from: 'paid' }],
    ],
    cell: ({ paid }) => formatVnd(paid),
  },
  {
    id: 'due',
    header: copy.due,
    isNumeric: true,
    csv: { from: 'due' },
    cell: ({ due }) => <span className="font-semibold">{formatVnd(due)}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    isHiddenOnPhone: true,
    csv: { from: 'isActive', words: { true: copy.on, false: copy.off } },
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? copy.on : copy.off}</Badge>
    ),
  },
]
