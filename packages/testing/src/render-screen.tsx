import { createMemoryRouter, type RouteObject, RouterProvider } from '@repo/routing'
import { createSession, type Session, SessionProvider } from '@repo/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

export interface ScreenOptions {
  /** Address that is open first. */
  url?: string
  /** Signed out unless given; see `signedInSession`. */
  session?: Session
  /** The site's own client, where its error rules matter. */
  queryClient?: QueryClient
}

export interface RenderedScreen extends RenderResult {
  user: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  session: Session
  queryClient: QueryClient
}

const plainClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/**
 * Renders a screen as a site does: router, query cache and session around it. Give route objects (of `defineRoutes`)
 * or one element, which then stands at every address.
 */
export function renderScreen(
  screen: RouteObject[] | ReactElement,
  options: ScreenOptions = {},
): RenderedScreen {
  const { url = '/', session = createSession(), queryClient = plainClient() } = options
  const routes = Array.isArray(screen) ? screen : [{ path: '*', element: screen }]
  const router = createMemoryRouter(routes, { initialEntries: [url] })
  const result = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { ...result, user: userEvent.setup(), router, session, queryClient }
}
