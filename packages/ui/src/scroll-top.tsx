import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './lib/hooks.ts'
import { uiMessages } from './lib/ui.messages.ts'

/** Distance in px after which the button appears. */
const threshold = 400

/**
 * Button back to the top of the page, shown after scrolling more than 400 px. A sentinel element tells the
 * position, so nothing runs on scroll. Focus goes to the page heading.
 */
export function ScrollTop({
  label = uiMessages.scrollTop,
  className,
}: {
  label?: string
  className?: string
}) {
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
  const toTop = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    const heading = document.querySelector<HTMLElement>('main h1, h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <>
      <span
        ref={sentinelRef}
        aria-hidden="true"
        className="pointer-events-none absolute left-0 w-px"
        style={{ insetBlockStart: 0, blockSize: threshold }}
      />
      <button
        type="button"
        data-print="hide"
        hidden={!isShown}
        aria-label={label}
        title={label}
        onClick={toTop}
        className={clsx(
          'fixed bottom-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom,0px))] right-4 z-30 place-items-center rounded-full border border-strong bg-surface text-1 shadow-2 transition-colors hover:bg-surface-2 size-12',
          isShown && 'ui-popup grid',
          className,
        )}
      >
        {/* Drawn here, because every first page loads it and should not load the icon library's runtime. */}
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M12 19V5M5.5 11.5 12 5l6.5 6.5" />
        </svg>
      </button>
    </>
  )
}
