import { Navigate, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import type { ReactNode } from 'react'
import { secondFactorPath } from './second-factor-path.ts'

interface RequireSecondFactorProps {
  setUpHref: string
  children: ReactNode
}

/** Sends people without a second factor to its set-up, because the API would refuse everything in the office. */
export function RequireSecondFactor({ setUpHref, children }: RequireSecondFactorProps) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!user?.mustSetUpSecondFactor) return children
  return <Navigate replace to={secondFactorPath(setUpHref, pathname + search)} />
}
