import { Link, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { buttonClass } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import clsx from 'clsx'
import { isCurrent, isElsewhere } from './nav-place.ts'
import { shellMessages } from './shell.messages.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import type { AccountLinks, NavItem } from './types.ts'
import { useOnNavigate } from './use-on-navigate.ts'

interface MobileDrawerProps {
  isOpen: boolean
  onClose: () => void
  nav: readonly NavItem[]
  account: AccountLinks
}

const linkClass = (isHere: boolean) =>
  clsx(
    'flex min-h-12 items-center rounded-sm px-4 text-base',
    isHere ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-surface-2',
  )

/** The item that is marked as current: the longest match, so that a tab wins over its page. */
const currentOf = (items: readonly NavItem[], place: { pathname: string; search: string }) =>
  items
    .flatMap((item) => [item, ...(item.children ?? [])])
    .filter((item) => isCurrent(item, place))
    .sort((a, b) => b.href.length - a.href.length)[0]

/** The navigation on phones. Closes when a page opens. */
export function MobileDrawer({ isOpen, onClose, nav, account }: MobileDrawerProps) {
  const { isLoggedIn } = useSession()
  useOnNavigate(onClose)
  const items = isLoggedIn ? [...nav, ...account.menu] : nav
  const current = currentOf(items, useLocation())
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={shellMessages.menu} side="left" width={340}>
      <nav aria-label={shellMessages.mainNav}>
        <ul className="space-y-1">
          {items.map((item) => (
            <li key={`${item.label} ${item.href}`}>
              <Entry item={item} isHere={item === current} />
              {item.children && item.children.length > 0 ? (
                <ul className="ml-4 border-l pl-2">
                  {item.children.map((child) => (
                    <li key={`${child.label} ${child.href}`}>
                      <Entry item={child} isHere={child === current} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
      {isLoggedIn ? null : (
        <div className="mt-6 grid gap-3">
          <Link to={account.login} className={buttonClass({ variant: 'secondary', block: true })}>
            {shellMessages.login}
          </Link>
          {account.register ? (
            <Link to={account.register} className={buttonClass({ block: true })}>
              {shellMessages.register}
            </Link>
          ) : null}
        </div>
      )}
      <ThemeSwitch className="mt-8" />
    </Drawer>
  )
}

function Entry({ item: { label, href }, isHere }: { item: NavItem; isHere: boolean }) {
  if (isElsewhere(href))
    return (
      <a href={href} rel="noopener" className={linkClass(false)}>
        {label}
      </a>
    )
  return (
    <Link to={href} aria-current={isHere ? 'page' : undefined} className={linkClass(isHere)}>
      {label}
    </Link>
  )
}
