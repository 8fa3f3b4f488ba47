import { useEffect, useRef } from 'react'

/** Ref of an error summary that takes the focus whenever a submit has ended with faults. */
export function useErrorSummary({
  submitCount,
  isSubmitting,
  hasErrors,
}: {
  submitCount: number
  isSubmitting: boolean
  hasErrors: boolean
}) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    if (hasErrors) ref.current?.focus()
  }, [submitCount, isSubmitting, hasErrors])
  return ref
}
