import { prefersReducedMotion } from './lib/hooks.ts'
import { uiMessages } from './lib/ui.messages.ts'

/** The button of `ScrollTop`. Loaded when it is first needed. */
export function ScrollTopButton() {
  const toTop = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    const heading = document.querySelector<HTMLElement>('main h1, h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      data-print="hide"
      aria-label={uiMessages.scrollTop}
      title={uiMessages.scrollTop}
      onClick={toTop}
      className="ui-popup fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom,0px))] z-30 grid size-12 place-items-center rounded-full border border-strong bg-surface text-1 shadow-2 transition-colors hover:bg-surface-2"
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
