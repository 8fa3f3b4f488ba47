import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from './router.ts'

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Whether a field of the page took the focus by itself, as a form does that is opened to be written in. */
function isFieldOfPage(focused: Element | null): boolean {
  return focused?.matches('main :is(input, select, textarea, [contenteditable])') ?? false
}

/**
 * After each navigation to another path: moves focus to the page's `h1`, so that keyboard and screen reader
 * start where the new page starts, and returns the text to announce (the document's title).
 * The focus stays when only the query string changes, when a field of the new page has taken it,
 * or when a press came before the announcement.
 */
export function useNavigationFocus(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const lastPath = useRef(pathname)
  /** What had the focus when the new page was drawn; its fields take the focus later, in effects. */
  const drawn = useRef<{ pathname: string; focused: Element | null }>(null)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => {
    drawn.current = { pathname, focused: document.activeElement }
  }, [pathname])

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
      const focused = document.activeElement
      const isTaken = focused !== drawn.current?.focused && isFieldOfPage(focused)
      if (!isAtWork && !isTaken) focusHeading()
      setAnnouncement(document.title)
    })
    return () => {
      presses.abort()
      cancelAnimationFrame(frame)
    }
  }, [pathname, state])

  return announcement
}
