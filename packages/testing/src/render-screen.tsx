import { createMemoryRouter, type RouteObject, RouterProvider } from '@repo/routing'
import { createSession, type Session, SessionProvider } from '@repo/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render, waitFor } from '@testing-library/react'
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
 * A person who waits until what they want to press can be pressed, as somebody before a screen does. By itself a press
 * on a disabled button, or on one that was drawn anew since, does nothing, and the test waits for its effect in vain.
 */
function patientUser(): UserEvent {
  const user = userEvent.setup()
  const click = async (element: Element) => {
    await waitFor(() => {
      if (element.matches(':disabled')) throw new Error('What should be pressed stays disabled')
    })
    if (!element.isConnected) throw new Error('What should be pressed is not in the page any more')
    await user.click(element)
  }
  return { ...user, click }
}

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
  return { ...result, user: patientUser(), router, session, queryClient }
}
