import { NavLink } from '@repo/routing'
import clsx from 'clsx'
import { shellMessages } from './shell.messages.ts'
import type { BackOfficeNavItem } from './types.ts'

export interface BackOfficeNavProps {
  nav: readonly BackOfficeNavItem[]
  /** Icons only; the names stay for screen readers and as tooltips. */
  isCollapsed?: boolean
}

/** Links of a back office, one a row. */
export function BackOfficeNav({ nav, isCollapsed = false }: BackOfficeNavProps) {
  return (
    <nav aria-label={shellMessages.mainNav}>
      <ul className="space-y-1 px-3">
        {nav.map(({ href, label, icon, isExact }) => (
          <li key={href}>
            <NavLink
              to={href}
              end={isExact}
              title={isCollapsed ? label : undefined}
              className={({ isActive }) =>
                clsx(
                  'flex min-h-11 items-center gap-3 rounded-sm transition-colors',
                  isCollapsed ? 'justify-center' : 'px-3',
                  isActive ? 'bg-surface-2 font-semibold text-1' : 'text-2 hover:bg-surface hover:text-1',
                )
              }
            >
              <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
                {icon}
              </span>
              <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
