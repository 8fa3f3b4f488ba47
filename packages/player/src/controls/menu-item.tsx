import { Check, ChevronRight } from 'lucide-react'
import type { MenuGroup, MenuItem } from './menu.types.ts'

/** A line of the first level that opens others. */
export function MenuGroupButton({ group, onOpen }: { group: MenuGroup; onOpen: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      className="lp-menu-item"
      tabIndex={-1}
      data-key={group.key}
      onClick={onOpen}
    >
      <span className="lp-menu-label">{group.label}</span>
      <span className="lp-menu-value">{group.value}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

/** One choice, switch or action. */
export function MenuItemButton({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const roles = { choice: 'menuitemradio', switch: 'menuitemcheckbox', action: 'menuitem' } as const
  const isChecked = item.kind === 'choice' ? item.isChosen : item.kind === 'switch' ? item.isOn : undefined
  const press = () => {
    if (item.kind === 'switch') return item.toggle()
    if (item.kind === 'choice') item.choose()
    else if (!item.isDisabled) item.act()
    if (!item.staysOpen) onClose()
  }
  return (
    <button
      type="button"
      role={roles[item.kind]}
      aria-checked={isChecked}
      aria-disabled={item.kind === 'action' ? item.isDisabled : undefined}
      aria-keyshortcuts={item.kind === 'action' ? item.shortcut : undefined}
      className="lp-menu-item"
      tabIndex={-1}
      onClick={press}
    >
      {item.kind === 'choice' && <Check aria-hidden="true" className="lp-menu-check" />}
      <span className="lp-menu-label">
        {item.label}
        {item.hint && <span className="lp-menu-hint">{item.hint}</span>}
      </span>
      {item.kind === 'switch' && <span className="lp-switch" aria-hidden="true" />}
      {item.kind === 'action' && item.value && <span className="lp-menu-value">{item.value}</span>}
      {item.kind === 'action' && item.shortcut && (
        <kbd className="lp-menu-key" aria-hidden="true">
          {item.shortcut}
        </kbd>
      )}
    </button>
  )
}
