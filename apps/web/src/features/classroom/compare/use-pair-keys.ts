import type { Pair } from '@repo/player/pair'
import { useEffect, useEffectEvent } from 'react'

/** Controls that take these keys themselves. */
const takesKeys = 'input, textarea, select, button, a, [role=tab], [contenteditable=true], dialog'

/** Keys of the comparison, from wherever nothing else takes them. */
export function usePairKeys(pair: Pair): void {
  const press = useEffectEvent((key: string): boolean => {
    const at = pair.position.main
    switch (key) {
      case ' ':
      case 'k':
        pair.toggle()
        return true
      case 'ArrowLeft':
        pair.seek(at - 5)
        return true
      case 'ArrowRight':
        pair.seek(at + 5)
        return true
      case '[':
        pair.setLoop({ a: at, b: null })
        return true
      case ']':
        if (pair.loop.a !== null && at > pair.loop.a) pair.setLoop({ ...pair.loop, b: at })
        return true
      case ',':
        pair.shift(-0.1)
        return true
      case '.':
        pair.shift(0.1)
        return true
      default:
        return false
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (event.target instanceof Element && event.target.closest(takesKeys)) return
      if (press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
