import './kit.ts'
import clsx from 'clsx'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import {
  MenuItem as Item,
  MenuTrigger,
  Menu as Part,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu'

/** Draws an entry that leads somewhere; all props and the ref belong to its anchor. */
type RenderEntryLink = (props: ComponentProps<'a'> & { href: string }) => ReactElement

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

export interface MenuProps {
  items: readonly MenuItem[]
  /** The button, whose name is also the menu's: one element that hands its props and ref to a native button. */
  trigger: ReactElement<Record<string, unknown>, string>
  align?: 'start' | 'end'
  /** The router's link instead of a plain anchor. */
  renderLink?: RenderEntryLink
}

/** Button with a list of acts or links: arrow keys, Home, End, first letters, Esc. Disabled entries are passed over. */
export function Menu({ items, trigger, align = 'end', renderLink = anchor }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover placement={`bottom ${align}`} offset={6} containerPadding={8} className="office-popup">
        <Part className="office-menu">
          {items.flatMap((item) => [
            item.hasSeparator ? (
              <Separator key={`before-${item.id}`} className="mx-1 my-1.5 border-t" />
            ) : null,
            <Item
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled}
              href={item.isDisabled ? undefined : item.href}
              onAction={item.onSelect}
              className={entryClass(item)}
              render={(props) => (isAnchor(props) ? renderLink(props) : <div {...props} />)}
            >
              {item.icon ? <span className="text-3">{item.icon}</span> : null}
              {item.label}
            </Item>,
          ])}
        </Part>
      </Popover>
    </MenuTrigger>
  )
}

const anchor: RenderEntryLink = (props) => <a {...props} />

const isAnchor = (props: object): props is ComponentProps<'a'> & { href: string } => 'href' in props

const entryClass = (item: MenuItem) =>
  clsx(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xs px-3 text-left text-[.9375rem] outline-none data-focused:bg-surface-2 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-[var(--focus)] data-disabled:cursor-default data-disabled:opacity-50',
    item.tone === 'danger' ? 'text-danger' : 'text-1',
  )
