import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { chipClass } from './lib/chip-class.ts'
import { controlMessages } from './lib/control.messages.ts'

/** Toggle chip: a button with `aria-pressed`. */
export function Chip({
  isActive = false,
  className,
  ...rest
}: ComponentProps<'button'> & { isActive?: boolean }) {
  return <button type="button" {...rest} aria-pressed={isActive} className={chipClass(isActive, className)} />
}

/** Label with an optional remove button, such as an active filter. */
export function Tag({
  children,
  onRemove,
  removeLabel,
  className,
}: {
  children: ReactNode
  onRemove?: () => void
  /** What is removed, read as “Bỏ {removeLabel}”. Defaults to the text of the tag. */
  removeLabel?: string
  className?: string
}) {
  const name = removeLabel ?? (typeof children === 'string' ? children : '')
  return (
    <span
      className={clsx(
        'inline-flex min-h-8 max-w-full items-center rounded-full bg-primary-soft text-sm font-semibold text-primary',
        onRemove ? 'pl-3.5' : 'px-3.5',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          onClick={onRemove}
          aria-label={controlMessages.remove(name)}
          className="relative grid size-9 shrink-0 place-items-center rounded-full hover:text-primary-hover after:absolute after:-inset-1 after:content-['']"
        >
          <X size={16} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
