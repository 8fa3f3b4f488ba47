import './kit.ts'
import clsx from 'clsx'
import type { ComponentProps, RefObject } from 'react'
import { MenuItem as Item, Menu as Part, Popover, Separator } from 'react-aria-components/Menu'
import type { FirstFocus, MenuProps, RenderEntryLink } from './menu.tsx'

interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  /** The button that it belongs to. */
  anchor: RefObject<HTMLElement | null>
  focus: FirstFocus
  onClose: () => void
}

/** The entries of a menu below its button. */
export function MenuPopup({
  items,
  anchor,
  focus,
  align = 'end',
  renderLink = plainLink,
  onClose,
}: MenuPopupProps) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      placement={`bottom ${align}`}
      offset={6}
      containerPadding={8}
      className="office-popup"
    >
      <Part
        aria-labelledby={anchor.current?.id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a menu goes into it
        autoFocus={focus === 'menu' || focus}
        className="office-menu"
        onClose={onClose}
      >
        {items.flatMap((item) => [
          item.hasSeparator ? <Separator key={`before-${item.id}`} className="mx-1 my-1.5 border-t" /> : null,
          <Item
            key={item.id}
            id={item.id}
            textValue={item.label}
            isDisabled={item.isDisabled}
            href={item.isDisabled ? undefined : item.href}
            onAction={item.onSelect}
            className={entryClass(item.tone)}
            render={(props) => (isAnchor(props) ? renderLink(props) : <div {...props} />)}
          >
            {item.icon ? <span className="text-3">{item.icon}</span> : null}
            {item.label}
          </Item>,
        ])}
      </Part>
    </Popover>
  )
}

const plainLink: RenderEntryLink = (props) => <a {...props} />

const isAnchor = (props: object): props is ComponentProps<'a'> & { href: string } => 'href' in props

const entryClass = (tone: 'default' | 'danger' = 'default') =>
  clsx(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xs px-3 text-left text-[.9375rem] outline-none data-focused:bg-surface-2 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-[var(--focus)] data-disabled:cursor-default data-disabled:opacity-50',
    tone === 'danger' ? 'text-danger' : 'text-1',
  )
