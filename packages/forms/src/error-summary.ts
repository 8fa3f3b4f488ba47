import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'

/** The faults of a form for its summary, in the order of `fields`. Ids of controls are the names of fields. */
export function summaryOf(errors: FieldErrors, fields: readonly string[]): { id: string; message: string }[] {
  return fields.flatMap((id) => {
    const message = errors[id]?.message
    return typeof message === 'string' ? [{ id, message }] : []
  })
}

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
