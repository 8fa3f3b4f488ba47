import { Navigate, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import type { ReactNode } from 'react'
import { paths } from './paths.ts'

/** Pages one needs to decide, to ask or to leave. */
const isOpen = (pathname: string) =>
  pathname.startsWith('/auth/') || pathname.startsWith('/legal/') || pathname === paths.contact

/** Redirects an account that has to agree to new terms to them from every other page, because the API would refuse its requests. */
export function AskForTexts(): ReactNode {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!user?.mustAcceptTexts || isOpen(pathname)) return null
  return <Navigate replace to={paths.acceptTextsFor(pathname + search)} />
}
