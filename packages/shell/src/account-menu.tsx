import { Link, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { shellMessages } from './shell.messages.ts'
import type { AccountLinks } from './types.ts'
import { VisitorLinks } from './visitor-links.tsx'

const SignedInMenu = lazyPart(async () => (await import('./signed-in-menu.tsx')).SignedInMenu)
/** Placeholder with the width of bell, gap and menu, so that what is beside it stays where it is. */
const placeholder = (
  <span aria-hidden="true" className="block h-11 w-22.5 shrink-0 rounded-full bg-surface-3 sm:w-32" />
)

export interface AccountMenuProps {
  links: AccountLinks
  onLogout: () => void
  /** Shows the name beside the picture where there is room. */
  hasName?: boolean
  /** The page is for signed-in users only: no login link is shown before the cookies have been read. */
  isPrivate?: boolean
}

/** Login and registration for visitors; bell, picture and menu for signed-in users, whose code is loaded only then. */
export function AccountMenu(props: AccountMenuProps) {
  const { isLoggedIn, hasStarted } = useSession()
  const { pathname } = useLocation()
  const [missedAt, setMissedAt] = useState<string | null>(null)
  if (props.isPrivate && !hasStarted) return placeholder
  if (!isLoggedIn) return <VisitorLinks links={props.links} />
  // After a navigation the menu's code is requested again.
  if (missedAt === pathname) return <PlainMenu {...props} />
  return <SignedInMenu {...props} fallback={placeholder} onFail={() => setMissedAt(pathname)} />
}

/** Shown when the menu's code cannot be loaded: a link to its first page, or the logout where it has none. */
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
