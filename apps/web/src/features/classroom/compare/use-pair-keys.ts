import type { Pair } from '@repo/player/pair'
import { useEffect, useEffectEvent } from 'react'

const arrows = ['ArrowLeft', 'ArrowRight']
/** Controls and the keys that they take themselves; null for all of them. The first that fits counts. */
const controls: [selector: string, keys: readonly string[] | null][] = [
  ['dialog, [role=dialog], textarea, select, [role=tab], [contenteditable=true]', null],
  ['input[type=range]', arrows],
  ['input[type=radio]', [' ', ...arrows]],
  ['input', null],
  ['button, a', [' ', 'Enter']],
]
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false
  const control = controls.find(([selector]) => target.closest(selector))
  if (!control) return false
  const [, keys] = control
  return keys === null || keys.includes(key)
}

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
      if (isTaken(event.target, event.key)) return
      if (press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
