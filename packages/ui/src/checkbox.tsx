import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isLabelHidden?: boolean
  /** Neither all nor none: “select all” of a partly selected list. */
  isIndeterminate?: boolean
}

const boxClass =
  'peer size-5 shrink-0 appearance-none rounded-[5px] border-[1.5px] border-strong bg-surface transition-colors ' +
  'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary ' +
  'aria-invalid:border-danger disabled:opacity-50 forced-colors:appearance-auto'

/** Native checkbox with its label; the whole row is the target. */
export function Checkbox({
  label,
  hint,
  error,
  isLabelHidden,
  isIndeterminate = false,
  className,
  ...rest
}: CheckboxProps) {
  const autoId = useId()
  const id = rest.id ?? autoId
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={clsx(
          'inline-flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed',
          isLabelHidden ? 'size-11 justify-center' : 'min-h-11 py-2.5',
        )}
      >
        <span className={clsx('relative grid shrink-0', isLabelHidden ? 'mt-3' : 'mt-0.5')}>
          <input
            ref={ref}
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={boxClass}
          />
          <svg
            viewBox="0 0 20 20"
            fill="none"
            stroke="var(--on-primary)"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-5 opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
          >
            <path d={isIndeterminate ? 'M5 10h10' : 'm4.500 10.500 3.500 3.500 7.500-8'} />
          </svg>
        </span>
        <span className={clsx('text-[.9375rem] leading-[1.6] text-1', isLabelHidden && 'sr-only')}>
          {label}
        </span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 pb-1 pl-8 text-sm text-3">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
