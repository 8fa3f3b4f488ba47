import { useEffect, useRef } from 'react'

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Takes a code that is pasted anywhere on the page; in a field, pasting is the field's own business. */
export function usePastedCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isEditable(event.target)) return
      const code = /(?<!\d)\d{3}\s?\d{3}(?!\d)/.exec(event.clipboardData?.getData('text') ?? '')?.[0]
      if (!code) return
      event.preventDefault()
      latest.current(code.replace(/\s/g, ''))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
