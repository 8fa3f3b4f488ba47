import clsx from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'

export type StatDelta = {
  /** In words: “tăng 12% so với kỳ trước”. */
  text: string
  direction: 'up' | 'down' | 'flat'
  /** Whether the change is welcome; fewer refunds is good. Defaults to up = good. */
  isGood?: boolean
}

const icons = { up: TrendingUp, down: TrendingDown, flat: Minus }

/** One figure of a dashboard with its change and, if given, a sparkline. */
export function StatCard({
  label,
  value,
  delta,
  hint,
  icon,
  children,
  className,
}: {
  label: string
  /** Already formatted. */
  value: ReactNode
  delta?: StatDelta
  hint?: ReactNode
  icon?: ReactNode
  /** Sparkline under the figure. */
  children?: ReactNode
  className?: string
}) {
  const Icon = delta ? icons[delta.direction] : undefined
  const isGood = delta?.isGood ?? delta?.direction === 'up'
  return (
    <div
      className={cardClass({ className: clsx('@container flex min-w-0 flex-col p-4! md:p-5!', className) })}
    >
      <p className="flex items-center justify-between gap-3 text-sm text-3">
        {label}
        {icon}
      </p>
      <p className="mt-1 whitespace-nowrap font-num text-[clamp(.9375rem,13cqi,1.5rem)] font-semibold leading-[1.4] text-1">
        {value}
      </p>
      {delta && Icon ? (
        <p
          className={clsx(
            'mt-1 flex items-center gap-1.5 text-sm',
            delta.direction === 'flat' ? 'text-3' : isGood ? 'text-success' : 'text-danger',
          )}
        >
          <Icon size={16} aria-hidden="true" className="shrink-0" />
          {delta.text}
        </p>
      ) : null}
      {hint ? <p className="mt-1 text-sm text-3">{hint}</p> : null}
      {children ? <div className="mt-3">{children}</div> : null}
    </div>
  )
}
