import { Check, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { playerMessages as messages } from '../player.messages.ts'

export type MenuOption = { key: string; label: string; isChosen: boolean; choose: () => void }
export type MenuGroup = { key: string; label: string; value: string; options: MenuOption[] }

type Props = {
  groups: MenuGroup[]
  /** Key of the group whose options are shown; null shows the groups. */
  open: string | null
  onOpen: (key: string | null) => void
  onClose: () => void
  onHelp: () => void
}

/** Two levels of a menu in one panel; arrows, Home, End move, Escape and ← go back. */
export function MenuPanel({ groups, open, onOpen, onClose, onHelp }: Props) {
  const panelRef = useRef<HTMLDivElement>(null)
  const cameFromRef = useRef<string | null>(null)
  const group = groups.find(({ key }) => key === open) ?? null

  // Each level begins at what matters: the option that is chosen, or the group one came back from.
  useEffect(() => {
    const panel = panelRef.current
    const wanted = open === null ? `[data-key="${cameFromRef.current}"]` : '[aria-checked="true"]'
    const item =
      panel?.querySelector<HTMLElement>(wanted) ?? panel?.querySelector<HTMLElement>('[role^="menuitem"]')
    item?.focus()
    item?.scrollIntoView?.({ block: 'nearest' })
    cameFromRef.current = open
  }, [open])

  const goBack = () => (open === null ? onClose() : onOpen(null))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isBack = event.key === 'Escape' || (event.key === 'ArrowLeft' && open !== null)
    if (event.key === 'Tab') return onClose()
    if (!isBack && !moveFocus(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (isBack) goBack()
  }

  return (
    <div
      ref={panelRef}
      className="lp-menu"
      role="menu"
      tabIndex={-1}
      aria-label={group?.label ?? messages.settings}
      onKeyDown={onKeyDown}
    >
      {group ? (
        <>
          <button type="button" role="menuitem" className="lp-menu-back" tabIndex={-1} onClick={goBack}>
            <ChevronLeft aria-hidden="true" />
            <span>{group.label}</span>
          </button>
          {group.options.map((option) => (
            <button
              key={option.key}
              type="button"
              role="menuitemradio"
              aria-checked={option.isChosen}
              className="lp-menu-item"
              tabIndex={-1}
              onClick={() => {
                option.choose()
                onClose()
              }}
            >
              <Check aria-hidden="true" className="lp-menu-check" />
              <span>{option.label}</span>
            </button>
          ))}
        </>
      ) : (
        <>
          {groups.map(({ key, label, value }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              aria-haspopup="menu"
              className="lp-menu-item"
              tabIndex={-1}
              data-key={key}
              onClick={() => onOpen(key)}
            >
              <span className="lp-menu-label">{label}</span>
              <span className="lp-menu-value">{value}</span>
              <ChevronRight aria-hidden="true" />
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            className="lp-menu-item lp-menu-help"
            tabIndex={-1}
            onClick={onHelp}
          >
            <span className="lp-menu-label">{messages.help}</span>
            <Keyboard aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}

/** True when the key moved the focus inside the menu. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): boolean {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const current = items.findIndex((item) => item === document.activeElement)
  const isForward = event.key === 'ArrowRight'
  if (isForward && items[current]?.hasAttribute('aria-haspopup')) {
    items[current]?.click()
    return true
  }
  const target: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = target[event.key]
  if (next === undefined) return false
  items[next]?.focus()
  return true
}
