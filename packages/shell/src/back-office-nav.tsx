import { NavLink } from '@repo/routing'
import clsx from 'clsx'
import { useId } from 'react'
import { shellMessages } from './shell.messages.ts'
import type { BackOfficeNavGroup } from './types.ts'

export interface BackOfficeNavProps {
  nav: readonly BackOfficeNavGroup[]
  /** Icons only; the names stay for screen readers and as tooltips. */
  isCollapsed?: boolean
}

/** Links of a back office, one a row, in groups. A group without links, such as one that no right opens, is left out. */
export function BackOfficeNav({ nav, isCollapsed = false }: BackOfficeNavProps) {
  return (
    <nav aria-label={shellMessages.mainNav} className="px-3 pb-2">
      {nav
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <Group key={group.items[0]?.href} group={group} isCollapsed={isCollapsed} />
        ))}
    </nav>
  )
}

function Group({
  group: { label, items },
  isCollapsed,
}: {
  group: BackOfficeNavGroup
  isCollapsed: boolean
}) {
  const id = useId()
  return (
    <div className={isCollapsed ? 'not-first:mt-1 not-first:border-t not-first:pt-1' : undefined}>
      {label ? (
        <p id={id} className={isCollapsed ? 'sr-only' : 'px-3 pt-2.5 text-xs/4 font-semibold text-3'}>
          {label}
        </p>
      ) : null}
      <ul aria-labelledby={label ? id : undefined}>
        {items.map(({ href, label: name, icon, isExact }) => (
          <li key={href}>
            <NavLink
              to={href}
              end={isExact}
              title={isCollapsed ? name : undefined}
              className={({ isActive }) =>
                clsx(
                  // With 36 px a row the 17 entries of the longest menu fit a window 800 px high; fingers get 44 px.
                  'flex min-h-9 items-center gap-3 rounded-sm transition-colors pointer-coarse:min-h-11',
                  isCollapsed ? 'justify-center' : 'px-3',
                  isActive ? 'bg-surface-2 font-semibold text-1' : 'text-2 hover:bg-surface hover:text-1',
                )
              }
            >
              <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
                {icon}
              </span>
              <span className={isCollapsed ? 'sr-only' : 'truncate'}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
