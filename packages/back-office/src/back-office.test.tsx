import { contract } from '@repo/contract'
import { Outlet, type RouteObject } from '@repo/routing'
import { createSession, type Session } from '@repo/session'
import { AppRoot, createQueryClient } from '@repo/shell'
import {
  buildLogin,
  buildSite,
  createTestApi,
  mockEndpoint,
  mockError,
  renderScreen,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { backOfficeMessages as copy } from './back-office.messages.ts'
import { ApiContext, QueryView, useApi, useLeaveGuard, usePageQuery } from './index.ts'
import { LoginPage } from './login-page.tsx'

const server = startMockServer()

function show(children: RouteObject[], url: string, session: Session = createSession()) {
  const api = createTestApi({ session })
  const root: RouteObject = {
    element: (
      <ApiContext value={api}>
        <Outlet />
      </ApiContext>
    ),
    children: [{ Component: () => <AppRoot brand="Thẩm Học" />, children }],
  }
  return renderScreen([root], { url, session, queryClient: createQueryClient() })
}

describe('LoginPage', () => {
  const routes: RouteObject[] = [
    {
      path: '/auth/login',
      element: <LoginPage app="crm" homeHref="/crm" lead="Dành cho quản trị." title="Đăng nhập quản trị" />,
    },
    { path: '/crm/*', element: <h1>Bên trong</h1> },
  ]
  async function fill(url: string) {
    const page = show(routes, url)
    await page.user.type(await screen.findByLabelText(copy.email), 'hanh@example.vn')
    await page.user.type(screen.getByLabelText(copy.password), 'mật khẩu rất dài')
    await page.user.click(screen.getByRole('button', { name: copy.login }))
    return page
  }

  test('sends the site it signs in for and goes back to where one came from', async () => {
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

  test('another site is no place to go back to', async () => {
    server.use(mockEndpoint(contract.auth.login, buildLogin()))
    const { router } = await fill('/auth/login?next=%2F%2Fevil.example')
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm'))
  })

  test('a refused login says so above the form and keeps what was typed', async () => {
    server.use(mockError(contract.auth.login, 'auth.invalid_credentials'))
    await fill('/auth/login')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Email hoặc mật khẩu chưa đúng'))
    expect(screen.getByLabelText(copy.email)).toHaveValue('hanh@example.vn')
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

  test('a missing right is explained, not offered for another try', async () => {
    server.use(mockError(contract.content.site, 'access.denied'))
    show(routes, '/')
    expect(await screen.findByText(copy.denied)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).not.toBeInTheDocument()
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
