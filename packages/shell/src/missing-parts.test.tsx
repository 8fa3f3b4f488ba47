import { contract } from '@repo/contract'
import { createTestApi, mockEndpoint, renderScreen, signedInSession, startMockServer } from '@repo/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiContext } from './api-context.ts'
import { AccountMenu, Header, toast, useConfirm } from './index.ts'
import { siteWith } from './test-site.tsx'

/** Which parts' files are gone, as after a deployment. */
const gone = vi.hoisted(() => new Set<string>())
const unlessGone = vi.hoisted(() => (name: string) => async (importOriginal: () => Promise<object>) => {
  if (gone.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})
vi.mock('./toaster.tsx', unlessGone('toaster'))
vi.mock('./confirm-popup.tsx', unlessGone('confirm'))
vi.mock('./mobile-drawer.tsx', unlessGone('drawer'))
vi.mock('./signed-in-menu.tsx', unlessGone('menu'))

// jsdom has no pointer capture, which the toast library uses for swiping.
Element.prototype.setPointerCapture ??= () => {}

startMockServer(mockEndpoint(contract.notices.unread, { unread: 0 }))
const account = { login: '/auth/login', menu: [{ label: 'Khóa học của tôi', href: '/other' }] }

beforeEach(() => gone.clear())

// A loaded part stays loaded, so each part is missing in the first tests that need it.

test('toast: messages wait while its library cannot be loaded, until it can; what waited too long is dropped', async () => {
  gone.add('toaster')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderScreen(siteWith(<h1>Trang</h1>))
  act(() => toast.info('Lâu rồi'))
  vi.setSystemTime(Date.now() + 31_000)
  act(() => toast.info('Vừa xong', { life: 10_000 }))
  // The import has failed, and the page is still there.
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('heading', { name: 'Trang' })).toBeInTheDocument()
  gone.clear()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await screen.findByText('Vừa xong')).toBeInTheDocument()
  expect(screen.queryByText('Lâu rồi')).not.toBeInTheDocument()
  // No later try takes away what is shown.
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByText('Vừa xong')).toBeInTheDocument()
})

function Asker({ act: carryOut }: { act?: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('')
  const question = { title: 'Xóa khóa học?', body: '12 bài học sẽ bị xóa.', confirmLabel: 'Xóa hẳn' }
  return (
    <>
      <button
        type="button"
        onClick={() => void confirm({ ...question, act: carryOut }).then((yes) => setAnswer(String(yes)))}
      >
        Xóa
      </button>
      <p>Trả lời: {answer}</p>
    </>
  )
}

test('confirm: an act that fails after the browser’s own question shows a message, and the caller gets false', async () => {
  gone.add('confirm')
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const failure = vi.spyOn(toast, 'failure').mockImplementation(() => {})
  const { user } = renderScreen(siteWith(<Asker act={() => Promise.reject(new Error('x'))} />))
  await user.click(screen.getByRole('button', { name: 'Xóa' }))
  expect(await screen.findByText('Trả lời: false')).toBeInTheDocument()
  expect(failure).toHaveBeenCalledOnce()
})

test('confirm: without the popup’s code the browser’s own dialog asks; the next question tries the popup again', async () => {
  gone.add('confirm')
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const carryOut = vi.fn(async () => {})
  const { user } = renderScreen(siteWith(<Asker act={carryOut} />))
  const button = screen.getByRole('button', { name: 'Xóa' })
  await user.click(button)
  expect(await screen.findByText('Trả lời: false')).toBeInTheDocument()
  expect(ask).toHaveBeenCalledWith('Xóa khóa học?\n\n12 bài học sẽ bị xóa.')
  expect(carryOut).not.toHaveBeenCalled()
  await user.click(button)
  expect(await screen.findByText('Trả lời: true')).toBeInTheDocument()
  expect(carryOut).toHaveBeenCalledOnce()
  gone.clear()
  await user.click(button)
  const popup = await screen.findByRole('alertdialog', { name: 'Xóa khóa học?' })
  await user.click(within(popup).getByRole('button', { name: 'Xóa hẳn' }))
  await waitFor(() => expect(carryOut).toHaveBeenCalledTimes(2))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('drawer: says that its code cannot be loaded and leaves the page as it is; the next press tries again', async () => {
  gone.add('drawer')
  const header = (
    <>
      <Header brand="Thẩm Học" homeHref="/" nav={[]} account={account} onLogout={() => {}} />
      <h1>Trang</h1>
    </>
  )
  const { user } = renderScreen(siteWith(header))
  const button = screen.getByRole('button', { name: 'Mở menu' })
  await user.click(button)
  expect(await screen.findByText(/^Chưa tải được phần này/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Trang' })).toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  gone.clear()
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument()
})

test('account menu: without its code and without pages of its own it is the logout button', async () => {
  gone.add('menu')
  const onLogout = vi.fn()
  const links = { ...account, menu: [] }
  const { user } = renderScreen(siteWith(<AccountMenu links={links} onLogout={onLogout} />), {
    session: signedInSession(),
  })
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('account menu: without its code it is a link to its first page; the next navigation tries again', async () => {
  gone.add('menu')
  const menu = (
    <ApiContext value={createTestApi()}>
      <AccountMenu links={account} onLogout={() => {}} />
    </ApiContext>
  )
  const routes = siteWith(menu, [{ path: '/third', element: menu }])
  const { router } = renderScreen(routes, { session: signedInSession({ name: 'Lê Thu Hà' }) })
  const link = await screen.findByRole('link', { name: 'Khóa học của tôi' })
  gone.clear()
  await act(() => router.navigate('/third'))
  expect(await screen.findByRole('button', { name: 'Tài khoản của Lê Thu Hà' })).toBeInTheDocument()
  expect(link).not.toBeInTheDocument()
})
