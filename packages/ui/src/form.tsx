import { type ComponentProps, useId, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { type EarlyEntry, readEarlyEntries, repeatEarlyEntries } from './lib/typed-early.ts'

/** Where a form goes that only the program can send; the site's server says so and keeps nothing. */
export const unsentFormPath = '/unsent-form'

export type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'encType'> & {
  /** Where the site's server takes the form when it is sent before the program runs, or without it. */
  action?: string
}

/**
 * Every form but a search. Sent by the browser itself it is a POST, so what was typed never stands in an address;
 * what was typed before the program ran is taken over by it.
 */
export function Form({ action = unsentFormPath, id, onSubmit, ...rest }: FormProps) {
  const ownId = useId()
  const formId = id ?? ownId
  const entries = useRef<EarlyEntry[]>([])
  // Before the controls get their refs: libraries write their own values into the controls then.
  useInsertionEffect(() => {
    entries.current = readEarlyEntries(document.getElementById(formId))
  }, [formId])
  useLayoutEffect(() => {
    const typed = entries.current
    entries.current = []
    repeatEarlyEntries(typed)
  }, [])
  // React also brings what is sent in a dialog that a part of this form draws elsewhere on the page.
  const ownSubmit: typeof onSubmit = (event) => {
    if (event.target === event.currentTarget) onSubmit?.(event)
  }
  return <form noValidate {...rest} action={action} id={formId} method="post" onSubmit={ownSubmit} />
}
