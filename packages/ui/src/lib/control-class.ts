import clsx from 'clsx'

/** Look shared by text-like controls. 16 px text keeps phones from zooming in on focus. */
export const controlClass = (className?: string) =>
  clsx(
    'block w-full min-w-0 min-h-12 rounded-sm border border-strong bg-surface px-3.5 py-2.5 text-base text-1 transition-[border-color,box-shadow]',
    'hover:border-[var(--text-3)] focus:border-primary focus-visible:outline-2 focus-visible:outline-offset-1',
    'aria-invalid:border-danger disabled:bg-surface-2 disabled:text-3 disabled:cursor-not-allowed [&:is(input,textarea):read-only]:bg-surface-2',
    className,
  )
