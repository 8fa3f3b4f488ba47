import { type Ref, useId } from 'react'
import { alertProps } from './lib/alert.ts'
import { controlMessages } from './lib/control.messages.ts'

export type ErrorSummaryItem = { /** Id of the control. */ id: string; message: string }

/** Lists the faults of a refused form and links to the fields. Focus it after a failed submit (`ref.focus()`). */
export function ErrorSummary({
  errors,
  title,
  ref,
}: {
  errors: readonly ErrorSummaryItem[]
  title?: string
  ref?: Ref<HTMLDivElement>
}) {
  const headingId = useId()
  if (errors.length === 0) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      {...alertProps}
      aria-labelledby={headingId}
      className="rounded-sm border border-danger bg-danger-soft p-4"
    >
      <p id={headingId} className="font-semibold text-danger">
        {title ?? controlMessages.errorSummary(errors.length)}
      </p>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {errors.map(({ id, message }) => (
          <li key={id} className="py-1">
            <a
              href={`#${id}`}
              className="text-danger underline underline-offset-4"
              onClick={(event) => {
                // A fragment link would change the URL and so the router's state.
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
