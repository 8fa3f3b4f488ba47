type Common = {
  key: string
  label: string
  /** A quiet second line. */
  hint?: string
}
/** One of several; choosing closes the menu unless more choices stand beside it. */
export type MenuChoice = Common & {
  kind: 'choice'
  isChosen: boolean
  choose: () => void
  staysOpen?: boolean
}
/** On or off; the menu stays, so that the change is seen. */
export type MenuSwitch = Common & { kind: 'switch'; isOn: boolean; toggle: () => void }
/** Does something; `value` tells what stands now. */
export type MenuAction = Common & {
  kind: 'action'
  value?: string
  shortcut?: string
  isDisabled?: boolean
  act: () => void
  staysOpen?: boolean
}
export type MenuItem = MenuChoice | MenuSwitch | MenuAction
export type MenuSection = { key: string; title?: string; items: MenuItem[] }
export type MenuGroup = { kind: 'group'; key: string; label: string; value: string; sections: MenuSection[] }
export type MenuEntry = MenuGroup | MenuAction

/** Closed, at its first level, or inside the group of that key. */
export type MenuLevel = { isOpen: false } | { isOpen: true; group: string | null }
