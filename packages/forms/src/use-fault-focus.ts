import { useEffect, useRef } from 'react'

const controls = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** The first control of a form that can be filled in. */
export const firstControl = (form: Element | null) => form?.querySelector<HTMLElement>(controls) ?? null

function firstFault(form: Element | null): HTMLElement | null {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null
  return fault?.matches(controls) || !fault ? fault : firstControl(fault)
}

interface Submitted {
  submitCount: number
  isSubmitting: boolean
}

/** Moves the focus to the first field at fault whenever a submit was refused. */
export function useFaultFocus(formId: string, { submitCount, isSubmitting }: Submitted): void {
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    firstFault(document.getElementById(formId))?.focus()
  }, [formId, submitCount, isSubmitting])
}
