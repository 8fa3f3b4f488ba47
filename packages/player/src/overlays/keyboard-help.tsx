import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { playerMessages as messages, noteRow, practiceRows, shortcutRows } from '../player.messages.ts'

type Props = {
  hasNotes: boolean
  hasPageShortcuts: boolean
  onPageShortcuts: (isOn: boolean) => void
  onClose: () => void
}

/** Every shortcut, and the switch that keeps them inside the player (WCAG 2.1.4). */
export function KeyboardHelp({ hasNotes, hasPageShortcuts, onPageShortcuts, onClose }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [titleId, hintId] = [useId(), useId()]

  useEffect(() => {
    const dialog = dialogRef.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialogRef}
      className="lp-help"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={onClose}
    >
      <div className="lp-help-head">
        <h2 id={titleId}>{messages.help}</h2>
        <IconButton label={messages.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="lp-help-columns">
        <ShortcutList rows={hasNotes ? [...shortcutRows, noteRow] : shortcutRows} />
        <div>
          <h3>{messages.practice}</h3>
          <ShortcutList rows={practiceRows} />
        </div>
      </div>
      <label className="lp-help-switch">
        <input
          type="checkbox"
          checked={hasPageShortcuts}
          aria-describedby={hintId}
          onChange={(event) => onPageShortcuts(event.target.checked)}
        />
        <span>{messages.pageShortcuts}</span>
      </label>
      <p id={hintId} className="lp-help-hint">
        {messages.pageShortcutsHint}
      </p>
    </dialog>
  )
}

function ShortcutList({ rows }: { rows: typeof shortcutRows }) {
  return (
    <dl className="lp-help-list">
      {rows.map(({ keys, text }) => (
        <div key={text} className="lp-help-row">
          <dt>
            {keys.map((key) =>
              key === '…' ? <span key={key}>–</span> : <kbd key={key}>{drawKey(key)}</kbd>,
            )}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const arrows: Record<string, [ReactNode, string]> = {
  '←': [<ArrowLeft key="left" aria-hidden="true" />, 'mũi tên trái'],
  '→': [<ArrowRight key="right" aria-hidden="true" />, 'mũi tên phải'],
  '↑': [<ArrowUp key="up" aria-hidden="true" />, 'mũi tên lên'],
  '↓': [<ArrowDown key="down" aria-hidden="true" />, 'mũi tên xuống'],
}

/** Arrows as icons: the text fonts have no glyphs for them. */
function drawKey(key: string): ReactNode {
  const arrow = arrows[key]
  if (!arrow) return key
  return (
    <>
      {arrow[0]}
      <span className="lp-hidden">{arrow[1]}</span>
    </>
  )
}
