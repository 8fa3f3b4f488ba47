import { ApiContext } from '@repo/back-office'
import { officeListNames } from '@repo/contract/office-lists'
import type { Right } from '@repo/contract/rights'
import { Outlet } from '@repo/routing'
import type { Session, SessionUser } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import {
  buildSite,
  createTestApi,
  failOnLostFocus,
  type RenderedScreen,
  renderScreen,
  signedInSession,
} from '@repo/testing'
import { createRoutes } from '../app/router.tsx'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

/** Somebody of the staff with the given permissions. */
export const staff = (...permissions: SessionUser['permissions']): Session =>
  signedInSession({ name: 'Lương Gia Hạnh', role: 'admin', permissions })

/** Staff with a role that the business composed of these rights. */
export const ownRole = (...rights: Right[]): Session =>
  signedInSession({ name: 'Lương Gia Hạnh', role: 'admin', permissions: [], rights })

failOnLostFocus(() => import('@repo/ui/lib/keep-focus'))

/** Opens an address of the back office with its real route table and error rules, against the mocked API. */
export function renderPage(url: string, session: Session = staff('owner')): RenderedScreen {
  const queryClient = createQueryClient()
  const api = createTestApi({ session })
  // For the foot of every page.
  queryClient.setQueryData(api.content.site.query().queryKey, buildSite({ isDemo: false }))
  // For the bell of every page.
  queryClient.setQueryData(api.notices.unread.query().queryKey, { unread: 0 })
  // For the views of every list.
  for (const list of officeListNames)
    queryClient.setQueryData(api.listViews.views.query({ query: { list } }).queryKey, [])
  const root = {
    element: (
      <ApiContext value={api}>
        <Outlet />
      </ApiContext>
    ),
    children: createRoutes({ api, queryClient, session }),
  }
  return renderScreen([root], { url, session, queryClient })
}
