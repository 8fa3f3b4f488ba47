import { uiMessages } from './lib/ui.messages.ts'

/** The start-up mark as a component, for places that wait like the start of the app. */
export function BootSpinner({ label = uiMessages.loading }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-60 place-items-center">
      <svg className="boot-mark" viewBox="0 0 56 56" aria-hidden="true">
        <circle className="track" cx="28" cy="28" r="25" />
        <circle className="turn" cx="28" cy="28" r="25" />
        <circle className="track" cx="28.5" cy="27.5" r="15" />
        <circle className="core" cx="29" cy="27" r="4" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  )
}
