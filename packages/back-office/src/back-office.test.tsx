import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { Outlet, type RouteObject } from '@repo/routing'
import { createSession, type Session } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import {
  buildLogin,
  buildProfile,
  buildSessionUser,
  buildSite,
  createTestApi,
  mockEndpoint,
  mockError,
  pageOf,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { DataTable } from '@repo/ui/data-table'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { backOfficeMessages as copy } from './back-office.messages.ts'
import { draftOf, saveDraft } from './drafts.ts'
import { ApiContext, QueryView, useApi, useLeaveGuard, useList, usePageQuery } from './index.ts'
import { LoginPage } from './login-page.tsx'
import { OfficeRoot } from './office-root.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { RequireTexts } from './require-texts.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { useOfficeLogout } from './use-office-logout.ts'
import { useRememberPageVisits } from './use-way-back.ts'

const signIn = { email: 'Email', password: 'Mật khẩu', login: 'Đăng nhập' }
const server = startMockServer(
  mockEndpoint(contract.content.site, buildSite({ isDemo: false })),
  mockEndpoint(contract.auth.me, buildProfile({ role: 'admin' })),
)

afterEach(() => onlineManager.setOnline(true))

function show(children: RouteObject[], url: string, session: Session = createSession()) {
  const api = createTestApi({ session })
  const root: RouteObject = {
    element: (
      <ApiContext value={api}>
        <Outlet />
      </ApiContext>
    ),
    children: [{ Component: () => <OfficeRoot brand="Thẩm Học" />, children }],
  }
  return renderScreen([root], { url, session, queryClient: createQueryClient() })
}

describe('LoginPage', () => {
  const loadHome = vi.fn<() => Promise<unknown>>(async () => ({}))
  const pagesAhead = [loadHome]
  const routes: RouteObject[] = [
    {
      path: '/auth/login',
      element: (
        <LoginPage
          app="crm"
          homeHref="/crm"
          lead="Dành cho quản trị."
          pagesAhead={pagesAhead}
          title="Đăng nhập quản trị"
        />
      ),
    },
    { path: '/crm/*', element: <h1>Bên trong</h1> },
  ]
  async function fill(url: string) {
    const page = show(routes, url)
    await page.user.type(await screen.findByLabelText(signIn.email), 'hanh@example.vn')
    await page.user.type(screen.getByLabelText(signIn.password), 'mật khẩu rất dài')
    await page.user.click(screen.getByRole('button', { name: signIn.login }))
    return page
  }

  test('fetches the page that follows while the person types, and goes on when it does not come', async () => {
    loadHome.mockRejectedValueOnce(new TypeError('no network'))
    show(routes, '/auth/login')
    await waitFor(() => expect(loadHome).toHaveBeenCalledOnce())
    expect(screen.getByLabelText(signIn.email)).toBeInTheDocument()
  })

  test('sends the name of its site and returns to the page that asked for the login', async () => {
    const bodies: unknown[] = []
    server.use(
      mockEndpoint(contract.auth.login, ({ body }) => {
        bodies.push(body)
        return buildLogin()
      }),
    )
    const { router } = await fill('/auth/login?next=%2Fcrm%2FCourse')
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/Course'))
    expect(bodies).toEqual([expect.objectContaining({ app: 'crm' })])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    'https://evil.example/crm',
    'http://admin.localhost.evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\u0000/evil.example',
    'crm/Course',
  ])('%j is refused as the page to return to', async (next) => {
    server.use(mockEndpoint(contract.auth.login, buildLogin()))
    const { router } = await fill(`/auth/login?next=${encodeURIComponent(next)}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm'))
    expect(router.state.location.search).toBe('')
  })

  test('a refused login says so above the form and keeps what was typed', async () => {
    server.use(mockError(contract.auth.login, 'auth.invalid_credentials'))
    await fill('/auth/login')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Email hoặc mật khẩu chưa đúng'))
    expect(screen.getByLabelText(signIn.email)).toHaveValue('hanh@example.vn')
  })
})

describe('without the second factor', () => {
  const setUp = '/crm/account/second-factor'
  const user = { name: 'Lương Gia Hạnh', role: 'admin' as const, mustSetUpSecondFactor: true }
  const off = { isOn: false, isRequired: true, confirmedAt: null, recoveryCodesLeft: 0 }
  const routes: RouteObject[] = [
    { path: setUp, element: <SecondFactorPage homeHref="/crm" loginHref="/auth/login" /> },
    { path: '/auth/login', element: <h1>Đăng nhập</h1> },
    {
      path: '/crm/*',
      element: (
        <RequireSecondFactor setUpHref={setUp}>
          <h1>Bên trong</h1>
        </RequireSecondFactor>
      ),
    },
  ]
  const renewed = (isOpen: boolean) =>
    mockEndpoint(
      contract.auth.refresh,
      buildLogin({ user: buildSessionUser({ ...user, mustSetUpSecondFactor: isOpen ? undefined : true }) }),
    )

  test('the office is closed: the set-up comes first and remembers the requested page', async () => {
    server.use(mockEndpoint(contract.secondFactor.state, off))
    const { router } = show(routes, '/crm/Course?status=draft', signedInSession(user))
    expect(await screen.findByRole('heading', { name: copy.secondFactor.title })).toBeInTheDocument()
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `${setUp}?next=${encodeURIComponent('/crm/Course?status=draft')}`,
    )
    expect(await screen.findByLabelText(/^Mật khẩu/)).toBeInTheDocument()
  })

  test('set up in another session: the renewed session opens the office', async () => {
    server.use(mockEndpoint(contract.secondFactor.state, { ...off, isOn: true }), renewed(true))
    const page = show(routes, `${setUp}?next=%2Fcrm%2FCourse`, signedInSession(user))
    await page.user.click(await screen.findByRole('button', { name: copy.secondFactor.goOn }))
    expect(await screen.findByRole('heading', { name: 'Bên trong' })).toBeInTheDocument()
    expect(page.router.state.location.pathname).toBe('/crm/Course')
  })

  test('a session that still lacks it gets a message instead of a redirect loop', async () => {
    server.use(mockEndpoint(contract.secondFactor.state, { ...off, isOn: true }), renewed(false))
    const page = show(routes, `${setUp}?next=%2F%2Fevil.example`, signedInSession(user))
    await page.user.click(await screen.findByRole('button', { name: copy.secondFactor.goOn }))
    expect(await screen.findByText(copy.secondFactor.stuck)).toBeInTheDocument()
    expect(page.router.state.location.pathname).toBe(setUp)
  })
})

describe('QueryView', () => {
  function Facts() {
    const site = usePageQuery(useApi().content.site.query())
    return (
      <QueryView query={site} skeleton={<p>khung chờ</p>}>
        {(data) => <p>{data.brand}</p>}
      </QueryView>
    )
  }
  const routes: RouteObject[] = [{ path: '/', element: <Facts /> }]

  test('a failure can be tried again in its place', async () => {
    server.use(mockError(contract.content.site, 'server.unknown'))
    const { user } = show(routes, '/')
    const retry = await screen.findByRole('button', { name: 'Thử lại' })
    server.use(mockEndpoint(contract.content.site, buildSite({ brand: 'Thẩm Học' })))
    await user.click(retry)
    expect(await screen.findByText('Thẩm Học')).toBeInTheDocument()
  })

  test('without a network it says so, and loads by itself once there is one', async () => {
    onlineManager.setOnline(false)
    show(routes, '/')
    expect(await screen.findByText('Bạn đang ngoại tuyến')).toBeInTheDocument()
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByText(buildSite().brand)).toBeInTheDocument()
  })

  test('what does not exist goes to the error page of the route', async () => {
    server.use(mockError(contract.content.site, 'request.not_found'))
    expectConsole('error', /status: 404/)
    show([{ path: '/', element: <Facts />, errorElement: <p>không có trang này</p> }], '/')
    expect(await screen.findByText('không có trang này')).toBeInTheDocument()
  })

  test('a missing right is explained, not offered for another try', async () => {
    server.use(mockError(contract.content.site, 'access.denied'))
    show(routes, '/')
    expect(await screen.findByText('Bạn chưa có quyền xem phần này')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).not.toBeInTheDocument()
  })
})

describe('a list opened without a network', () => {
  function Sessions() {
    const { table } = useList(useApi().catalogue.doctors.query({ query: {} }))
    return (
      <DataTable
        caption="Bác sĩ"
        columns={[{ id: 'name', header: 'Tên', cell: ({ name }: { name: string }) => name }]}
        rowKey={({ name }) => name}
        {...table}
      />
    )
  }

  test('says so in place of the rows, and tries again on a press', async () => {
    onlineManager.setOnline(false)
    server.use(mockEndpoint(contract.catalogue.doctors, { ...pageOf([]), specialties: [] }))
    const { user } = show([{ path: '/', element: <Sessions /> }], '/')
    expect(await screen.findByText('Bạn đang ngoại tuyến')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByText('Chưa có dữ liệu.')).toBeInTheDocument()
  })
})

test('unsaved work is left only after a question', async () => {
  function Editor() {
    const [isDirty, setIsDirty] = useState(false)
    useLeaveGuard(isDirty)
    return (
      <button type="button" onClick={() => setIsDirty(true)}>
        Sửa
      </button>
    )
  }
  const { user, router } = show(
    [
      { path: '/', element: <Editor /> },
      { path: '/khac', element: <h1>Trang khác</h1> },
    ],
    '/',
  )
  await user.click(await screen.findByRole('button', { name: 'Sửa' }))
  void router.navigate('/khac')
  await user.click(await screen.findByRole('button', { name: 'Ở lại' }))
  expect(router.state.location.pathname).toBe('/')
  void router.navigate('/khac')
  await user.click(await screen.findByRole('button', { name: 'Rời trang' }))
  expect(await screen.findByRole('heading', { name: 'Trang khác' })).toBeInTheDocument()
})

test('signing out removes unsent drafts, while a session that expires keeps them', async () => {
  function Out() {
    useRememberPageVisits()
    const logout = useOfficeLogout('/auth/login')
    return (
      <button type="button" onClick={logout}>
        Đăng xuất
      </button>
    )
  }
  server.use(mockEndpoint(contract.auth.logout, { ok: true }))
  const routes = [
    { path: '/', element: <Out /> },
    { path: '/auth/login', element: <h1>Đăng nhập</h1> },
  ]
  const begin = () => show(routes, '/', signedInSession({ id: 'lan', role: 'admin' }))
  saveDraft('lan', 'news:new', { values: { title: 'Chăm da' }, version: null })
  const { session, unmount } = begin()
  act(() => session.clear())
  unmount()
  expect(draftOf('lan', 'news:new')).not.toBeNull()
  const { user } = begin()
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Đăng xuất' }))
  expect(await screen.findByRole('heading', { name: 'Đăng nhập' })).toBeInTheDocument()
  expect(draftOf('lan', 'news:new')).toBeNull()
})

test('new terms: the office is closed before agreeing, and the screen remembers the requested page', async () => {
  const routes: RouteObject[] = [
    { path: '/crm/account/consent', element: <h1>Điều khoản mới</h1> },
    {
      path: '/crm/*',
      element: (
        <RequireTexts textsHref="/crm/account/consent">
          <h1>Bên trong</h1>
        </RequireTexts>
      ),
    },
  ]
  const session = signedInSession({ role: 'admin', mustAcceptTexts: true })
  const { router } = show(routes, '/crm/Course?status=draft', session)
  expect(await screen.findByRole('heading', { name: 'Điều khoản mới' })).toBeInTheDocument()
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/crm/Course?status=draft')}`)
})
