import { loginPath, Navigate, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import type { ReactNode } from 'react'

interface RequireTextsProps {
  /** Where new terms are agreed to. */
  textsHref: string
  children: ReactNode
}

/** Keeps who has new terms to agree to out of the office: the API would refuse everything there. */
export function RequireTexts({ textsHref, children }: RequireTextsProps) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!user?.mustAcceptTexts) return children
  return <Navigate replace to={loginPath(textsHref, pathname + search)} />
}
