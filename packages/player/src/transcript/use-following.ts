import { type RefObject, useCallback, useEffect, useState } from 'react'

const readerKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/**
 * Keeps the spoken line visible until the reader scrolls away, and again after they press the button to follow. Only
 * the list scrolls, never the page.
 */
export function useFollowing(listRef: RefObject<HTMLElement | null>, active: number) {
  const [isFollowing, setIsFollowing] = useState(true)

  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const leave = () => setIsFollowing(false)
    const onKey = (event: KeyboardEvent) => readerKeys.has(event.key) && leave()
    // A press on the list but on none of its lines is a press on its scroll bar.
    const onPress = (event: PointerEvent) => event.target === list && leave()
    list.addEventListener('wheel', leave, { passive: true })
    list.addEventListener('touchmove', leave, { passive: true })
    list.addEventListener('keydown', onKey)
    list.addEventListener('pointerdown', onPress)
    return () => {
      list.removeEventListener('wheel', leave)
      list.removeEventListener('touchmove', leave)
      list.removeEventListener('keydown', onKey)
      list.removeEventListener('pointerdown', onPress)
    }
  }, [listRef])

  useEffect(() => {
    if (isFollowing) bringToSight(listRef.current, active)
  }, [listRef, active, isFollowing])

  const follow = useCallback(() => setIsFollowing(true), [])
  return { isFollowing, follow }
}

function bringToSight(list: HTMLElement | null, index: number): void {
  const line = list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!list || !line) return
  const listBox = list.getBoundingClientRect()
  const lineBox = line.getBoundingClientRect()
  const top = list.scrollTop + lineBox.top - listBox.top - (list.clientHeight - lineBox.height) / 3
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Smooth scrolling over a long distance would run past hundreds of lines, so a far target is jumped to.
  const isFar = Math.abs(top - list.scrollTop) > list.clientHeight * 2
  list.scrollTo?.({ top, behavior: isCalm || isFar ? 'instant' : 'smooth' })
}
