import { MonitorPlay } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Interruption } from '../player.types.ts'

/**
 * Why the film may not go on for now, and the one thing that can be done. Takes the focus to that, and gives it back
 * to the player afterwards, so that the keyboard does not fall out of the page.
 */
export function InterruptionPanel({ title, text, actionLabel, onAction }: Interruption) {
  const [titleId, textId] = [useId(), useId()]
  const panelRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const panel = panelRef.current
    const root = panel?.closest<HTMLElement>('.lp-root')
    buttonRef.current?.focus()
    return () => {
      const hadFocus = panel?.contains(document.activeElement) || document.activeElement === document.body
      if (hadFocus) root?.focus()
    }
  }, [])

  return (
    <div
      ref={panelRef}
      className="lp-error"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <MonitorPlay aria-hidden="true" />
      <p id={titleId} className="lp-error-title">
        {title}
      </p>
      <p id={textId}>{text}</p>
      <button ref={buttonRef} type="button" className="lp-solid-button" onClick={onAction}>
        {actionLabel}
      </button>
    </div>
  )
}
