import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  label: string
  /** Shown in the tooltip and told to screen readers: `K`. */
  shortcut?: string
  children: ReactNode
}

/** A control of the player: an icon with a name, at least 44 px in each direction. */
export function IconButton({ label, shortcut, children, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={className ? `lp-button ${className}` : 'lp-button'}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
    >
      {children}
    </button>
  )
}
