import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { type ReactNode, useRef } from 'react'

interface StepHeadingProps {
  title: string
  lead?: ReactNode
  /** For a step that takes the place of another: readers start where the new step starts. */
  hasFocus?: boolean
}

/** Title of a step with one sentence on what happens next. */
export function StepHeading({ title, lead, hasFocus = false }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(ref, hasFocus)
  return (
    <div className="mb-7">
      <h1 className="text-h2" ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="mt-2 text-2 wrap-anywhere">{lead}</p>}
    </div>
  )
}
