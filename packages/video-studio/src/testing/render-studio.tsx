import { ApiContext, OfficeError, OfficeRoot } from '@repo/back-office'
import { officeListNames } from '@repo/contract/office-lists'
import { Outlet, type RouteObject } from '@repo/routing'
import type { Session } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import {
  createTestApi,
  failOnLostFocus,
  type RenderedScreen,
  renderScreen,
  signedInSession,
} from '@repo/testing'
import type { ReactNode } from 'react'
import { LibraryPage } from '../library-page.tsx'
import { VideoStudio } from '../studio.tsx'
import type { StudioPaths } from '../studio-context.ts'
import { VideoPage } from '../video-page.tsx'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

const paths: StudioPaths = {
  videos: '/video',
  video: (id) => `/video/${id}`,
  course: (id) => `/course/${id}`,
  curriculum: (id) => `/course/${id}/curriculum`,
}

export interface StudioScreen extends RenderedScreen {
  session: Session
}

failOnLostFocus(() => import('@repo/ui/lib/keep-focus'))

/** An office with the studio around its pages, as both offices have it. */
export function renderStudio(
  url: string,
  onInvalidSession?: () => void,
  /** Instead of the page of videos. */
  page: ReactNode = <LibraryPage />,
): StudioScreen {
  const session = signedInSession({ role: 'admin', permissions: ['content'] })
  const api = createTestApi({ session, onInvalidSession })
  const queryClient = createQueryClient()
  // For the views of every list.
  for (const list of officeListNames)
    queryClient.setQueryData(api.listViews.views.query({ query: { list } }).queryKey, [])
  const office: RouteObject = {
    element: (
      <ApiContext value={api}>
        <VideoStudio isEnabled paths={paths}>
          <main>
            <Outlet />
          </main>
        </VideoStudio>
      </ApiContext>
    ),
    children: [
      { path: '/video', element: page },
      { path: '/video/:id', element: <VideoPage /> },
      { path: '/elsewhere', element: <h1>Trang khác</h1> },
    ],
  }
  const root: RouteObject = {
    Component: () => <OfficeRoot brand="Thẩm Học" />,
    children: [
      { ErrorBoundary: () => <OfficeError brand="Thẩm Học" homeHref="/video" />, children: [office] },
    ],
  }
  return { ...renderScreen([root], { url, session, queryClient }), session }
}
