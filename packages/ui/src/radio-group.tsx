import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  legend: ReactNode
  isLegendHidden?: boolean
  name?: string
  options: readonly RadioOption[]
  value: string | null
  onValueChange: (value: string) => void
  error?: ReactNode
  /** `list` rows, `cards` bordered rows, `chips` one line that wraps. */
  look?: 'list' | 'cards' | 'chips'
  className?: string
}

const dot =
  'mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-strong bg-surface transition-[border-width,border-color] ' +
  'checked:border-[6px] checked:border-primary disabled:opacity-50 forced-colors:appearance-auto'

const optionLooks = {
  list: 'min-h-11 py-2.5',
  cards:
    'rounded-sm border border-strong bg-surface p-4 hover:bg-surface-2 has-checked:border-primary has-checked:bg-primary-soft',
  chips:
    'min-h-11 items-center rounded-full border border-strong bg-surface px-4 font-semibold hover:bg-surface-2 has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary ' +
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
}

/** One choice of several, on native radios: arrow keys move, Tab leaves. */
export function RadioGroup({
  legend,
  isLegendHidden,
  name,
  options,
  value,
  onValueChange,
  error,
  look = 'list',
  className,
}: RadioGroupProps) {
  const autoName = useId()
  const errorId = `${autoName}-error`
  return (
    <fieldset
      className={className}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={clsx('mb-1.5 text-sm font-semibold', isLegendHidden && 'sr-only')}>{legend}</legend>
      <div
        className={
          look === 'chips' ? 'flex flex-wrap gap-2' : clsx('flex flex-col', look === 'cards' && 'gap-3')
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex cursor-pointer gap-3 text-[.9375rem] leading-[1.6] transition-colors',
              optionLooks[look],
            )}
          >
            <input
              type="radio"
              name={name ?? autoName}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className={look === 'chips' ? 'sr-only' : dot}
            />
            <span>
              <span className={clsx(look === 'cards' && 'font-semibold')}>{option.label}</span>
              {option.hint ? <span className="block text-sm text-3">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}
