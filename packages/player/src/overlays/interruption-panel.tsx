import { MonitorPlay } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Interruption } from '../player.types.ts'
import { usePanelFocus } from './use-panel-focus.ts'

/** Why the video may not go on for now, and the one thing that can be done. */
export function InterruptionPanel({ title, text, actionLabel, onAction }: Interruption) {
  const [titleId, textId] = [useId(), useId()]
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isElsewhere = usePanelFocus(buttonRef)
  return (
    <div className="lp-error" role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <MonitorPlay aria-hidden="true" />
      <p id={titleId} className="lp-error-title">
        {title}
      </p>
      <p id={textId}>{text}</p>
      <button ref={buttonRef} type="button" className="lp-solid-button" onClick={onAction}>
        {actionLabel}
      </button>
      {/* A dialog is read out when it is entered; to those who are elsewhere on the page it is told. */}
      {isElsewhere && (
        <p className="lp-hidden" aria-live="assertive" role="alert">
          {`${title}. ${text}`}
        </p>
      )}
    </div>
  )
}
