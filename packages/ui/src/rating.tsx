import clsx from 'clsx'
import { formatInteger, formatRating } from './lib/format.ts'
import { uiMessages } from './lib/ui.messages.ts'

/** A star that begins at its upper tip, in a box of 20 by 20. */
const outline = 'l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const star = `M10 1.9${outline}`
const fiveStars = [10, 30, 50, 70, 90].map((x) => `M${x} 1.9${outline}`).join('')

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
  // One picture for all five: a page with many reviews would be made of hundreds of stars.
  const row = (
    <svg className="h-4 w-20 shrink-0" fill="currentColor" viewBox="0 0 100 20">
      <path d={fiveStars} />
    </svg>
  )
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
