import { neighbourOf } from '@repo/back-office/list-screen'
import { useEffect, useState } from 'react'

/** Which dialog of a queue is open for which of its items, and where the focus goes after its act. */
export function useAsked<Item extends { id: string }>() {
  const [item, setItem] = useState<Item | null>(null)
  const [what, setWhat] = useState<'hide' | 'reply' | null>(null)
  const [next, setNext] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (what !== null || next === null) return
    // After the dialog has given the focus back to what opened it.
    const frame = requestAnimationFrame(() => {
      next.focus()
      setNext(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [what, next])
  const open = (kind: 'hide' | 'reply') => (one: Item) => {
    setItem(one)
    setWhat(kind)
  }
  return {
    /** Kept while its dialog closes. */
    item,
    what,
    hide: open('hide'),
    reply: open('reply'),
    close: () => setWhat(null),
    done: () => setNext(item && neighbourOf(item.id)),
  }
}
