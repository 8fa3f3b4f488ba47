import { createApi } from '@repo/api-client'
import {
  ChunkLoadError,
  createBrowserRouter,
  loginPath,
  preloadPages,
  type RouteObject,
  RouterProvider,
  rehydrateRouter,
} from '@repo/routing'
import { createSession } from '@repo/session'
import { cleanAddress, createQueryClient } from '@repo/shell'
import { brand } from './app/env.ts'
import { paths } from './app/paths.ts'
import { Providers } from './app/providers.tsx'
import { createRoutes } from './app/router.tsx'
import { readState, takeAnswers } from './first-paint/page-state.ts'
import { announceMissingProgram } from './first-paint/program-ready.ts'
import { takeOver } from './first-paint/take-over.tsx'
import './styles.css'

/** When the page begins to keep what can be read without a network. */
const offlineAfterMs = 4000

/**
 * React has to find the tree that the server sent, so the page's own file is needed first. Where it cannot be had even
 * after the reload, the page that the server sent stays.
 */
async function hasPageFile(routes: RouteObject[]): Promise<boolean> {
  try {
    await preloadPages(routes, location.pathname + location.search)
    return true
  } catch (error) {
    if (error instanceof ChunkLoadError) return false
    throw error
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no element with the id "root"')
  cleanAddress()
  const state = readState()
  const session = createSession()
  const queryClient = createQueryClient()
  const api = createApi({
    routes: async () => (await import('virtual:api-routes')).routes,
    baseUrl: '/api',
    session,
    onInvalidSession: () =>
      void router.navigate(loginPath(paths.login(), location.pathname + location.search)),
  })
  const routes = createRoutes({ api, queryClient, brand, session })
  if (state) takeAnswers(queryClient, state.answers)
  const canHydrate = state !== null
  if (canHydrate && !(await hasPageFile(routes))) return announceMissingProgram()
  const router = createBrowserRouter(routes, {
    hydrationData: canHydrate ? rehydrateRouter(state.router) : undefined,
  })
  takeOver(
    root,
    <Providers api={api} posted={state?.posted ?? null} queryClient={queryClient} session={session}>
      <RouterProvider router={router} />
    </Providers>,
    { canHydrate },
  )
  if (!import.meta.env.PROD) return
  // The first view, and what somebody does with it, have the processor and the line for themselves until then.
  setTimeout(() => {
    const starting = import('./app/offline/start-offline.ts').then(({ startOffline }) =>
      startOffline({ api, session, router, queryClient }),
    )
    // A page without a worker is what it was before there was one.
    starting.catch(() => {})
  }, offlineAfterMs)
}

void start()
