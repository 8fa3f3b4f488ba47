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
    >
      {children}
      {/* A title of the button itself would be read out after its name, which it repeats. */}
      <span aria-hidden="true" className="lp-tip" title={shortcut ? `${label} (${shortcut})` : label} />
    </button>
  )
}
