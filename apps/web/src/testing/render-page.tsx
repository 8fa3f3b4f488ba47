import { Outlet } from '@repo/routing'
import { createSession, type Session } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import { createTestApi, type RenderedScreen, renderScreen } from '@repo/testing'
import { createRoutes } from '../app/router.tsx'

/** Opens an address of the site with the real route table and error rules, against the mocked API. */
export function renderPage(url: string, session: Session = createSession()): RenderedScreen {
  const queryClient = createQueryClient()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, queryClient, brand: 'Thẩm Học', session })
  const root = {
    element: (
      <ApiContext value={api}>
        <Outlet />
      </ApiContext>
    ),
    children: routes,
  }
  return renderScreen([root], { url, session, queryClient })
}
