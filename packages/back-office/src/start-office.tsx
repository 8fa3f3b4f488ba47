import { type Api, type ApiOptions, createApi } from '@repo/api-client'
import { fetchAfterWrites } from '@repo/api-client/fetch-after-writes'
import { createBrowserRouter, loginPath, type RouteObject, RouterProvider } from '@repo/routing'
import { createSession, type Session } from '@repo/session'
import { AppProviders, cleanAddress, createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createRightsFollower } from './follow-rights.ts'
import { secondFactorPath } from './second-factor-path.ts'

/** The context for loaders, checks and meta of an office. */
export interface OfficeContext {
  api: Api
  queryClient: QueryClient
  session: Session
}

/** What a started office is made of. */
export interface OfficeParts extends OfficeContext {
  router: ReturnType<typeof createBrowserRouter>
}

export interface OfficeOptions {
  apiRoutes: ApiOptions['routes']
  loginHref: string
  /** Path of the set-up of the second factor. */
  secondFactorHref: string
  createRoutes: (context: OfficeContext) => RouteObject[]
  /** Runs once the office is drawn for the first time. Work that can wait for the first page asks `whenShown`. */
  onStart?: (parts: OfficeParts) => void
}

/** Starts a back office in `#root`. */
export function startOffice({
  apiRoutes,
  loginHref,
  secondFactorHref,
  createRoutes,
  onStart,
}: OfficeOptions): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no element with the id "root"')
  cleanAddress()
  const session = createSession()
  const queryClient = createQueryClient()
  const api = createApi({
    routes: apiRoutes,
    baseUrl: '/api',
    session,
    fetch: fetchAfterWrites,
    onRights: createRightsFollower(session),
    onSecondFactorRequired: () => {
      // Several reads of a page may be refused at once; only the first refusal redirects.
      if (router.state.location.pathname === secondFactorHref) return
      void router.navigate(secondFactorPath(secondFactorHref, location.pathname + location.search))
    },
    onInvalidSession: () => void router.navigate(loginPath(loginHref, location.pathname + location.search)),
  })
  const router = createBrowserRouter(createRoutes({ api, queryClient, session }))
  createRoot(root).render(
    <AppProviders queryClient={queryClient} session={session}>
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>
    </AppProviders>,
  )
  onStart?.({ api, queryClient, session, router })
}
