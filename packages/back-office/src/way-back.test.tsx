import { Link, Outlet, useLocation } from '@repo/routing'
import { createSession } from '@repo/session'
import { renderScreen, signedInSession } from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackLink } from './back-link.tsx'
import { OfficeRoot } from './office-root.tsx'
import { forgetTab } from './person-store.ts'
import { useRememberPageVisits, useWayBack } from './use-way-back.ts'

const scrollTo = vi.fn((_x: number, y: number) => void vi.stubGlobal('scrollY', y))
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('scrollY', 0)
})
afterEach(forgetTab)

function Office() {
  useRememberPageVisits()
  return <Outlet />
}

const List = () => (
  <>
    <h1>Đơn hàng</h1>
    <p>{`đang xem ${useLocation().search || 'tất cả'}`}</p>
    <Link to="/crm/Order/TH1">TH1</Link>
  </>
)

function Order() {
  const { go } = useWayBack('/crm/Order')
  return (
    <>
      <BackLink to="/crm/Order">Về danh sách</BackLink>
      <BackLink to="/crm/Order?state=paid">Đã thanh toán</BackLink>
      <h1>TH1</h1>
      <button type="button" onClick={() => void go()}>
        Lưu
      </button>
    </>
  )
}

const routes = [
  {
    element: <OfficeRoot brand="Thẩm Học" />,
    children: [
      {
        element: <Office />,
        children: [
          { path: '/crm/Order', element: <List /> },
          { path: '/crm/Order/TH1', element: <Order /> },
        ],
      },
    ],
  },
]
const open = (url: string, id = 'a') =>
  renderScreen(routes, { url, session: signedInSession({ role: 'admin', id }) })
const back = () => screen.findByRole('link', { name: 'Về danh sách' })

/** Opens an order from the third page of a filtered list that was scrolled down. */
async function openOrder(id?: string) {
  const page = open('/crm/Order?q=lan&page=3', id)
  vi.stubGlobal('scrollY', 640)
  await page.user.click(await screen.findByRole('link', { name: 'TH1' }))
  await screen.findByRole('heading', { name: 'TH1' })
  await waitFor(() => expect(window.scrollY).toBe(0))
  return page
}

test('the way back has the filters and the page of the list in its address, for new tabs too', async () => {
  await openOrder()
  expect(await back()).toHaveAttribute('href', '/crm/Order?q=lan&page=3')
})

test('the way back opens the list where it was scrolled to', async () => {
  const { user } = await openOrder()
  await user.click(await back())
  expect(await screen.findByText('đang xem ?q=lan&page=3')).toBeInTheDocument()
  await waitFor(() => expect(window.scrollY).toBe(640))
})

test('way back: the list keeps its position over a second visit to a record', async () => {
  const { user } = await openOrder()
  await user.click(await back())
  await waitFor(() => expect(window.scrollY).toBe(640))
  vi.stubGlobal('scrollY', 900)
  await user.click(await screen.findByRole('link', { name: 'TH1' }))
  await user.click(await back())
  await screen.findByText('đang xem ?q=lan&page=3')
  await waitFor(() => expect(window.scrollY).toBe(900))
})

test('way back: going back after an action leads to the same position', async () => {
  const { user } = await openOrder()
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(await screen.findByText('đang xem ?q=lan&page=3')).toBeInTheDocument()
  await waitFor(() => expect(window.scrollY).toBe(640))
})

test('way back: an address with its own search keeps that search', async () => {
  await openOrder()
  expect(screen.getByRole('link', { name: 'Đã thanh toán' })).toHaveAttribute('href', '/crm/Order?state=paid')
})

test('the way back survives a reload of the record', async () => {
  const { unmount } = await openOrder()
  unmount()
  open('/crm/Order/TH1')
  expect(await back()).toHaveAttribute('href', '/crm/Order?q=lan&page=3')
})

test('way back: a list that was not open in this tab opens at its first page', async () => {
  const { user } = open('/crm/Order/TH1')
  expect(await back()).toHaveAttribute('href', '/crm/Order')
  await user.click(await back())
  expect(await screen.findByText('đang xem tất cả')).toBeInTheDocument()
})

test('way back: the position is remembered where the browser forbids storage', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(deny)
  await openOrder()
  expect(await back()).toHaveAttribute('href', '/crm/Order?q=lan&page=3')
})

test('way back: an invalid entry in the storage is ignored', async () => {
  sessionStorage.setItem('office-places', '{')
  open('/crm/Order/TH1')
  expect(await back()).toHaveAttribute('href', '/crm/Order')
})

test('way back: signing out removes every stored search', async () => {
  const { session } = await openOrder()
  act(() => session.clear())
  await waitFor(() => expect(sessionStorage.getItem('office-places')).toBeNull())
})

test('way back: the searches of one person are not shown to the next', async () => {
  const { unmount } = await openOrder('a')
  unmount()
  const first = sessionStorage.getItem('office-places') ?? ''
  expect(first).toContain('q=lan')
  open('/crm/Order/TH1', 'b')
  expect(await back()).toHaveAttribute('href', '/crm/Order')
  await waitFor(() => expect(sessionStorage.getItem('office-places')).not.toContain('q=lan'))
})

test('way back: nothing is stored for visitors who are not signed in', async () => {
  renderScreen(routes, { url: '/crm/Order?q=lan', session: createSession() })
  await screen.findByText('đang xem ?q=lan')
  expect(sessionStorage.getItem('office-places')).toBeNull()
})
