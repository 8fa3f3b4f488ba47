import clsx from 'clsx'

/** Classes of a chip, for filter links and toggle buttons. */
export const chipClass = (isActive = false, className?: string) =>
  clsx(
    'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm font-semibold transition-colors',
    isActive
      ? 'border-primary bg-primary text-on-primary'
      : 'border-strong bg-surface text-2 hover:bg-surface-2 hover:text-1',
    className,
  )
