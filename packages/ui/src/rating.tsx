import clsx from 'clsx'
import { formatInteger, formatRating } from './lib/format.ts'
import { uiMessages } from './lib/ui.messages.ts'

const star =
  'M10 1.900l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8L10 1.900Z'

export type RatingProps = {
  /** 0 to 5. */
  value: number
  /** Number of reviews. */
  count?: number
  /** `short` “4,9 ★ (128)”, `stars` five stars filled to the value. */
  look?: 'short' | 'stars'
  className?: string
}

/** A rating as text and stars; read as “4,9 trên 5, 128 đánh giá”. */
export function Rating({ value, count, look = 'short', className }: RatingProps) {
  const countText = count === undefined ? undefined : formatInteger(count)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap text-sm font-semibold text-gold',
        className,
      )}
    >
      <span className="sr-only">{uiMessages.rating(formatRating(value), countText)}</span>
      <span aria-hidden="true" className="font-num">
        {formatRating(value)}
      </span>
      {look === 'stars' ? <Stars value={value} /> : <Star className="size-4 text-gold-fill" />}
      {countText === undefined ? null : (
        <span aria-hidden="true" className="font-num font-normal text-3">
          ({countText})
        </span>
      )}
    </span>
  )
}

function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true" className={className}>
      <path d={star} />
    </svg>
  )
}

/** Five stars, filled from the left to `value`. Decorative: put the figure beside them. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const row = [0, 1, 2, 3, 4].map((index) => <Star key={index} className="size-4 shrink-0" />)
  return (
    <span aria-hidden="true" className={clsx('relative inline-flex', className)}>
      <span className="inline-flex text-[var(--border)]">{row}</span>
      <span
        className="absolute inset-y-0 left-0 inline-flex overflow-hidden text-gold-fill"
        style={{ inlineSize: `${(Math.min(5, Math.max(0, value)) / 5) * 100}%` }}
      >
        {row}
      </span>
    </span>
  )
}
