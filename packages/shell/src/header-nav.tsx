import { NavLink } from '@repo/routing'
import clsx from 'clsx'
import { isElsewhere } from './nav-place.ts'
import type { NavItem } from './types.ts'

const look = (isActive: boolean) =>
  clsx(
    'inline-flex min-h-11 items-center rounded-xs px-2.5 text-[.9375rem] whitespace-nowrap transition-colors hover:text-1 lg:px-3',
    isActive ? 'font-semibold text-primary' : 'text-2',
  )
const rowLook = (isActive: boolean) =>
  clsx(
    'flex min-h-11 items-center rounded-xs px-3 text-[.9375rem] hover:bg-surface-2',
    isActive && 'font-semibold text-primary',
  )

/** One entry of the menu: a link, or what opens the links below it. */
export function HeaderNavItem({ item }: { item: NavItem }) {
  return item.children && item.children.length > 0 ? (
    <Group item={item} items={item.children} />
  ) : (
    <Entry item={item} className={look} />
  )
}

function Entry({ item, className }: { item: NavItem; className: (isActive: boolean) => string }) {
  if (isElsewhere(item.href))
    return (
      <a href={item.href} rel="noopener" className={className(false)}>
        {item.label}
      </a>
    )
  return (
    <NavLink to={item.href} end={item.isExact} className={({ isActive }) => className(isActive)}>
      {item.label}
    </NavLink>
  )
}

/**
 * An element of the browser's own, so that it opens before any script has run. Its own page stands first. It closes
 * when the focus leaves it, on Esc, and with a link that is followed.
 */
function Group({ item, items }: { item: NavItem; items: readonly NavItem[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events bubble up from its summary and links
    <details
      className="group relative"
      name="menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onClick={({ currentTarget, target }) => {
        if ((target as Element).closest('a')) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary
        className={clsx(look(false), 'cursor-pointer list-none gap-2 [&::-webkit-details-marker]:hidden')}
      >
        {item.label}
        <span aria-hidden="true" className="size-2 rotate-45 border-r-2 border-b-2 group-open:-rotate-135" />
      </summary>
      <ul className="absolute left-0 z-30 mt-1 max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto rounded-sm border bg-surface p-1.5 shadow-2">
        {[item, ...items].map((one) => (
          <li key={`${one.label} ${one.href}`}>
            <Entry item={one} className={rowLook} />
          </li>
        ))}
      </ul>
    </details>
  )
}
