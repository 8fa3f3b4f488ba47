import type { ComponentProps } from 'react'
import { controlClass } from './lib/control-class.ts'
import { useFieldControl } from './lib/field-context.ts'

/** Several lines of text; grows with its content where the browser can. */
export function Textarea({ className, rows = 4, style, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      // Growing with the content ignores `rows`: they become the least height.
      style={{ minBlockSize: `calc(${rows}lh + 1.375rem)`, ...style }}
      className={controlClass(`field-sizing-content resize-y ${className ?? ''}`)}
    />
  )
}
