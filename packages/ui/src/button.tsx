import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './lib/button-class.ts'
import { uiMessages } from './lib/ui.messages.ts'
import { Spinner } from './spinner.tsx'

export { buttonClass } from './lib/button-class.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner, keeps width and focus, and swallows clicks. */
    isBusy?: boolean
    busyLabel?: string
    icon?: ReactNode
    iconEnd?: ReactNode
  }

/** Push button; `type` is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  className,
  isBusy = false,
  busyLabel = uiMessages.busy,
  icon,
  iconEnd,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isBlocked = isBusy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={handleClick}
    >
      {isBusy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busyLabel} />
        </span>
      ) : null}
      <span
        className={clsx(
          'inline-flex items-center justify-center gap-2 [&>svg]:shrink-0',
          isBusy && 'opacity-0',
        )}
      >
        {icon}
        {children}
        {iconEnd}
      </span>
    </button>
  )
}
