import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from './router.ts'

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * After each navigation to another path: moves focus to the page's `h1`, so that keyboard and screen reader
 * start where the new page starts, and returns the text to announce (the document's title).
 * The focus stays when only the query string changes, or when a control of the new page already has it.
 */
export function useNavigationFocus(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const lastPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (state !== 'idle' || lastPath.current === pathname) return
    lastPath.current = pathname
    const presses = new AbortController()
    let isAtWork = false
    const onPress = () => {
      isAtWork = true
    }
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, onPress, { capture: true, signal: presses.signal })
    const frame = requestAnimationFrame(() => {
      presses.abort()
      if (!isAtWork) focusHeading()
      setAnnouncement(document.title)
    })
    return () => {
      presses.abort()
      cancelAnimationFrame(frame)
    }
  }, [pathname, state])

  return announcement
}
