import { contract } from '@repo/contract'
import { mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const article = {
  id: ids.news,
  slug: 'nhan-biet-som',
  title: 'Nhận biết sớm tắc mạch',
  excerpt: 'Năm dấu hiệu.',
  author: 'Ban biên tập',
  state: 'draft' as const,
  coverUrl: '/api/art/covers/x.svg',
  category: null,
  publishedAt: null,
  updatedAt: '2026-11-10T01:00:00.000Z',
  version: null,
}
const bare = {
  sources: [],
  authorDoctorId: null,
  reviewerId: null,
  reviewedOn: null,
  seoTitle: '',
  seoDescription: '',
  coverAlt: '',
  hasOwnCover: false,
}
const doctorId = '01920000-0000-7000-8000-00000000d0c1'
let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.crm.newsList, pageOf([article])),
  mockEndpoint(contract.crm.news, { ...article, ...bare, html: '<p>Nội dung</p>' }),
  mockEndpoint(contract.crm.courseOptions, {
    categories: [],
    doctors: [{ id: doctorId, name: 'Phạm Gia Hân', academicTitle: 'BS.CKII' }],
  }),
  mockEndpoint(contract.crm.createNews, ({ body }) => {
    sent = body
    return article
  }),
  mockEndpoint(contract.crm.updateNews, article),
)

test('news: the list opens an article', async () => {
  const { user } = renderPage('/crm/news')
  await user.click(await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' }))
  expect(await screen.findByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Nhận biết sớm tắc mạch')
})

test('news: a new article is saved, and the list is open again', async () => {
  const { user, router } = renderPage('/crm/news?edit=new')
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Chăm da mùa hanh')
  await user.click(screen.getByRole('button', { name: 'Lưu bài viết' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sent).toMatchObject({
    slug: 'cham-da-mua-hanh',
    author: 'Lương Gia Hạnh',
    state: 'draft',
    publishedAt: null,
  })
})

test('news: after an article the list has the same filters and page as before', async () => {
  const { user, router } = renderPage('/crm/news?state=draft&page=2')
  await user.click(await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' }))
  await screen.findByRole('textbox', { name: 'Tiêu đề' })
  expect(screen.getByRole('link', { name: 'Danh sách bài viết' })).toHaveAttribute(
    'href',
    '/crm/news?state=draft&page=2',
  )
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' })
  await waitFor(() => expect(router.state.location.search).toBe('?state=draft&page=2'))
})

test('news: leaving an unsaved article asks first, and after a reload the draft is restored', async () => {
  const first = renderPage('/crm/news?edit=new')
  await first.user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Chăm da')
  await first.user.click(screen.getByRole('link', { name: 'Danh sách bài viết' }))
  await first.user.click(await screen.findByRole('button', { name: 'Ở lại' }))
  expect(first.router.state.location.search).toBe('?edit=new')
  first.unmount()
  const { user } = renderPage('/crm/news?edit=new')
  const title = await screen.findByRole('textbox', { name: 'Tiêu đề' })
  expect(title).toHaveValue('Chăm da')
  await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
  expect(title).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Tác giả' })).toHaveValue('Lương Gia Hạnh')
})

test('news: a scheduled article needs a time in the future', async () => {
  const { user } = renderPage('/crm/news?edit=new')
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Chăm da mùa hanh')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trạng thái' }), 'Đã lên lịch')
  await user.click(screen.getByRole('button', { name: 'Lưu bài viết' }))
  expect(await screen.findByRole('link', { name: 'Chọn ngày giờ đăng khi lên lịch.' })).toBeInTheDocument()
})

test('news: an empty list and a failed read are explained', async () => {
  server.use(mockEndpoint(contract.crm.newsList, pageOf([])))
  const { unmount } = renderPage('/crm/news')
  expect(await screen.findByText('Chưa có bài viết.')).toBeInTheDocument()
  unmount()
  server.use(mockError(contract.crm.newsList, 'server.unknown'))
  renderPage('/crm/news')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('news: a reviewer needs a day, and both are sent with the sources', async () => {
  const { user, router } = renderPage('/crm/news?edit=new')
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Chăm da mùa hanh')
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Bác sĩ kiểm tra chuyên môn/ }),
    'BS.CKII Phạm Gia Hân',
  )
  await user.click(screen.getByRole('button', { name: 'Lưu bài viết' }))
  const fault = 'Chọn cả người kiểm tra và ngày kiểm tra, hoặc để trống cả hai.'
  expect(await screen.findByRole('link', { name: fault })).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: /Bác sĩ kiểm tra chuyên môn/ }), '')
  await user.click(screen.getByRole('button', { name: 'Thêm nguồn' }))
  await user.type(screen.getByRole('textbox', { name: 'Nguồn 1' }), 'Tài liệu A, 2026')
  await user.click(screen.getByRole('button', { name: 'Lưu bài viết' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sent).toMatchObject({ sources: ['Tài liệu A, 2026'], reviewerId: null, reviewedOn: null })
})

test('news: words of promise are pointed out beside the text', async () => {
  const { user } = renderPage('/crm/news?edit=new')
  expect(await screen.findByText('Không thấy từ ngữ cần xem lại.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Cam kết khỏi hẳn nám')
  expect(await screen.findByText('Lời cam kết kết quả')).toBeInTheDocument()
  expect(screen.getByText('Thấy: cam kết, khỏi hẳn')).toBeInTheDocument()
})

test('news: the cover is described, and search and sharing are shown with the real picture', async () => {
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  expect(await screen.findByRole('img', { name: 'Ảnh bìa của “Nhận biết sớm tắc mạch”' })).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /Mô tả ảnh bìa/ }), 'Bác sĩ khám da')
  await user.type(screen.getByRole('textbox', { name: /Tiêu đề khi tìm kiếm/ }), 'Tắc mạch sau tiêm')
  const shared = screen.getByText('Facebook và Zalo').closest('figure')
  expect(shared).toHaveTextContent('Tắc mạch sau tiêm')
  expect(shared?.querySelector('img')).toHaveAttribute('src', '/api/art/og/nhan-biet-som.png')
})
