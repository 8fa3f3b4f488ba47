import { contract } from '@repo/contract'
import { buildTextVersion, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

// jsdom draws nothing, and the editor asks where its cursor stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const terms = {
  slug: 'dieu-khoan',
  kind: 'legal' as const,
  state: 'published' as const,
  title: 'Điều khoản sử dụng',
  number: 2,
  publishedAt: '2026-10-22T00:00:00.000Z',
  hasDraft: false,
  gaps: 2,
}
const refund = { ...terms, slug: 'hoan-tien', state: 'missing' as const, title: null, number: null, gaps: 0 }
const published = { ...buildTextVersion({ number: 2 }), html: '<p>Mục một.</p><p>Hạn: chưa cấu hình.</p>' }
const detail = { ...terms, draft: null, published, asked: 1240, version: null }
const versions = [
  { ...buildTextVersion({ number: 2 }), by: 'Lương Gia Hạnh', consents: 900 },
  { ...buildTextVersion({ number: 1 }), by: null, consents: 340 },
]
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.pages, [terms, { ...refund, publishedAt: null }]),
  mockEndpoint(contract.crm.page, detail),
  mockEndpoint(contract.crm.pageVersions, versions),
  mockEndpoint(contract.crm.pageVersion, {
    ...buildTextVersion({ number: 1 }),
    html: '<p>Mục một cũ.</p>',
  }),
  mockEndpoint(contract.crm.savePageDraft, ({ body }) => {
    sent.push(body)
    return { version: null }
  }),
  mockEndpoint(contract.crm.publishPage, ({ body }) => {
    sent.push(body)
    return buildTextVersion({ number: 3 })
  }),
  mockEndpoint(contract.crm.createPage, ({ body }) => {
    sent.push(body)
    return { slug: 'hoc-bong' }
  }),
)
beforeEach(() => {
  sent = []
  localStorage.clear()
})

test('pages: the list names what is missing and what is not set up', async () => {
  renderPage('/crm/Page')
  const row = (await screen.findByRole('link', { name: 'Điều khoản sử dụng' })).closest('tr')
  expect(within(row as HTMLElement).getByText('2 chỗ “chưa cấu hình”')).toBeInTheDocument()
  const missing = screen.getByRole('link', { name: 'Chính sách hoàn tiền' }).closest('tr')
  expect(within(missing as HTMLElement).getByText('Chưa có nội dung')).toBeInTheDocument()
})

test('pages: a draft is saved without a question, and publishing says how many learners are asked', async () => {
  const draft = { title: 'Điều khoản', html: published.html }
  server.use(
    mockEndpoint(contract.crm.page, () => (sent.length > 0 ? { ...detail, draft, hasDraft: true } : detail)),
  )
  const { user } = renderPage('/crm/Page?edit=dieu-khoan')
  const title = await screen.findByRole('textbox', { name: 'Tiêu đề' })
  expect(await screen.findByText(/Còn 1 chỗ ghi “chưa cấu hình”/)).toBeInTheDocument()
  await user.clear(title)
  await user.type(title, 'Điều khoản')
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  expect(await screen.findByText('Đã lưu bản nháp. Website chưa thay đổi.')).toBeInTheDocument()
  expect(sent).toEqual([{ title: 'Điều khoản', html: published.html, version: null }])
  await user.type(screen.getByRole('textbox', { name: /Thay đổi so với bản trước/ }), 'Sửa tiêu đề.')
  await user.click(screen.getByRole('button', { name: 'Công bố' }))
  const popup = within(await screen.findByRole('alertdialog', { name: 'Công bố trang này?' }))
  expect(popup.getByText(/1.240 học viên sẽ được hỏi đồng ý lại/)).toBeInTheDocument()
  await user.click(popup.getByRole('button', { name: 'Công bố' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ changes: 'Sửa tiêu đề.' })
})

test('pages: a text that is on the site as it is is not published again, and nobody is asked anew', async () => {
  const { user } = renderPage('/crm/Page?edit=dieu-khoan')
  await user.click(await screen.findByRole('button', { name: 'Công bố' }))
  expect(await screen.findByText(/không có gì để công bố/)).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('pages: the editor says that a draft waits behind what visitors see', async () => {
  server.use(mockEndpoint(contract.crm.page, { ...detail, hasDraft: true }))
  renderPage('/crm/Page?edit=dieu-khoan')
  expect(await screen.findByText('Có bản nháp chưa công bố')).toBeInTheDocument()
})

test('pages: an older version is compared with the text and taken back into it', async () => {
  const { user } = renderPage('/crm/Page?edit=dieu-khoan')
  await user.click(await screen.findByRole('button', { name: 'So sánh Bản 1 với nội dung đang soạn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'So sánh hai bản' }))
  expect(await dialog.findByText('Mục một cũ.')).toBeInTheDocument()
  expect(dialog.getAllByText('Thêm:')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Lấy lại bản 1' }))
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  await waitFor(() => expect(sent).toMatchObject([{ html: '<p>Mục một cũ.</p>' }]))
})

test('pages: a new page gets its address from its title, and its editor opens', async () => {
  const { user, router } = renderPage('/crm/Page')
  await user.click(await screen.findByRole('button', { name: 'Thêm trang' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Thêm trang' }))
  await user.type(dialog.getByRole('textbox', { name: 'Tiêu đề' }), 'Học bổng')
  await user.click(dialog.getByRole('button', { name: 'Tạo trang' }))
  await waitFor(() => expect(router.state.location.search).toBe('?edit=hoc-bong'))
  expect(sent).toEqual([{ title: 'Học bổng', slug: 'hoc-bong' }])
})

test('pages: a list and an editor that cannot be read offer another try', async () => {
  server.use(mockError(contract.crm.pages, 'server.unknown'), mockError(contract.crm.page, 'server.unknown'))
  const { unmount } = renderPage('/crm/Page')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  unmount()
  renderPage('/crm/Page?edit=dieu-khoan')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('pages: a policy without a text begins with an outline, which is kept but not published as it came', async () => {
  server.use(
    mockEndpoint(contract.crm.page, {
      ...refund,
      publishedAt: null,
      draft: null,
      published: null,
      asked: 0,
      version: null,
    }),
    mockEndpoint(contract.crm.pageVersions, []),
  )
  const { user } = renderPage('/crm/Page?edit=hoan-tien')
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu từ dàn ý' }))
  expect(screen.queryByRole('button', { name: 'Bắt đầu từ dàn ý' })).not.toBeInTheDocument()
  const text = await screen.findByRole('textbox', { name: 'Nội dung trang' })
  expect(within(text).getByRole('heading', { name: '1. Khi nào được hoàn tiền' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Công bố' }))
  expect(await screen.findByText(/^Còn 7 dòng dàn ý/)).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ html: expect.stringContaining('<h2>1. Khi nào được hoàn tiền</h2>') })
})

test('pages: a page that has a text, or is no policy, is offered no outline', async () => {
  renderPage('/crm/Page?edit=dieu-khoan')
  await screen.findByRole('textbox', { name: 'Tiêu đề' })
  expect(screen.queryByRole('button', { name: 'Bắt đầu từ dàn ý' })).not.toBeInTheDocument()
})
