import type { Api } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { RouteObject } from '@repo/routing'
import type { Session } from '@repo/session'
import { AppRoot, createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import {
  createTestApi,
  failOnLostFocus,
  nextId,
  type RenderedScreen,
  renderScreen,
  signedInSession,
} from '@repo/testing'
import type { ReactNode } from 'react'
import { AccountSettings } from './account-settings.tsx'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

export type SessionItem = EndpointOutput<ApiContract['devices']['sessions']>['items'][number]

export const buildSessionItem = (overrides: Partial<SessionItem> = {}): SessionItem => ({
  id: nextId(),
  app: 'web',
  device: { name: 'Chrome trên Windows', kind: 'desktop' },
  ip: '203.0.113.7',
  openedBy: null,
  hasSecondFactor: false,
  hasPush: false,
  isResting: false,
  createdAt: '2026-11-01T02:00:00.000Z',
  lastSeenAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  isCurrent: false,
  ...overrides,
})

failOnLostFocus(() => import('@repo/ui/lib/keep-focus'))

/** A section as a site shows it, with the page around it that asks, announces and guards. */
export function showSettings(section: ReactNode, session: Session = signedInSession()): RenderedScreen {
  const api: Api = createTestApi({ session })
  const page: RouteObject = {
    path: '/profile',
    element: (
      <ApiContext value={api}>
        <AccountSettings>{section}</AccountSettings>
      </ApiContext>
    ),
  }
  const root: RouteObject = {
    Component: () => <AppRoot brand="Thẩm Học" />,
    children: [page, { path: '/away', element: <h1>Trang khác</h1> }],
  }
  return renderScreen([root], { url: '/profile', session, queryClient: createQueryClient() })
}
