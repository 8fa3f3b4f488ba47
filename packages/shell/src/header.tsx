import { Link } from '@repo/routing'
import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Logo } from '@repo/ui/logo'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { HeaderNavItem } from './header-nav.tsx'
import { MenuIcon } from './icons.tsx'
import { notifyLoadFailure } from './missing-part.ts'
import { isLongMenu } from './nav-place.ts'
import { shellMessages } from './shell.messages.ts'
import type { AccountLinks, NavItem } from './types.ts'

const importDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer
const MobileDrawer = lazyPart(importDrawer)
// A failure here is harmless: the drawer asks again when it opens.
const prefetchDrawer = () => void importDrawer().catch(() => {})

export interface HeaderProps {
  brand: string
  homeHref: string
  nav: readonly NavItem[]
  account: AccountLinks
  onLogout: () => void
  /** Search box, shown from tablet width on. */
  search?: ReactNode
  /** Link to the search, on phones. */
  phoneSearch?: ReactNode
  /** The page is for signed-in users only. */
  isPrivate?: boolean
  /** Between search and account, such as a cart. */
  actions?: ReactNode
}

/** Header of a public site: brand, navigation, search, account. All of it is there before scripts run. */
export function Header({
  brand,
  homeHref,
  nav,
  account,
  onLogout,
  search,
  phoneSearch,
  actions,
  isPrivate,
}: HeaderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isLong = isLongMenu(nav)
  const open = () => {
    setIsAsked(true)
    setIsOpen(true)
  }
  const giveUp = () => {
    setIsAsked(false)
    setIsOpen(false)
    notifyLoadFailure()
  }
  return (
    <header data-print="hide" className="sticky top-0 z-20 border-b bg-bg">
      <div className="wrap flex h-[var(--header-h)] items-center gap-1 sm:gap-4">
        <IconButton
          label={shellMessages.openMenu}
          icon={<MenuIcon size={22} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
          onPointerEnter={prefetchDrawer}
          onFocus={prefetchDrawer}
          className={clsx('-ml-2.5', isLong ? 'xl:hidden' : 'lg:hidden')}
        />
        {/* Room for the word mark in any stand-in face, so that the menu stays where it is when the face arrives. */}
        <Link to={homeHref} className="rounded-xs text-1 lg:min-w-34" aria-label={brand}>
          <Logo brand={brand} />
        </Link>
        <nav aria-label={shellMessages.mainNav} className={isLong ? 'max-xl:hidden' : 'max-lg:hidden'}>
          <ul className="flex items-center">
            {nav.map((item) => (
              <li key={`${item.label} ${item.href}`}>
                <HeaderNavItem item={item} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="group/end ml-auto flex min-w-0 items-center gap-0.5 sm:gap-4">
          {search ? <div className="w-56 min-w-0 max-md:hidden xl:w-72">{search}</div> : null}
          {/* The smallest phones have room for the search or for a cart with something in it. */}
          {phoneSearch ? (
            <div className="md:hidden max-[24.3rem]:group-has-data-count/end:hidden">{phoneSearch}</div>
          ) : null}
          {actions}
          <AccountMenu links={account} onLogout={onLogout} isPrivate={isPrivate} />
        </div>
      </div>
      {isAsked ? (
        <MobileDrawer
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onFail={giveUp}
          nav={nav}
          account={account}
        />
      ) : null}
    </header>
  )
}
