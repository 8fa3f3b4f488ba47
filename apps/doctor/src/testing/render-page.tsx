import { ApiContext } from '@repo/back-office'
import { officeListNames } from '@repo/contract/office-lists'
import { Outlet } from '@repo/routing'
import type { Session } from '@repo/session'
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

const ownDoctor = { name: 'Nguyễn Ngọc Diễm', role: 'doctor', doctorSlug: 'nguyen-ngoc-diem' } as const

failOnLostFocus(() => import('@repo/ui/lib/keep-focus'))

/** Opens a URL of the portal with its real route table and error handling, against the mocked API. */
export function renderPage(url: string, session: Session = signedInSession(ownDoctor)): RenderedScreen {
  const queryClient = createQueryClient()
  const api = createTestApi({ session })
  // The footer of every page reads this.
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
