import { commonMessages } from './common.messages.ts'

/** What a page says that can do nothing without JavaScript. */
export function NeedsProgram() {
  return (
    <noscript>
      <p className="mb-6 rounded-sm bg-warning-soft px-4 py-3 text-warning">{commonMessages.needsProgram}</p>
    </noscript>
  )
}
