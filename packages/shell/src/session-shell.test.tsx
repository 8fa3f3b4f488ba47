import { contract } from '@repo/contract'
import { createSession } from '@repo/session'
import {
  buildSavedSession,
  createTestApi,
  mockEndpoint,
  mockError,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { type QueryFunction, skipToken, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppProviders, createQueryClient, RequireSession, useLogout } from './index.ts'
import { siteWith } from './test-site.tsx'
import * as toasts from './toast.ts'

const server = startMockServer()
const logger = { warn: vi.fn() }

beforeEach(() => {
  logger.warn.mockClear()
})

describe('logout', () => {
  async function logOut(
    read?: QueryFunction<never>,
    client: { current?: ReturnType<typeof createQueryClient> } = {},
  ) {
    const session = signedInSession()
    const api = createTestApi({ session, logger })
    function Account() {
      const logout = useLogout({ api, afterHref: '/other' })
      useQuery({ queryKey: ['page'], queryFn: read ?? skipToken })
      return (
        <button type="button" onClick={logout}>
          Thoát
        </button>
      )
    }
    const queryClient = createQueryClient()
    client.current = queryClient
    const said = (['success', 'info', 'warning', 'error', 'failure'] as const).map((kind) =>
      vi.spyOn(toasts.toast, kind),
    )
    const { user } = renderScreen(siteWith(<Account />), { session, queryClient })
    await user.click(screen.getByRole('button', { name: 'Thoát' }))
    await user.click(await screen.findByRole('button', { name: 'Đăng xuất' }))
    return { session, queryClient, said }
  }

  test('asks first, ends the session, and leaves', async () => {
    server.use(mockEndpoint(contract.auth.logout, { ok: true }))
    const { session } = await logOut()
    expect(await screen.findByRole('heading', { name: 'Trang khác' })).toBeInTheDocument()
    expect(session.getSnapshot().isLoggedIn).toBe(false)
    expect(document.cookie).toBe('')
  })

  test('cancels reads that are on their way, so that no refusal says that the session ended by itself', async () => {
    const wasCancelled = vi.fn()
    server.use(
      mockEndpoint(contract.auth.logout, () => {
        wasCancelled(read.mock.lastCall?.[0].signal.aborted)
        return { ok: true as const }
      }),
    )
    const read = vi.fn((_context: { signal: AbortSignal }) => new Promise<never>(() => {}))
    await logOut(read)
    expect(await screen.findByRole('heading', { name: 'Trang khác' })).toBeInTheDocument()
    expect(wasCancelled).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('cancels a read of a part that comes while the session ends', async () => {
    const late = vi.fn((_context: { signal: AbortSignal }) => new Promise<never>(() => {}))
    const client: { current?: ReturnType<typeof createQueryClient> } = {}
    const wasCancelled = vi.fn()
    server.use(
      mockEndpoint(contract.auth.logout, async () => {
        void client.current?.fetchQuery({ queryKey: ['late'], queryFn: late }).catch(() => {})
        await Promise.resolve()
        wasCancelled(late.mock.lastCall?.[0].signal.aborted)
        return { ok: true as const }
      }),
    )
    await logOut(undefined, client)
    expect(await screen.findByRole('heading', { name: 'Trang khác' })).toBeInTheDocument()
    expect(wasCancelled).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('that fails reads again what it cancelled', async () => {
    server.use(mockError(contract.auth.logout, 'server.unknown'))
    const read = vi.fn((_context: { signal: AbortSignal }) => new Promise<never>(() => {}))
    await logOut(read)
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect(read.mock.lastCall?.[0].signal.aborted).toBe(false)
  })

  test('that fails is only logged, no message', async () => {
    server.use(mockError(contract.auth.logout, 'server.unknown'))
    const { session, queryClient, said } = await logOut()
    await waitFor(() => expect(logger.warn).toHaveBeenCalledOnce())
    // The failure is logged before it could reach code that shows a message.
    await waitFor(() => expect(queryClient.getMutationCache().getAll()[0]?.state.status).toBe('error'))
    for (const kind of said) expect(kind).not.toHaveBeenCalled()
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    expect(screen.queryByRole('heading', { name: 'Trang khác' })).not.toBeInTheDocument()
  })
})

describe('RequireSession', () => {
  const guarded = siteWith(<h1>Trang chủ</h1>, [
    { path: '/auth/login', element: <h1>Đăng nhập</h1> },
    {
      path: '/profile',
      element: (
        <RequireSession loginHref="/auth/login">
          <h1>Hồ sơ</h1>
        </RequireSession>
      ),
    },
  ])

  test('sends visitors to the login page, which brings them back', async () => {
    const { router } = renderScreen(guarded, { url: '/profile?tab=a' })
    expect(await screen.findByRole('heading', { name: 'Đăng nhập' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?next=%2Fprofile%3Ftab%3Da')
  })

  test('waits for the cookies before it decides', async () => {
    signedInSession()
    renderScreen(guarded, { url: '/profile', session: createSession() })
    expect(await screen.findByRole('heading', { name: 'Hồ sơ' })).toBeInTheDocument()
  })
})

test('query cache: is cleared when another person, or nobody, is signed in', () => {
  const session = createSession()
  const queryClient = createQueryClient()
  renderScreen(<AppProviders session={session} queryClient={queryClient} />)
  queryClient.setQueryData(['public'], 1)
  act(() => session.save(buildSavedSession()))
  queryClient.setQueryData(['learning', 'myCourses'], ['của tôi'])
  act(() => session.save({ ...buildSavedSession(), accessToken: 'renewed' }))
  expect(queryClient.getQueryData(['learning', 'myCourses'])).toEqual(['của tôi'])
  act(() => session.clear())
  expect(queryClient.getQueryData(['learning', 'myCourses'])).toBeUndefined()
})
