import { Settings } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { playerMessages as messages } from '../player.messages.ts'
import { IconButton } from './icon-button.tsx'
import type { MenuEntry, MenuLevel } from './menu.types.ts'
import { MenuPanel } from './menu-panel.tsx'

type Props = {
  entries: MenuEntry[]
  level: MenuLevel
  isSheet: boolean
  onLevel: (level: MenuLevel) => void
}

/** The gear, and the menu behind it. */
export function SettingsMenu({ entries, level, isSheet, onLevel }: Props) {
  const rootRef = useRef<HTMLDivElement>(null)
  const openerRef = useRef<Element | null>(null)
  useCloseOutside(rootRef, level.isOpen, () => onLevel({ isOpen: false }))

  // The focus goes back to what opened the menu: the gear, or the name of the chapter. Read before the panel takes it.
  useLayoutEffect(() => {
    if (!level.isOpen) return
    const gear = rootRef.current?.querySelector('button') ?? null
    const active = document.activeElement
    openerRef.current = active?.closest('.lp-bar') && !active.closest('.lp-menu') ? active : gear
  }, [level.isOpen])
  const close = () => {
    onLevel({ isOpen: false })
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus()
  }

  return (
    <div ref={rootRef} className="lp-settings">
      <IconButton
        label={messages.settings}
        aria-haspopup="menu"
        aria-expanded={level.isOpen}
        onClick={() => (level.isOpen ? close() : onLevel({ isOpen: true, group: null }))}
      >
        <Settings aria-hidden="true" className="lp-gear" data-open={level.isOpen} />
      </IconButton>
      {level.isOpen && (
        <MenuPanel
          entries={entries}
          open={level.group}
          isSheet={isSheet}
          onOpen={(group) => onLevel({ isOpen: true, group })}
          onClose={close}
        />
      )}
    </div>
  )
}

function useCloseOutside(rootRef: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) closeNow()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [rootRef, isOpen])
}
