import { Link, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { shellMessages } from './shell.messages.ts'
import type { AccountLinks } from './types.ts'
import { VisitorLinks } from './visitor-links.tsx'

const SignedInMenu = lazyPart(async () => (await import('./signed-in-menu.tsx')).SignedInMenu)
/** As wide as the menu that takes its place. */
const placeholder = <span aria-hidden="true" className="block h-11 w-17 rounded-full bg-surface-3" />

export interface AccountMenuProps {
  links: AccountLinks
  onLogout: () => void
  /** Shows the name beside the picture where there is room. */
  hasName?: boolean
  /** The page is for its owner only: nobody is offered to sign in before the cookies have been looked at. */
  isPrivate?: boolean
}

/** Login and registration for visitors; picture and menu for who is signed in, fetched only then. */
export function AccountMenu(props: AccountMenuProps) {
  const { isLoggedIn, hasStarted } = useSession()
  const { pathname } = useLocation()
  const [missedAt, setMissedAt] = useState<string | null>(null)
  if (props.isPrivate && !hasStarted) return placeholder
  if (!isLoggedIn) return <VisitorLinks links={props.links} />
  // Another page is another try.
  if (missedAt === pathname) return <PlainMenu {...props} />
  return <SignedInMenu {...props} fallback={placeholder} onFail={() => setMissedAt(pathname)} />
}

/** Where the menu's code cannot be fetched: its first page, or the way out where it has none. */
function PlainMenu({ links: { menu }, onLogout }: AccountMenuProps) {
  const className = buttonClass({ variant: 'secondary', size: 'sm' })
  const [first] = menu
  return first ? (
    <Link to={first.href} className={className}>
      {first.label}
    </Link>
  ) : (
    <button type="button" onClick={onLogout} className={className}>
      {shellMessages.logout}
    </button>
  )
}
