import { uiMessages } from './lib/ui.messages.ts'

/** First stop of the Tab key: jumps over the navigation to the main content. */
export function SkipLink({
  href = '#main',
  children = uiMessages.skip,
}: {
  href?: string
  children?: string
}) {
  return (
    <a
      href={href}
      data-print="hide"
      className="sr-only z-50 rounded-sm bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:left-4 focus:top-4"
    >
      {children}
    </a>
  )
}
