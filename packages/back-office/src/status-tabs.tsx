import { Link, useLocation } from '@repo/routing'
import { TabCount, tabClass, tabListClass } from '@repo/ui/tabs'
import clsx from 'clsx'

export interface StatusTab {
  label: string
  /** Query string that shows this part of the list. */
  search: string
  isActive: boolean
  count?: number
}

/** Parts of a list as links that look like tabs: each has its own address. */
export function StatusTabs({ label, tabs }: { label: string; tabs: readonly StatusTab[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className={clsx(tabListClass, 'px-4')}>
        {tabs.map((tab) => (
          <li key={tab.search}>
            <Link
              to={pathname + tab.search}
              preventScrollReset
              aria-current={tab.isActive ? 'page' : undefined}
              className={clsx(tabClass(tab.isActive), 'text-sm focus-visible:-outline-offset-2')}
            >
              {tab.label}
              {tab.count === undefined ? null : <TabCount value={tab.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
