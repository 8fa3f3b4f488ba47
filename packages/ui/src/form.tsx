import { type ComponentProps, useId, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { type EarlyEntry, readEarlyEntries, repeatEarlyEntries } from './lib/typed-early.ts'

/** Action of a form that only works with JavaScript; the site's server says so and keeps nothing of it. */
export const unsentFormPath = '/unsent-form'

export type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'encType'> & {
  /** Address at which the site's server accepts the form when it is submitted without JavaScript. */
  action?: string
}

/**
 * For every form except a search. When the browser submits it without JavaScript it is a POST, so that typed text never
 * gets into an address. Text typed before hydration is kept.
 */
export function Form({ action = unsentFormPath, id, onSubmit, ...rest }: FormProps) {
  const ownId = useId()
  const formId = id ?? ownId
  const entries = useRef<EarlyEntry[]>([])
  // Must be read before the controls get their refs, because form libraries then write their own values into them.
  useInsertionEffect(() => {
    entries.current = readEarlyEntries(document.getElementById(formId))
  }, [formId])
  useLayoutEffect(() => {
    const typed = entries.current
    entries.current = []
    repeatEarlyEntries(typed)
  }, [])
  // React events also bubble here from a form in a dialog that this form renders elsewhere in the page.
  const ownSubmit: typeof onSubmit = (event) => {
    if (event.target === event.currentTarget) onSubmit?.(event)
  }
  return <form noValidate {...rest} action={action} id={formId} method="post" onSubmit={ownSubmit} />
}
