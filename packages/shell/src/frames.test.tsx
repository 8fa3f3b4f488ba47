import { contract } from '@repo/contract'
import {
  buildSite,
  createTestApi,
  mockEndpoint,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { renderAnchor } from '@repo/ui/render-link'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ApiContext } from './api-context.ts'
import { BackOfficeShell } from './back-office-shell.tsx'
import { Footer, Header, OfflineBar, SearchBox, SiteFrame, ThemeSwitch } from './index.ts'
import { OfficeFooter } from './office-footer.tsx'

const account = {
  login: '/auth/login',
  register: '/auth/regis',
  menu: [{ label: 'Khóa học của tôi', href: '/student/my-course' }],
}
const nav = [
  { label: 'Khóa học', href: '/course' },
  { label: 'Bác sĩ', href: '/doctor' },
]

startMockServer(mockEndpoint(contract.notices.unread, { unread: 0 }))
const api = createTestApi()

interface PublicPageProps {
  onLogout?: () => void
  isDemo?: boolean
}

function PublicPage({ onLogout = () => {}, isDemo = false }: PublicPageProps) {
  return (
    <ApiContext value={api}>
      <SiteFrame
        header={<Header brand="Thẩm Học" homeHref="/" nav={nav} account={account} onLogout={onLogout} />}
        footer={
          <Footer
            brand="Thẩm Học"
            columns={[{ title: 'Học tập', links: nav }]}
            facts={buildSite({ hotline: '1900 0000', isDemo })}
            renderLink={renderAnchor}
            year={2026}
          />
        }
      >
        <h1>Trang chủ</h1>
      </SiteFrame>
    </ApiContext>
  )
}

describe('header', () => {
  test('has brand, navigation and, for visitors, login and registration', () => {
    renderScreen(<PublicPage />, { url: '/course/a' })
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: 'Thẩm Học' })).toHaveAttribute('href', '/')
    expect(within(header).getByRole('link', { name: 'Khóa học' })).toHaveAttribute('aria-current', 'page')
    expect(within(header).getByRole('link', { name: 'Bác sĩ' })).not.toHaveAttribute('aria-current')
    expect(within(header).getByRole('link', { name: 'Đăng nhập' })).toHaveAttribute('href', '/auth/login')
    expect(within(header).getByRole('link', { name: 'Đăng ký' })).toHaveAttribute('href', '/auth/regis')
  })

  test('has a menu for signed-in users, which Esc closes', async () => {
    const onLogout = vi.fn()
    const session = signedInSession({ name: 'Lê Thu Hà' })
    const { user } = renderScreen(<PublicPage onLogout={onLogout} />, { session })
    const button = await screen.findByRole('button', { name: 'Tài khoản của Lê Thu Hà' })
    await user.click(button)
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: 'Khóa học của tôi' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(within(header).getByRole('button', { name: 'Đăng xuất' }))
    expect(onLogout).toHaveBeenCalledOnce()
  })

  test('opens its navigation in a drawer on phones, which closes when a page opens', async () => {
    const { user, router } = renderScreen(<PublicPage />)
    await user.click(screen.getByRole('button', { name: 'Mở menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    await user.click(within(drawer).getByRole('link', { name: 'Bác sĩ' }))
    expect(router.state.location.pathname).toBe('/doctor')
    expect(screen.getByRole('button', { name: 'Mở menu' })).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('frame', () => {
  test('begins with a link to the content', () => {
    renderScreen(<PublicPage />)
    expect(screen.getByRole('link', { name: 'Bỏ qua đến nội dung chính' })).toHaveAttribute('href', '#main')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
  })

  test('shows a line while there is no network', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderScreen(<OfflineBar />)
    expect(screen.getByText(/Đang ngoại tuyến/)).toBeInTheDocument()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/Đang ngoại tuyến/)).not.toBeInTheDocument()
  })

  test('says that a page which was chosen without a network opens later', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { router } = renderScreen([
      { path: '/', Component: OfflineBar },
      { path: '/course', loader: () => new Promise(() => {}), element: null },
    ])
    await screen.findByText(/Đang ngoại tuyến/)
    act(() => void router.navigate('/course'))
    expect(await screen.findByText(/Trang vừa chọn sẽ tự mở sau/)).toBeInTheDocument()
    onLine.mockRestore()
  })
})

describe('footer', () => {
  test('names the legal facts, and says "chưa cấu hình" for what is not filled in', () => {
    renderScreen(<PublicPage />)
    const footer = screen.getByRole('contentinfo')
    expect(within(footer).getByRole('link', { name: '1900 0000' })).toHaveAttribute('href', 'tel:19000000')
    expect(within(footer).getAllByText('chưa cấu hình').length).toBe(4)
    expect(within(footer).getByText(/^© \d{4} Thẩm Học$/)).toBeInTheDocument()
  })

  test('says in a demo that its data is invented, and links no made-up phone number', () => {
    renderScreen(<PublicPage isDemo />)
    const footer = screen.getByRole('contentinfo')
    expect(within(footer).getByText(/dữ liệu mẫu/)).toBeInTheDocument()
    expect(within(footer).getByText('1900 0000')).toBeInTheDocument()
    expect(within(footer).queryByRole('link', { name: '1900 0000' })).not.toBeInTheDocument()
  })
})

describe('theme', () => {
  test('is kept on the device and applied at once', async () => {
    const { user } = renderScreen(<ThemeSwitch />)
    expect(screen.getByRole('radio', { name: 'Theo thiết bị' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Tối' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'Sáng' }))
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('search box', () => {
  const box = <SearchBox action="/course" placeholder="Tìm khóa học, bác sĩ" hasHotkey />

  test('is a plain form before scripts run, and leads to the list', async () => {
    const { user, router } = renderScreen(box)
    const input = screen.getByRole('searchbox', { name: 'Tìm khóa học, bác sĩ' })
    expect(input.closest('form')).toHaveAttribute('action', '/course')
    await user.type(input, '  tiêm môi{Enter}')
    expect(router.state.location).toMatchObject({ pathname: '/course', search: '?q=ti%C3%AAm+m%C3%B4i' })
  })

  test('is reached with /, but not while typing elsewhere', () => {
    renderScreen(
      <>
        {box}
        <textarea aria-label="Ghi chú" />
      </>,
    )
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ghi chú' }), { key: '/' })
    expect(document.body).toHaveFocus()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })
})

describe('back office', () => {
  const office = (
    <ApiContext value={api}>
      <BackOfficeShell
        brand="Thẩm Học"
        office="Quản trị"
        homeHref="/crm"
        nav={[
          { items: [{ label: 'Tổng quan', href: '/crm', icon: null, isExact: true }] },
          { label: 'Bán hàng', items: [] },
          { label: 'Nội dung', items: [{ label: 'Khóa học', href: '/crm/Course', icon: null }] },
        ]}
        account={{ login: '/auth/login', menu: [] }}
        onLogout={() => {}}
      >
        <h1>Khóa học</h1>
      </BackOfficeShell>
    </ApiContext>
  )

  test('has side navigation that marks the current page, and stays collapsed once collapsed', async () => {
    const first = renderScreen(office, { url: '/crm/Course', session: signedInSession({ role: 'admin' }) })
    expect(screen.getByRole('link', { name: 'Khóa học' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Tổng quan' })).not.toHaveAttribute('aria-current')
    await first.user.click(screen.getByRole('button', { name: 'Thu gọn menu' }))
    first.unmount()
    renderScreen(office, { url: '/crm/Course' })
    expect(screen.getByRole('button', { name: 'Mở rộng menu' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('link', { name: 'Khóa học' })).toHaveAttribute('title', 'Khóa học')
  })

  test('has side navigation in lists named after their group, without a group that has no entry', () => {
    renderScreen(office, { url: '/crm' })
    const side = within(screen.getByRole('navigation', { name: 'Điều hướng chính' }))
    const content = within(side.getByRole('list', { name: 'Nội dung' }))
    expect(content.getAllByRole('link').map((link) => link.textContent)).toEqual(['Khóa học'])
    expect(side.getAllByRole('list')).toHaveLength(2)
    expect(side.queryByText('Bán hàng')).not.toBeInTheDocument()
  })

  test('keeps the names of the groups of a collapsed navigation for screen readers', () => {
    localStorage.setItem('sidebar-collapsed', '1')
    renderScreen(office, { url: '/crm' })
    expect(screen.getByRole('button', { name: 'Mở rộng menu' })).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Nội dung' })).toBeInTheDocument()
  })

  test('ends with a footer of its own', () => {
    renderScreen(office, { url: '/crm' })
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText(/^© \d{4} Thẩm Học$/)).toBeInTheDocument()
    expect(footer.getByText('Quản trị')).toBeInTheDocument()
  })

  test('opens the navigation in a drawer on phones', async () => {
    const { user } = renderScreen(office, { url: '/crm' })
    await user.click(screen.getByRole('button', { name: 'Mở menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Quản trị' })
    const content = within(within(drawer).getByRole('list', { name: 'Nội dung' }))
    expect(content.getByRole('link', { name: 'Khóa học' })).toHaveAttribute('href', '/crm/Course')
  })
})

test('the footer of an office says how far it lifts a bar while it is in sight', () => {
  let report = (_: boolean) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const lift = () => document.documentElement.style.getPropertyValue('--page-end')
  const { unmount } = renderScreen(<OfficeFooter brand="Thẩm Học" className="" />)
  expect(lift()).toBe('')
  report(true)
  expect(lift()).toContain('1.5rem')
  report(false)
  expect(lift()).toBe('')
  report(true)
  unmount()
  expect(lift()).toBe('')
})
