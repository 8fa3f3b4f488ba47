import { contract } from '@repo/contract'
import type { Navigation } from '@repo/contract/navigation'
import { buildNavigation, buildSite, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const categoryId = '019a0000-0000-7000-8000-000000000021'
const values: Navigation = {
  menu: [
    {
      label: 'Khóa học',
      target: { kind: 'place', place: 'courses' },
      children: [{ label: 'Kỹ thuật tiêm', target: { kind: 'category', id: categoryId } }],
    },
    { label: 'Liên hệ', target: { kind: 'place', place: 'contact' }, children: [] },
  ],
  columns: [
    {
      kind: 'links',
      title: 'Học tập',
      links: [{ label: 'Tất cả khóa học', target: { kind: 'place', place: 'courses' } }],
    },
  ],
  socials: [],
}
const stateOf = (now: Navigation) => ({
  values: now,
  hasDraft: false,
  published: null,
  version: null,
  names: [{ id: categoryId, name: 'Kỹ thuật tiêm', isPublic: true }],
  preview: { token: 'abc.def', until: '2026-11-25T03:00:00.000Z' },
})
let saved: Navigation[] = []
const server = startMockServer(
  mockEndpoint(contract.content.site, buildSite()),
  mockEndpoint(contract.content.navigation, buildNavigation({ policies: ['terms', 'privacy'] })),
  mockEndpoint(contract.crmSite.navigation, stateOf(values)),
  mockEndpoint(contract.crmSite.versions, []),
  mockEndpoint(contract.crmSite.choices, []),
  mockEndpoint(contract.crmSite.saveNavigation, ({ body }) => {
    const { menu, columns, socials } = body as Navigation
    saved.push({ menu, columns, socials })
    return stateOf({ menu, columns, socials })
  }),
)
beforeEach(() => {
  saved = []
  localStorage.clear()
})

const open = async () => {
  const { user } = renderPage('/crm/Menu')
  await screen.findByRole('list', { name: 'Menu đầu trang' })
  return user
}
const saveDraft = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  await waitFor(() => expect(saved).toHaveLength(1))
}

test('menu: an entry is added, written and moved, and what is sent has no more than the contract takes', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Thêm mục' }))
  expect(screen.getByRole('textbox', { name: 'Chữ hiện ra' })).toHaveFocus()
  await user.keyboard('Tin tức')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trang' }), 'Tin tức')
  await user.click(screen.getByRole('button', { name: 'Thao tác với “Tin tức”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Chuyển lên' }))
  expect(await screen.findByText('“Tin tức” giờ ở vị trí 2 trên 3.')).toBeInTheDocument()
  await saveDraft(user)
  expect(saved[0]).toEqual({
    ...values,
    menu: [
      values.menu[0],
      { label: 'Tin tức', target: { kind: 'place', place: 'news' }, children: [] },
      values.menu[1],
    ],
  })
})

test('menu: entries below another one are shown with it', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Khóa học.*1 mục con/ }))
  const below = within(screen.getByRole('list', { name: 'Mục con của “Khóa học”' }))
  expect(below.getByRole('button', { name: 'Kỹ thuật tiêm' })).toBeInTheDocument()
})

test('footer: the policies stay, and a page elsewhere has to be one of its network', async () => {
  const user = await open()
  const policies = screen.getByRole('region', { name: 'Cột Chính sách' })
  expect(policies).toHaveTextContent('Bảo mật thông tin')
  // What is not published yet leads to where it is written.
  expect(await within(policies).findByRole('link', { name: 'Hoàn tiền' })).toHaveAttribute(
    'href',
    '/crm/Page?edit=hoan-tien',
  )
  expect(within(policies).getAllByText('chưa công bố')).toHaveLength(3)
  const facebook = screen.getByRole('textbox', { name: /Facebook/ })
  await user.type(facebook, 'http://example.vn')
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByText(/phải bắt đầu bằng https/)).toBeInTheDocument()
  await user.clear(facebook)
  await user.type(facebook, 'https://www.facebook.com/thamhoc')
  await saveDraft(user)
  expect(saved[0]?.socials).toEqual([{ network: 'facebook', href: 'https://www.facebook.com/thamhoc' }])
})

test('menu: an entry that is folded opens for what was removed, where the save is refused for it', async () => {
  server.use(
    mockError(contract.crmSite.saveNavigation, 'site.pick_unknown', {
      details: { labels: ['Kỹ thuật tiêm'] },
    }),
  )
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  const below = within(await screen.findByRole('list', { name: 'Mục con của “Khóa học”' }))
  expect(below.getByRole('group', { name: 'Sửa “Kỹ thuật tiêm”' })).toHaveTextContent(/không còn/)
})

test('menu: an entry that leads to a page which nobody can open says so at its address', async () => {
  const href = '/page/khong-co'
  const menu = [{ label: 'Nội quy', target: { kind: 'address' as const, href }, children: [] }]
  server.use(
    mockEndpoint(contract.crmSite.navigation, stateOf({ ...values, menu })),
    mockError(contract.crmSite.saveNavigation, 'site.link_unknown', { details: { hrefs: [href] } }),
  )
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByRole('textbox', { name: 'Địa chỉ' })).toHaveAccessibleDescription(/chưa công bố/)
})

test('footer: a column of subjects fills itself', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Thêm cột chuyên mục' }))
  await saveDraft(user)
  expect(saved[0]?.columns[1]).toEqual({ kind: 'categories', title: 'Chuyên mục' })
})

test('menu: an entry that is folded opens for the fault of an entry below it', async () => {
  const user = await open()
  const entry = () => screen.getByRole('button', { name: /Khóa học.*1 mục con/ })
  await user.click(entry())
  await user.click(screen.getByRole('button', { name: 'Kỹ thuật tiêm' }))
  const below = within(screen.getByRole('list', { name: 'Mục con của “Khóa học”' }))
  await user.clear(below.getByRole('textbox', { name: 'Chữ hiện ra' }))
  await user.click(entry())
  expect(screen.queryByRole('list', { name: 'Mục con của “Khóa học”' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByText('Chữ dài từ 1 đến 40 ký tự.')).toBeVisible()
})
