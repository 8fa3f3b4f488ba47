import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Chevron } from './lib/chevron.tsx'
import { controlClass } from './lib/control-class.ts'
import { useFieldControl } from './lib/field-context.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[]
  /** First, empty entry. */
  placeholder?: string
}

/** Native select: the system's own list on phones, full keyboard everywhere. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const control = useFieldControl(rest)
  return (
    <span className={clsx('relative block', className)}>
      <select {...rest} {...control} className={controlClass('appearance-none truncate pr-11')}>
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Chevron isDown className="pointer-events-none absolute right-3.5 top-1/2 size-4.5 -translate-y-1/2" />
    </span>
  )
}
