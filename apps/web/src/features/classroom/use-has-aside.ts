import { useSyncExternalStore } from 'react'

const query = '(width >= 64rem)'

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {}
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether there is room for a column beside the video; the same width as `lg:` in the style sheets. */
export function useHasAside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
    () => false,
  )
}
