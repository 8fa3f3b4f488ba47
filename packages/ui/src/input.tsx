import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './lib/control-class.ts'
import { useFieldControl } from './lib/field-context.ts'

export type InputProps = ComponentProps<'input'> & {
  /** Icon inside the left edge. */
  icon?: ReactNode
  /** Text or control inside the right edge. */
  suffix?: ReactNode
}

/** One-line text control. Inside a `Field` it takes its id, description and validity from there. */
export function Input({ icon, suffix, className, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  if (!icon && !suffix) return <input {...rest} {...control} className={controlClass(className)} />
  return (
    <span className={clsx('relative block', className)}>
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-3">
          {icon}
        </span>
      ) : null}
      <input {...rest} {...control} className={controlClass(clsx(icon && 'pl-11', suffix && 'pr-12'))} />
      {suffix ? (
        <span className="absolute inset-y-0 right-0 flex min-w-12 items-center justify-center text-3">
          {suffix}
        </span>
      ) : null}
    </span>
  )
}
