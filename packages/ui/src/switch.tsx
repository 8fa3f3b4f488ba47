import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

/** On/off that takes effect at once. For a choice that is sent with a form use Checkbox. */
export function Switch({
  label,
  hint,
  isOn,
  onToggle,
  isLabelHidden,
  disabled,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onToggle: (isOn: boolean) => void
  isLabelHidden?: boolean
  disabled?: boolean
  className?: string
}) {
  const id = useId()
  return (
    <div className={clsx('flex items-center justify-between gap-4', className)}>
      <span className={clsx(isLabelHidden && 'sr-only')}>
        <span id={id} className="block text-[.9375rem] font-semibold leading-[1.6]">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-sm text-3">
            {hint}
          </span>
        ) : null}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onToggle(!isOn)}
        className="group grid h-11 w-13 shrink-0 place-items-center rounded-full disabled:opacity-50"
      >
        <span className="flex h-7 w-12 items-center rounded-full border border-strong bg-surface-3 p-0.5 transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary">
          <span className="size-5.5 rounded-full bg-[var(--border-strong)] transition-[translate,background-color] duration-200 group-aria-checked:translate-x-5 group-aria-checked:bg-on-primary" />
        </span>
      </button>
    </div>
  )
}
