import type { App } from '@repo/contract'
import { safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { LoginForm, useLoginState } from '@repo/sign-in'
import { useEffect } from 'react'
import { useFetchAhead } from './use-fetch-ahead.ts'

export interface LoginPageProps {
  app: Exclude<App, 'web'>
  title: string
  lead: string
  /** The page to open when the login was opened directly. */
  homeHref: string
  /** Imports of that page's program, which comes while the person types; see `useFetchAhead`. */
  pagesAhead: readonly (() => Promise<unknown>)[]
}

/** Sign-in of an office: returns to the requested page, at once when the person is already signed in. */
export function LoginPage({ app, title, lead, homeHref, pagesAhead }: LoginPageProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isLoggedIn } = useSession()
  const { email, notice } = useLoginState()
  const site = usePageQuery(api.content.site.query())
  const target = safeRedirect(search.get('next'), homeHref)
  useFetchAhead(pagesAhead, true)
  useEffect(() => {
    if (isLoggedIn) void navigate(target, { replace: true })
  }, [isLoggedIn, navigate, target])
  return (
    <LoginForm
      api={api}
      app={app}
      email={email}
      isDemo={site.data?.isDemo ?? false}
      lead={lead}
      notice={notice}
      title={title}
    />
  )
}
