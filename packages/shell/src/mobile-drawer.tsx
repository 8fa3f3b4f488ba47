import { Link, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { buttonClass } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import clsx from 'clsx'
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

const linkClass = (isCurrent: boolean) =>
  clsx(
    'flex min-h-12 items-center rounded-sm px-4 text-base',
    isCurrent ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-surface-2',
  )

/** The item that is marked as current: the longest match, so that a tab wins over its page. */
function currentOf(items: readonly NavItem[], { pathname, search }: { pathname: string; search: string }) {
  const here = pathname + search
  const fits = ({ href, isExact }: NavItem) =>
    href === here || href === pathname || (!isExact && href !== '/' && pathname.startsWith(`${href}/`))
  return items.filter(fits).sort((a, b) => b.href.length - a.href.length)[0]
}

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
            <li key={item.href}>
              <Link
                to={item.href}
                aria-current={item === current ? 'page' : undefined}
                className={linkClass(item === current)}
              >
                {item.label}
              </Link>
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
