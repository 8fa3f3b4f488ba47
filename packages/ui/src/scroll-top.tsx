import { useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

// Nobody needs it before the page was scrolled, and every first page would carry it.
const ScrollTopButton = lazyPart(async () => (await import('./scroll-top-button.tsx')).ScrollTopButton)

/** Distance in px after which the button appears. */
const threshold = 400

/**
 * Button back to the top of the page, shown after scrolling more than 400 px. A sentinel element tells the
 * position, so nothing runs on scroll. Focus goes to the page heading.
 */
export function ScrollTop() {
  const sentinelRef = useRef<HTMLSpanElement>(null)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const sentinel = sentinelRef.current
    if (!sentinel || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsShown(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span
        ref={sentinelRef}
        aria-hidden="true"
        className="pointer-events-none absolute left-0 w-px"
        style={{ insetBlockStart: 0, blockSize: threshold }}
      />
      {/* The page can be scrolled by other means, so a button that cannot be loaded is left out. */}
      {isShown ? <ScrollTopButton onFail={() => {}} /> : null}
    </>
  )
}
