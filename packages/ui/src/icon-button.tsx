import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name; also the native tooltip. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'outline' | 'solid'
}

const looks = {
  ghost: 'text-2 hover:bg-surface-2 hover:text-1',
  outline: 'border border-strong bg-surface text-1 hover:bg-surface-2',
  solid: 'bg-primary text-on-primary hover:bg-primary-hover shadow-1',
}

/** Classes of a square 44 px icon control, for links that look like one. */
export const iconButtonClass = (variant: keyof typeof looks = 'ghost', className?: string) =>
  clsx(
    'inline-grid size-11 shrink-0 place-items-center rounded-sm transition-colors disabled:pointer-events-none disabled:opacity-50',
    looks[variant],
    className,
  )

/** Button that shows only an icon. Its name is required. */
export function IconButton({ label, icon, variant, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={iconButtonClass(variant, className)}
    >
      {icon}
    </button>
  )
}
