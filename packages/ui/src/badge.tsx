import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone =
  | 'neutral'
  | 'primary'
  | 'accent'
  | 'gold'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'paper'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-3 text-2',
  primary: 'bg-primary-soft text-primary',
  accent: 'bg-accent-soft text-accent',
  gold: 'bg-gold-soft text-gold',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  // Sits on cover art in both themes, therefore fixed colours.
  paper: 'bg-[#fffdfa] text-[#1d1a17] shadow-1',
}

/** Short state or category in words. Gold is kept for credentials and ratings. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-xs px-2 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
