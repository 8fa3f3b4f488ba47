import { loginPath, Navigate, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import type { ReactNode } from 'react'

interface RequireTextsProps {
  /** Path of the page for agreeing to new terms. */
  textsHref: string
  children: ReactNode
}

/** Sends people with new terms to agree to to that page, because the API would refuse everything in the office. */
export function RequireTexts({ textsHref, children }: RequireTextsProps) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!user?.mustAcceptTexts) return children
  return <Navigate replace to={loginPath(textsHref, pathname + search)} />
}
