import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldContext } from './lib/field-context.ts'
import { uiMessages } from './lib/ui.messages.ts'

export type FieldProps = {
  label: ReactNode
  /** Help that stays visible while typing. */
  hint?: ReactNode
  /** Error text; its presence marks the control invalid. */
  error?: ReactNode
  /** Marks the control required for browsers and screen readers. */
  isRequired?: boolean
  /** Adds “(không bắt buộc)” after the label. */
  isOptional?: boolean
  /** Hides the label visually; it is still the control's name. */
  isLabelHidden?: boolean
  /** Permission of the label, such as “Quên mật khẩu?”. */
  aside?: ReactNode
  /** Id of the control, so that an error summary can point at it. */
  id?: string
  className?: string
  children: ReactNode
}

/** Label, hint and error around one control of this package; wires id, aria-describedby and aria-invalid. */
export function Field({
  label,
  hint,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  aside,
  id,
  className,
  children,
}: FieldProps) {
  const autoId = useId()
  const controlId = id ?? autoId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx('flex min-w-0 flex-col', className)}>
      <div
        className={clsx(
          'mb-1.5 flex items-baseline justify-between gap-3',
          isLabelHidden && !aside && 'sr-only',
        )}
      >
        <label
          htmlFor={controlId}
          className={clsx('text-sm font-semibold text-1', isLabelHidden && 'sr-only')}
        >
          {label}
          {isOptional ? <span className="font-normal text-3"> ({uiMessages.optional})</span> : null}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id: controlId, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm text-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Error line under a control: icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert size={16} aria-hidden="true" className="mt-[.2em] shrink-0" />
      <span>{children}</span>
    </p>
  )
}
