import { loginPath, Navigate, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { BootSpinner } from '@repo/ui/boot-spinner'
import type { ReactNode } from 'react'
import { signedInMessages } from './signed-in.messages.ts'

export interface RequireSessionProps {
  /** Path of the login page. */
  loginHref: string
  /** Shown until the cookies have been read. */
  fallback?: ReactNode
  children: ReactNode
}

/** Shows its children to signed-in users; visitors go to the login page and come back afterwards. */
export function RequireSession({ loginHref, fallback, children }: RequireSessionProps) {
  const { isLoggedIn, hasStarted } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  if (!hasStarted) return fallback ?? <BootSpinner label={signedInMessages.sessionWait} />
  return <Navigate to={loginPath(loginHref, pathname + search)} replace />
}
