import { useSession } from '@repo/session'
import { lazy, Suspense } from 'react'
import type { AccountLinks } from './types.ts'
import { VisitorLinks } from './visitor-links.tsx'

const SignedInMenu = lazy(() => import('./signed-in-menu.tsx'))

export interface AccountMenuProps {
  links: AccountLinks
  onLogout: () => void
  /** Shows the name beside the picture where there is room. */
  hasName?: boolean
}

/** Login and registration for visitors; picture and menu for who is signed in, fetched only then. */
export function AccountMenu(props: AccountMenuProps) {
  const { isLoggedIn } = useSession()
  if (!isLoggedIn) return <VisitorLinks links={props.links} />
  return (
    <Suspense fallback={<span aria-hidden="true" className="block size-11 rounded-full bg-surface-3" />}>
      <SignedInMenu {...props} />
    </Suspense>
  )
}
