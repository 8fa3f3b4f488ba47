import './kit.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Toolbar as Part } from 'react-aria-components/Toolbar'

/** A row of buttons that is one stop of the Tab key: arrow keys go through it. On phones it scrolls sideways. */
export function Toolbar({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <Part
      aria-label={label}
      className={clsx('flex gap-0.5 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap', className)}
    >
      {children}
    </Part>
  )
}

interface ToolbarButtonProps {
  label: string
  icon: ReactNode
  /** For what is on or off, such as bold; absent for what only happens. */
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** A button of a toolbar with a picture; its name is shown by the browser and read by screen readers. */
export function ToolbarButton({ label, icon, isOn, isDisabled, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // A press must not take the focus, or the selection in the text is lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(
        'grid size-11 cursor-pointer place-items-center rounded-xs transition-colors hover:bg-surface-3',
        'disabled:pointer-events-none disabled:opacity-40',
        isOn ? 'bg-primary-soft text-primary' : 'text-2',
      )}
    >
      {icon}
    </button>
  )
}
