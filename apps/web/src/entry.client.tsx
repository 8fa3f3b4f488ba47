import { routes as apiRoutes } from 'virtual:api-routes'
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
import { hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { brand } from './app/env.ts'
import { readState } from './app/page-state.ts'
import { paths } from './app/paths.ts'
import { announceMissingProgram, announceProgram } from './app/program-ready.ts'
import { Providers } from './app/providers.tsx'
import { createRoutes } from './app/router.tsx'
import './styles.css'

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

/** Tells the start script that the page answers. Around the page, so that its effect runs after those of the page. */
function Ready({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => announceProgram(), [])
  return children
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no element with the id "root"')
  cleanAddress()
  const state = readState()
  const session = createSession()
  const queryClient = createQueryClient()
  const api = createApi({
    routes: apiRoutes,
    baseUrl: '/api',
    session,
    onInvalidSession: () =>
      void router.navigate(loginPath(paths.login(), location.pathname + location.search)),
  })
  const routes = createRoutes({ api, queryClient, brand, session })
  if (state) hydrate(queryClient, state.queries)
  const canHydrate = state !== null
  if (canHydrate && !(await hasPageFile(routes))) return announceMissingProgram()
  const router = createBrowserRouter(routes, {
    hydrationData: canHydrate ? rehydrateRouter(state.router) : undefined,
  })
  const app = (
    <Ready>
      <Providers api={api} posted={state?.posted ?? null} queryClient={queryClient} session={session}>
        <RouterProvider router={router} />
      </Providers>
    </Ready>
  )
  // As a transition React takes the tree up in small pieces, and a click or a key gets its turn between them.
  if (canHydrate) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

void start()
