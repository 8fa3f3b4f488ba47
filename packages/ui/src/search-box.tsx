import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** Pause after the last key before a search is sent, in ms. */
const pauseMs = 300

/**
 * Search field of a list. Searches once typing pauses, at once on Enter, and never in the middle of a
 * composed letter: Vietnamese input methods send half-finished syllables.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  maxLength,
  className,
}: {
  label: string
  placeholder: string
  /** The search that the list shows now. */
  value: string
  onSearch: (text: string) => void
  /** Most characters that the list takes. */
  maxLength: number
  /** Width, where it is not that of a list's toolbar. */
  className?: string
}) {
  const [text, setText] = useState(value)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(value)
  /** Searches that were sent and that the list does not show yet, oldest first. */
  const asked = useRef<string[]>([])

  useEffect(() => {
    // Back, forward and "clear filters" change the search from outside, and the field shows that. The arrival of one of
    // this field's own searches does not change the field, because the person may have typed on meanwhile.
    const own = value === shown.current ? 0 : asked.current.lastIndexOf(value) + 1
    if (own === 0 && value !== shown.current) setText(value)
    asked.current = own === 0 ? [] : asked.current.slice(own)
    shown.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    const clean = next.normalize('NFC').trim()
    if (clean === (asked.current.at(-1) ?? shown.current)) return
    asked.current.push(clean)
    onSearch(clean)
  }
  const plan = (next: string) => {
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => send(next), pauseMs)
  }
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      icon={<Search size={18} aria-hidden="true" />}
      className={clsx('w-full', className ?? 'sm:w-80')}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        plan(event.target.value)
      }}
      onCompositionStart={() => {
        isComposing.current = true
        clearTimeout(timer.current)
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        plan(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing.current) return
        // Where the search stands in a form, such as a dialog that picks somebody, the form is not sent.
        event.preventDefault()
        send(event.currentTarget.value)
      }}
    />
  )
}
