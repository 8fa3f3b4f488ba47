import { contract } from '@repo/contract'
import type { Home, HomeBlock } from '@repo/contract/home-blocks'
import { buildSite, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const idOf = (place: number) => `019a0000-0000-7000-8000-${String(place).padStart(12, '0')}`
const hero: HomeBlock = {
  id: idOf(1),
  isOn: true,
  kind: 'hero',
  eyebrow: '',
  title: 'Học để làm nghề an toàn',
  lead: '',
  button: null,
  hasFigures: true,
  picture: { kind: 'lesson' },
}
const courses: HomeBlock = {
  id: idOf(2),
  isOn: true,
  kind: 'courses',
  title: 'Khóa học nổi bật',
  pick: 'chosen',
  ids: [idOf(11), idOf(12)],
  count: 6,
}
const reviews: HomeBlock = { id: idOf(3), isOn: true, kind: 'reviews', title: 'Đánh giá', lead: '' }
const names = [
  { id: idOf(11), name: 'Tiêm môi an toàn', isPublic: true },
  { id: idOf(12), name: 'Laser cơ bản', isPublic: false },
]
const stateOf = (blocks: HomeBlock[], hasDraft = false) => ({
  values: { blocks },
  hasDraft,
  published: { number: 2, publishedAt: '2026-11-20T03:00:00.000Z', by: 'Lương Gia Hạnh', note: null },
  version: null,
  names,
  preview: { token: 'abc.def', until: '2026-11-25T03:00:00.000Z' },
})
type Sent = Home & { note?: string }
let saved: Sent[] = []
let published: Sent[] = []
const server = startMockServer(
  mockEndpoint(contract.content.site, buildSite()),
  mockEndpoint(contract.crmSite.home, stateOf([hero, courses, reviews])),
  mockEndpoint(contract.crmSite.versions, [
    { number: 2, publishedAt: '2026-11-20T03:00:00.000Z', by: 'Lương Gia Hạnh', note: 'Đổi tiêu đề' },
    { number: 1, publishedAt: '2026-11-01T03:00:00.000Z', by: null, note: null },
  ]),
  mockEndpoint(contract.crmSite.homeVersion, {
    number: 1,
    publishedAt: '2026-11-01T03:00:00.000Z',
    by: null,
    note: null,
    values: { blocks: [{ ...hero, title: 'Tiêu đề cũ' }] },
    names: [],
  }),
  mockEndpoint(contract.crmSite.choices, [
    { id: idOf(13), slug: 'peel-da-nong', name: 'Peel da nông', isPublic: true, of: null },
  ]),
  mockEndpoint(contract.crmSite.saveHome, ({ body }) => {
    const page = body as Sent
    saved.push(page)
    return stateOf(page.blocks, true)
  }),
  mockEndpoint(contract.crmSite.publishHome, ({ body }) => {
    const page = body as Sent
    published.push(page)
    return stateOf(page.blocks)
  }),
)
beforeEach(() => {
  saved = []
  published = []
  localStorage.clear()
})

const kindsOf = (sent: Sent | undefined) => sent?.blocks.map(({ kind }) => kind)
const open = async () => {
  const { user } = renderPage('/crm/Home')
  await screen.findByRole('list', { name: 'Các khối' })
  return user
}
const saveDraft = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  await waitFor(() => expect(saved).toHaveLength(1))
}
const choose = async (user: Awaited<ReturnType<typeof open>>, row: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Thao tác với “${row}”` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('home page: a block is moved from its menu, which says where it stands, and switched off', async () => {
  const user = await open()
  await choose(user, 'Đánh giá', 'Chuyển lên')
  expect(await screen.findByText('“Đánh giá” giờ ở vị trí 2 trên 3.')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: 'Hiện “Khóa học nổi bật”' }))
  await saveDraft(user)
  expect(kindsOf(saved[0])).toEqual(['hero', 'reviews', 'courses'])
  expect(saved[0]?.blocks.map(({ isOn }) => isOn)).toEqual([true, true, false])
  expect(await screen.findByText('Đã lưu bản nháp. Website chưa thay đổi.')).toBeInTheDocument()
})

test('home page: the hero keeps its place', async () => {
  const user = await open()
  expect(screen.queryByRole('switch', { name: /Học để làm nghề/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Kéo.*Học để làm nghề/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Thao tác với “Khóa học nổi bật”' }))
  expect(await screen.findByRole('menuitem', { name: 'Chuyển lên' })).toHaveAttribute('aria-disabled', 'true')
})

test('home page: courses are picked by hand, and one that visitors cannot open says so', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /Khóa học nổi bật$/ }))
  const list = within(await screen.findByRole('list', { name: 'Mục đã chọn' }))
  expect(list.getByText('Laser cơ bản').parentElement).toHaveTextContent('Đang ẩn với khách')
  await user.click(await screen.findByRole('button', { name: 'Chọn Peel da nông' }))
  expect(list.getByText('Peel da nông')).toBeInTheDocument()
  await saveDraft(user)
  expect(saved[0]?.blocks[1]).toMatchObject({ ids: [idOf(11), idOf(12), idOf(13)] })
})

test('home page: a block is added, and an empty title is said at its field', async () => {
  const user = await open()
  await user.click(
    within(screen.getByRole('group', { name: 'Thêm một khối vào cuối trang' })).getByRole('button', {
      name: 'Lời kêu gọi',
    }),
  )
  expect(screen.getByRole('textbox', { name: 'Tiêu đề' })).toHaveFocus()
  await user.clear(screen.getByRole('textbox', { name: 'Tiêu đề' }))
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByText('Tiêu đề dài từ 2 đến 120 ký tự.')).toBeInTheDocument()
  expect(saved).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Học thử ngay')
  await saveDraft(user)
  expect(saved[0]?.blocks.at(-1)).toMatchObject({ kind: 'banner', title: 'Học thử ngay' })
})

test('home page: a removed block comes back', async () => {
  const user = await open()
  await choose(user, 'Đánh giá', 'Xóa khối')
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  await saveDraft(user)
  expect(kindsOf(saved[0])).toEqual(['hero', 'courses', 'reviews'])
})

test('home page: is published after a question, with a note for colleagues', async () => {
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: /Ghi chú cho bản công bố/ }), 'Trang cho mùa mới')
  await user.click(screen.getByRole('button', { name: 'Công bố' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Công bố' }))
  await waitFor(() => expect(published).toMatchObject([{ note: 'Trang cho mùa mới' }]))
})

test('home page: an earlier version is compared and taken back into the editor', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'So sánh Bản 1 với nội dung đang soạn' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Phần mở đầu: Tiêu đề cũ/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Lấy lại bản 1' }))
  await saveDraft(user)
  expect(saved[0]?.blocks).toMatchObject([{ kind: 'hero', title: 'Tiêu đề cũ' }])
})

test('home page: the preview opens with its token in the fragment', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'Xem trước' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/preview#abc\.def$/),
  )
})

test('home page: a link that leads nowhere is said above the form, and nothing typed is lost', async () => {
  server.use(mockError(contract.crmSite.saveHome, 'site.link_unknown'))
  const user = await open()
  await choose(user, 'Đánh giá', 'Chuyển lên')
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByText(/liên kết dẫn đến trang không tồn tại/)).toBeInTheDocument()
  expect(screen.getByText('Có thay đổi chưa lưu')).toBeInTheDocument()
})
