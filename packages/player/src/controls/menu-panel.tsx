import { ChevronLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { playerMessages as messages } from '../player.messages.ts'
import type { MenuEntry, MenuGroup } from './menu.types.ts'
import { MenuGroupButton, MenuItemButton } from './menu-item.tsx'

type Props = {
  entries: MenuEntry[]
  /** Key of the group whose items are shown; null shows the first level. */
  open: string | null
  /** Opens as a sheet from the bottom of the screen, because a small player has no room for it. */
  isSheet: boolean
  onOpen: (key: string | null) => void
  onClose: () => void
}

/** Two levels of a menu in one panel; arrows, Home, End move, Escape and ← go back. */
export function MenuPanel({ entries, open, isSheet, onOpen, onClose }: Props) {
  const panelRef = useRef<HTMLDivElement>(null)
  const cameFromRef = useRef<string | null>(null)
  const group = entries.find((entry): entry is MenuGroup => entry.kind === 'group' && entry.key === open)

  useLayoutEffect(() => {
    if (isSheet) panelRef.current?.showPopover?.()
  }, [isSheet])

  // Focus starts on the chosen item, or on the group that the viewer came back from.
  useEffect(() => {
    const panel = panelRef.current
    const wanted =
      open === null ? `[data-key="${cameFromRef.current}"]` : '[role="menuitemradio"][aria-checked="true"]'
    const first = '[role^="menuitem"]:not(.lp-menu-back)'
    const item = panel?.querySelector<HTMLElement>(wanted) ?? panel?.querySelector<HTMLElement>(first)
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
      popover={isSheet ? 'manual' : undefined}
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
          {group.sections.map(({ key, title, items }) => (
            <div key={key} role="group" aria-label={title} className="lp-menu-section">
              {title && (
                <div className="lp-menu-title" aria-hidden="true">
                  {title}
                </div>
              )}
              {items.map((item) => (
                <MenuItemButton key={item.key} item={item} onClose={onClose} />
              ))}
            </div>
          ))}
        </>
      ) : (
        entries.map((entry) =>
          entry.kind === 'group' ? (
            <MenuGroupButton key={entry.key} group={entry} onOpen={() => onOpen(entry.key)} />
          ) : (
            <MenuItemButton key={entry.key} item={entry} onClose={onClose} />
          ),
        )
      )}
    </div>
  )
}

/** True when the key moved the focus inside the menu. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): boolean {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const current = items.findIndex((item) => item === document.activeElement)
  if (event.key === 'ArrowRight' && items[current]?.hasAttribute('aria-haspopup')) {
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
