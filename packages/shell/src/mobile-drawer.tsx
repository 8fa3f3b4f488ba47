import { Link, NavLink } from '@repo/routing'
import { useSession } from '@repo/session'
import { buttonClass } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { shellMessages } from './shell.messages.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import type { AccountLinks, NavItem } from './types.ts'
import { useOnNavigate } from './use-on-navigate.ts'

interface MobileDrawerProps {
  isOpen: boolean
  onClose: () => void
  nav: readonly NavItem[]
  account: AccountLinks
  search?: ReactNode
}

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'flex min-h-12 items-center rounded-sm px-4 text-base',
    isActive ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-surface-2',
  )

/** The navigation on phones. Closes when a page opens. */
export default function MobileDrawer({ isOpen, onClose, nav, account, search }: MobileDrawerProps) {
  const { isLoggedIn } = useSession()
  useOnNavigate(onClose)
  const items = isLoggedIn ? [...nav, ...account.menu] : nav
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={shellMessages.menu} side="left" width={340}>
      {search ? <div className="mb-4 md:hidden">{search}</div> : null}
      <nav aria-label={shellMessages.mainNav}>
        <ul className="space-y-1">
          {items.map((item) => (
            <li key={item.href}>
              <NavLink to={item.href} end={item.isExact} className={linkClass}>
                {item.label}
              </NavLink>
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
