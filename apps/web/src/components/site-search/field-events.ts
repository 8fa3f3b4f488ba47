import { type RefObject, useEffect, useRef } from 'react'

/** The search field of a form. */
export const fieldIn = (boxRef: RefObject<HTMLElement | null>) =>
  boxRef.current?.querySelector<HTMLInputElement>('input[name="q"]') ?? null

/** What happens at the field, in the words of the list below it. */
interface FieldEvents {
  type: (text: string) => void
  open: () => void
  close: () => void
  send: (text: string) => void
  key: (event: KeyboardEvent) => void
}

/** Listens at a field that is there before this code: typing without half syllables, keys, focus, and leaving. */
export function useFieldEvents(
  boxRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  events: FieldEvents,
): void {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const box = boxRef.current
    const field = fieldIn(boxRef)
    if (!box || !field) return
    // Half-finished syllables of an input method are nothing to look for.
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) latest.current.type(field.value)
    }
    const onComposed = () => latest.current.type(field.value)
    const onFocus = () => latest.current.open()
    const onKey = (event: KeyboardEvent) => latest.current.key(event)
    const onSubmit = () => latest.current.send(field.value)
    const onLeave = (event: FocusEvent) => {
      const next = event.relatedTarget
      const isInside = next instanceof Node && (box.contains(next) || listRef.current?.contains(next))
      if (!isInside) latest.current.close()
    }
    field.addEventListener('input', onInput)
    field.addEventListener('compositionend', onComposed)
    field.addEventListener('focus', onFocus)
    field.addEventListener('keydown', onKey, true)
    box.addEventListener('submit', onSubmit)
    box.addEventListener('focusout', onLeave)
    // React may show this code up to 300 ms after it was drawn; a quick word is typed in that time.
    if (field.value) latest.current.type(field.value)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('compositionend', onComposed)
      field.removeEventListener('focus', onFocus)
      field.removeEventListener('keydown', onKey, true)
      box.removeEventListener('submit', onSubmit)
      box.removeEventListener('focusout', onLeave)
    }
  }, [boxRef, listRef])
}
