import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from './lib/hooks.ts'
import { placePopup, raisePopup } from './lib/place-popup.ts'
import { type RenderLink, renderAnchor } from './render-link.tsx'

export type MenuItem = {
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

export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export type MenuProps = {
  /** Names the menu: “Thao tác với Laser Pico”. */
  label: string
  items: readonly MenuItem[]
  /** Draws the button; spread the props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode
  /** Stands above the items, e.g. who is signed in. */
  header?: ReactNode
  align?: 'start' | 'end'
  renderLink?: RenderLink
}

const itemClass = (item: MenuItem) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-xs px-3 text-left text-[.9375rem] transition-colors hover:bg-surface-2 focus:bg-surface-2 focus-visible:-outline-offset-2',
    item.tone === 'danger' ? 'text-danger' : 'text-1',
    item.isDisabled && 'opacity-50',
  )

/** Button with a list of acts or links. Arrow keys, Home, End, Esc and Tab work as in a desktop menu. */
export function Menu({ label, items, trigger, header, align = 'end', renderLink = renderAnchor }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const popupRef = useRef<HTMLDivElement>(null)
  const firstFocus = useRef<'first' | 'last'>('first')
  const id = useId()
  const close = (hasFocusBack: boolean) => {
    setIsOpen(false)
    if (hasFocusBack) triggerRef.current?.focus()
  }
  usePopup(isOpen, popupRef, triggerRef, align, () => close(false))

  useEffect(() => {
    if (isOpen)
      itemsIn(popupRef.current)
        .at(firstFocus.current === 'first' ? 0 : -1)
        ?.focus()
  }, [isOpen])

  const onMenuKey = (event: KeyboardEvent) => {
    const all = itemsIn(popupRef.current)
    const current = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      all.at(target % all.length)?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close(true)
    } else if (event.key === 'Tab') close(true)
  }

  return (
    <>
      {trigger({
        ref: triggerRef,
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => {
          firstFocus.current = 'first'
          setIsOpen((open) => !open)
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          firstFocus.current = event.key === 'ArrowDown' ? 'first' : 'last'
          setIsOpen(true)
        },
      })}
      {isOpen ? (
        <div
          ref={popupRef}
          className="ui-popup fixed z-50 m-0 max-h-[min(28rem,90dvh)] min-w-56 max-w-[calc(100vw-16px)] overflow-y-auto rounded-sm border bg-surface p-1.5 text-1 shadow-2"
        >
          {header ? <div className="mb-1.5 border-b px-3 pb-3 pt-2">{header}</div> : null}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onMenuKey}>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                renderLink={renderLink}
                onDone={() => close(item.href === undefined)}
              />
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}

const itemsIn = (popup: HTMLElement | null) => [
  ...(popup?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

function Item({ item, renderLink, onDone }: { item: MenuItem; renderLink: RenderLink; onDone: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: itemClass(item),
    children: (
      <>
        {item.icon ? <span className="text-3">{item.icon}</span> : null}
        {item.label}
      </>
    ),
  }
  const select = () => {
    if (item.isDisabled) return
    onDone()
    item.onSelect?.()
  }
  return (
    <>
      {item.hasSeparator ? <hr className="mx-1 my-1.5" /> : null}
      {item.href !== undefined && !item.isDisabled ? (
        renderLink({ href: item.href, ...shared, onClick: select })
      ) : (
        <button type="button" {...shared} aria-disabled={item.isDisabled || undefined} onClick={select} />
      )}
    </>
  )
}

/** Lifts the popup into the top layer at its trigger and closes it when the press goes elsewhere. */
function usePopup(
  isOpen: boolean,
  popupRef: RefObject<HTMLElement | null>,
  triggerRef: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  onLeave: () => void,
) {
  const leave = useRef(onLeave)
  leave.current = onLeave
  useIsomorphicLayoutEffect(() => {
    const [popup, trigger] = [popupRef.current, triggerRef.current]
    if (!isOpen || !popup || !trigger) return
    raisePopup(popup)
    placePopup(popup, trigger, align)
    const onPress = (event: Event) => {
      const target = event.target as Node
      if (!popup.contains(target) && !trigger.contains(target)) leave.current()
    }
    // The popup follows its button while the page scrolls, until the button has left the window.
    const onMove = () => {
      const box = trigger.getBoundingClientRect()
      if (box.bottom < 0 || box.top > innerHeight) leave.current()
      else placePopup(popup, trigger, align)
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('scroll', onMove, true)
    addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('scroll', onMove, true)
      removeEventListener('resize', onMove)
    }
  }, [isOpen, align])
}
