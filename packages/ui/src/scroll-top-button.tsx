import { type RefObject, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './lib/hooks.ts'
import { uiMessages } from './lib/ui.messages.ts'

/** Whether a form lies under the element, which stays at its place in the window. */
function useFormBelow(ref: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let observer: IntersectionObserver | undefined
    const observeForms = () => {
      for (const form of document.forms) observer?.observe(form)
    }
    const begin = () => {
      observer?.disconnect()
      const below = new Set<Element>()
      const { top, right, bottom, left } = element.getBoundingClientRect()
      // The window without all but the place of the element.
      const margins = [-top, right - innerWidth, bottom - innerHeight, -left]
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) below.add(target)
            else below.delete(target)
          setIsBelow(below.size > 0)
        },
        { rootMargin: margins.map((margin) => `${Math.round(margin)}px`).join(' ') },
      )
      observeForms()
    }
    begin()
    const arrivals = new MutationObserver(observeForms)
    arrivals.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', begin)
    return () => {
      observer?.disconnect()
      arrivals.disconnect()
      removeEventListener('resize', begin)
    }
  }, [ref])
  return isBelow
}

/** The button of `ScrollTop`. Loaded when it is first needed. On a phone it makes room for fields and buttons of a form. */
export function ScrollTopButton() {
  const ref = useRef<HTMLButtonElement>(null)
  const isOverForm = useFormBelow(ref)
  const toTop = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    const heading = document.querySelector<HTMLElement>('main h1, h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <button
      ref={ref}
      type="button"
      data-over-form={isOverForm || undefined}
      data-print="hide"
      aria-label={uiMessages.scrollTop}
      title={uiMessages.scrollTop}
      onClick={toTop}
      className="ui-popup fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom,0px))] z-30 grid size-12 place-items-center rounded-full border border-strong bg-surface text-1 shadow-2 transition-colors hover:bg-surface-2 max-sm:data-over-form:invisible"
    >
      {/* Drawn here, so that the icon library's runtime is not loaded for it. */}
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
  )
}
