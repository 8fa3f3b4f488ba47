import clsx from 'clsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  /** `primary` once per screen; `accent` (clay) for buying and on the hero; `secondary` outlined. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole row. */
  block?: boolean
  className?: string
}

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-sm border font-semibold ' +
  'text-center no-underline select-none transition-[background-color,border-color,color,box-shadow,transform] ' +
  'active:translate-y-px disabled:opacity-55 disabled:pointer-events-none ' +
  'aria-disabled:not-aria-busy:opacity-55 aria-disabled:cursor-not-allowed aria-busy:cursor-progress ' +
  'forced-colors:border-[ButtonBorder]'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary shadow-1 hover:bg-primary-hover',
  accent: 'border-transparent bg-accent text-on-accent shadow-1 hover:bg-accent-hover',
  secondary: 'border-strong bg-surface text-1 hover:bg-surface-2 in-data-[surface=hero]:bg-transparent',
  ghost: 'border-transparent text-2 hover:bg-surface-2 hover:text-1',
  danger: 'border-transparent bg-danger text-on-danger shadow-1 hover:bg-danger-hover',
  link: 'border-transparent text-primary underline-offset-4 hover:text-primary-hover hover:underline',
}

// Small buttons look 40 px high; the pseudo-element keeps the touch target at 44.
const sizes: Record<ButtonSize, string> = {
  sm: "min-h-10 px-3.5 py-1.5 text-sm after:absolute after:inset-x-0 after:-inset-y-0.5 after:content-['']",
  md: 'min-h-11 px-5 py-2 text-[0.9375rem] leading-[1.6]',
  lg: 'min-h-13 px-7 py-2.5 text-base',
}

/** Classes of a button, for the app's own link component: `<Link className={buttonClass({ variant: 'accent' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', block, className }: ButtonLook = {}): string {
  return clsx(
    base,
    variants[variant],
    variant === 'link' ? 'min-h-11 px-0' : sizes[size],
    block && 'w-full',
    className,
  )
}
