import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { menuMessages } from './menu.messages.ts'

const importPopup = () => import('./menu-popup.tsx')
// Only who opens a menu needs React Aria; a list of fifty rows shows fifty plain buttons.
const MenuPopup = lazyPart(async () => (await importPopup()).MenuPopup)
/** Fetches the code while the pointer or the focus is on its way. Opening reports a failure, so this one stays silent. */
const prepare = () => void importPopup().catch(() => {})

/** Draws an entry that leads somewhere; all props and the ref belong to its anchor. */
export type RenderEntryLink = (props: ComponentProps<'a'> & { href: string }) => ReactElement

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** An act … */
  onSelect?: () => void
  /** … or a place to go. */
  href?: string
  tone?: 'default' | 'danger'
  isDisabled?: boolean
  hasSeparator?: boolean
}

/** What has the focus when the menu opens: an entry, or for who points the menu itself. */
export type FirstFocus = 'first' | 'last' | 'menu'

export interface MenuProps {
  items: readonly MenuItem[]
  /** The button, whose name is also the menu's: one element that hands its props and ref to a native button. */
  trigger: ReactElement<ComponentProps<'button'> & { ref?: Ref<HTMLButtonElement> }>
  align?: 'start' | 'end'
  /** The router's link instead of a plain anchor. */
  renderLink?: RenderEntryLink
}

/** Button with a list of acts or links: arrow keys, Home, End, first letters, Esc. Disabled entries are passed over. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [focus, setFocus] = useState<FirstFocus | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = (first: FirstFocus) => {
    // Safari gives a pressed button no focus, and closing returns the focus to what had it.
    button.current?.focus()
    setIsMissing(false)
    setFocus(first)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': focus !== null,
        // A press of Enter or the space bar is a click without a pointer.
        onClick: ({ detail }) => open(detail === 0 ? 'first' : 'menu'),
        onKeyDown: openByKey,
        onFocus: prepare,
        onPointerEnter: prepare,
      })}
      {isMissing ? (
        <span {...alertProps} className="block text-sm">
          {menuMessages.missing}
        </span>
      ) : null}
      {focus ? (
        <MenuPopup
          {...menu}
          anchor={button}
          focus={focus}
          onClose={() => setFocus(null)}
          onFail={() => {
            setFocus(null)
            setIsMissing(true)
          }}
        />
      ) : null}
    </>
  )
}
