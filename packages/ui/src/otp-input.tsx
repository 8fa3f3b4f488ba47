import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useLayoutEffect, useState } from 'react'
import { useFieldControl } from './lib/field-context.ts'

export type OtpInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  value: string
  onValueChange: (value: string) => void
  /** Called once when the last digit arrives, by typing, paste or autofill. */
  onComplete?: (value: string) => void
  length?: number
}

/**
 * One-time code. One real input lies over drawn boxes, so autofill from SMS, paste, undo and
 * screen readers work as for any text field.
 */
export function OtpInput({
  value,
  onValueChange,
  onComplete,
  length = 6,
  className,
  ...rest
}: OtpInputProps) {
  const control = useFieldControl(rest)
  const [isFocused, setIsFocused] = useState(false)
  // The boxes need JavaScript; without it, or before it runs, the input shows its own text.
  const [isDrawn, setIsDrawn] = useState(false)
  useLayoutEffect(() => setIsDrawn(true), [])
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onValueChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  return (
    <span className={clsx('relative block w-full max-w-[348px]', className)}>
      <span aria-hidden="true" className="flex gap-2 sm:gap-3">
        {Array.from({ length }, (_, index) => (
          <OtpBox
            // The boxes are positions, they never move.
            key={index}
            digit={value[index]}
            isCurrent={isFocused && index === Math.min(value.length, length - 1)}
            isInvalid={Boolean(control['aria-invalid'])}
          />
        ))}
      </span>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern={`[0-9]{${length}}`}
        {...rest}
        {...control}
        type="text"
        value={value}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => {
          setIsFocused(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setIsFocused(false)
          rest.onBlur?.(event)
        }}
        // Visible to the pointer and to autofill, but its own text is drawn by the boxes.
        className={clsx(
          'absolute inset-0 h-full w-full rounded-sm focus-visible:outline-offset-4',
          isDrawn
            ? 'bg-transparent text-transparent caret-transparent selection:bg-transparent'
            : 'border border-strong bg-surface text-center font-num text-2xl font-semibold tracking-[.5em] text-1',
        )}
      />
    </span>
  )
}

function OtpBox({ digit, isCurrent, isInvalid }: { digit?: string; isCurrent: boolean; isInvalid: boolean }) {
  return (
    <span
      className={clsx(
        'grid h-14 min-w-0 flex-1 place-items-center rounded-sm border bg-surface font-num text-2xl font-semibold transition-colors',
        isInvalid ? 'border-danger' : isCurrent ? 'border-primary bg-primary-soft' : 'border-strong',
      )}
    >
      {digit}
    </span>
  )
}
