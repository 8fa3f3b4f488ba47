import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { createSession } from '@repo/session'
import {
  buildLogin,
  buildSite,
  mockEndpoint,
  mockError,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { finishedSetup } from '../testing/finished-setup.ts'
import { renderPage, staff } from '../testing/render-page.tsx'
import { buildDashboard } from '../testing/staff-factories.ts'

let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.crm.dashboard, buildDashboard()),
  finishedSetup(),
  mockEndpoint(contract.content.site, buildSite({ isDemo: false })),
  mockEndpoint(contract.auth.login, ({ body }) => {
    sent = body
    return buildLogin()
  }),
)

async function signIn(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'hanh@example.vn')
  await user.type(screen.getByLabelText('Mật khẩu'), 'mat-khau-thu')
  await user.click(screen.getByRole('button', { name: 'Đăng nhập' }))
}

test('a visitor goes to the login and comes back to where they were heading', async () => {
  const { router } = renderPage('/crm/Course?status=draft', createSession())
  await screen.findByRole('heading', { name: 'Đăng nhập quản trị' })
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/crm/Course?status=draft')}`)
})

describe('an address that leads nowhere', () => {
  test.each([
    ['to a visitor, who is not asked to sign in for it', createSession],
    [
      'to who still lacks the second factor',
      () => signedInSession({ role: 'admin', mustSetUpSecondFactor: true }),
    ],
  ])('shows the error page %s, without the office around it', async (_whom, openSession) => {
    expectConsole('warn', /^Page not found: \/khong-co$/)
    const { router } = renderPage('/khong-co', openSession())
    expect(await screen.findByText(/Page not found/)).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/khong-co')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^© \d{4} Thẩm Học$/)
  })

  test('shows it to staff inside the office', async () => {
    expectConsole('warn', /^Page not found: \/khong-co$/)
    renderPage('/khong-co')
    expect(await screen.findByText(/Page not found/)).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Điều hướng chính' })).toBeInTheDocument()
  })
})

test('the side navigation has the groups that somebody has a permission in, in one order for all', async () => {
  const groupsOf = async (...permissions: Parameters<typeof staff>) => {
    const { unmount } = renderPage('/crm', staff(...permissions))
    const side = within(await screen.findByRole('navigation', { name: 'Điều hướng chính' }))
    const lists = side.getAllByRole('list').map((list) => {
      const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '')
      return [heading?.textContent, within(list).getAllByRole('link').length]
    })
    unmount()
    return lists
  }
  expect(await groupsOf('owner')).toEqual([
    [undefined, 2],
    ['Bán hàng', 10],
    ['Nội dung', 13],
    ['Người học', 5],
    ['Hệ thống', 6],
  ])
  expect(await groupsOf('accountant')).toEqual([
    [undefined, 2],
    ['Bán hàng', 10],
    ['Nội dung', 3],
  ])
})

test('signs in for this site only', async () => {
  const { user } = renderPage('/auth/login', createSession())
  await signIn(user)
  await waitFor(() => expect(sent).toMatchObject({ app: 'crm', email: 'hanh@example.vn' }))
})

test('a lockout is said above the form, and what was typed stays', async () => {
  server.use(
    mockError(contract.auth.login, 'auth.too_many_attempts', { details: { retryAfterSeconds: 300 } }),
  )
  const { user } = renderPage('/auth/login', createSession())
  await signIn(user)
  expect(await screen.findByText(/Đã thử quá nhiều lần/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('hanh@example.vn')
})

test('the bare host opens the desk', async () => {
  const { router } = renderPage('/')
  expect(await screen.findByRole('heading', { name: 'Chào Lương Gia Hạnh' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/crm')
})
