import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { textCompareMessages } from '../../components/text-compare/text-compare.messages.ts'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

// jsdom lays nothing out, and the editor asks where its text is when it scrolls to it.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const row = {
  id: ids.news,
  slug: 'nhan-biet-som',
  title: 'Nhận biết sớm tắc mạch',
  excerpt: 'Năm dấu hiệu.',
  author: 'Ban biên tập',
  state: 'draft' as 'draft' | 'published' | 'scheduled',
  coverUrl: '/api/art/covers/x.svg',
  category: null,
  publishedAt: null as string | null,
  updatedAt: '2026-11-10T01:00:00.000Z',
  hasDraft: false,
  version: null as string | null,
}
const article = {
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  html: '<p>Nội dung</p>',
  author: row.author,
  categoryId: null,
  sources: [],
  authorDoctorId: null,
  reviewerId: null,
  reviewedOn: null,
  seoTitle: '',
  seoDescription: '',
  coverAlt: '',
  coverUrl: row.coverUrl,
  hasOwnCover: false,
  state: row.state,
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
  draft: null as { at: string; by: string | null } | null,
  publicSlug: null as string | null,
  published: null as Version | null,
  version: null as string | null,
  preview: { token: 'abc.def', until: '2026-11-26T01:00:00.000Z' },
}
const second = {
  number: 2,
  publishedAt: '2026-11-20T01:00:00.000Z',
  by: 'Trần Thị Lan',
  note: 'Sửa liều',
  checks: ['wording' as const, 'sources' as const],
}
const oldest = { number: 1, publishedAt: '2026-11-10T01:00:00.000Z', by: null, note: null, checks: [] }
type Version = Omit<typeof second, 'by' | 'note' | 'checks'> & {
  by: string | null
  note: string | null
  checks: (typeof second)['checks']
}
const live = {
  ...article,
  state: 'published' as const,
  publishedAt: '2026-11-10T01:00:00.000Z',
  publicSlug: article.slug,
  published: second,
}
const waiting = { ...live, draft: { at: '2026-11-21T01:00:00.000Z', by: 'Trần Thị Lan' } }
const doctorId = '01920000-0000-7000-8000-00000000d0c1'
const versionId = '01920000-0000-7000-8000-0000000000e1'
let sent: unknown
let published: unknown
const server = startMockServer(
  mockEndpoint(contract.crm.newsList, keyPageOf([row])),
  mockEndpoint(contract.crm.news, article),
  mockEndpoint(contract.newsDrafts.versions, []),
  mockEndpoint(contract.crm.courseOptions, {
    categories: [],
    doctors: [{ id: doctorId, name: 'Phạm Gia Hân', academicTitle: 'BS.CKII' }],
  }),
  mockEndpoint(contract.crm.createNews, ({ body }) => {
    sent = body
    return article
  }),
  mockEndpoint(contract.crm.updateNews, ({ body }) => {
    sent = body
    const { version: _seen, ...texts } = body as { version: string; title: string }
    return { ...waiting, ...texts, version: versionId }
  }),
  mockEndpoint(contract.newsDrafts.publish, ({ body }) => {
    published = body
    return { ...live, title: 'Đã xuất bản', published: { ...second, number: 3 } }
  }),
)
afterEach(() => {
  sent = undefined
  published = undefined
  localStorage.clear()
})
const openWaiting = () => {
  server.use(mockEndpoint(contract.crm.news, waiting))
  return renderPage(`/crm/news?edit=${ids.news}`)
}

test('news: the list opens an article', async () => {
  const { user } = renderPage('/crm/news')
  await user.click(await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' }))
  expect(await screen.findByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Nhận biết sớm tắc mạch')
})

test('news: a new article is saved as a draft, and its editor opens', async () => {
  const { user, router } = renderPage('/crm/news?edit=new')
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Chăm da mùa hanh')
  await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?edit=${ids.news}`))
  expect(sent).toMatchObject({ slug: 'cham-da-mua-hanh', author: 'Lương Gia Hạnh' })
  expect(await screen.findByText(/Bạn đọc chưa thấy bài này/)).toBeInTheDocument()
})

test('news: after an article the list has the same filters and page as before', async () => {
  const { user, router } = renderPage('/crm/news?state=draft&page=2')
  await user.click(await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' }))
  await screen.findByRole('textbox', { name: 'Tiêu đề' })
  await user.click(screen.getByRole('link', { name: 'Danh sách bài viết' }))
  await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch' })
  expect(router.state.location.search).toBe('?state=draft&page=2')
})

test('news: what is typed into a public article is saved by itself as a draft', async () => {
  server.use(mockEndpoint(contract.crm.news, live))
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  expect(await screen.findByText(/Bạn đọc đang thấy đúng nội dung này/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Xuất bản thay đổi' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), ' hơn')
  expect(await screen.findByText(/Đã lưu nháp lúc/, {}, { timeout: 4000 })).toBeInTheDocument()
  expect(sent).toMatchObject({ title: 'Nhận biết sớm tắc mạch hơn' })
  expect(screen.getByText('Có thay đổi chưa xuất bản')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Xuất bản thay đổi' })).toBeInTheDocument()
})

test('news: publishing changes asks for the lines of the checklist that the wording needs, and keeps a note', async () => {
  server.use(mockEndpoint(contract.crm.news, { ...waiting, title: 'Cam kết khỏi hẳn nám' }))
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  await user.click(await screen.findByRole('button', { name: 'Xuất bản thay đổi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Xuất bản bài viết' }))
  await user.type(dialog.getByRole('textbox', { name: /Ghi chú cho bản này/ }), 'Sửa câu chữ')
  await user.click(dialog.getByRole('button', { name: 'Xuất bản' }))
  expect(await dialog.findByText('Xác nhận các mục bắt buộc trước khi xuất bản.')).toBeInTheDocument()
  expect(published).toBeUndefined()
  await user.click(dialog.getByRole('checkbox', { name: /Không cam kết kết quả/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Mỗi khẳng định/ }))
  await user.click(dialog.getByRole('button', { name: 'Xuất bản' }))
  await waitFor(() =>
    expect(published).toEqual({
      version: null,
      note: 'Sửa câu chữ',
      publishAt: null,
      checks: ['wording', 'sources'],
    }),
  )
  expect(await screen.findByDisplayValue('Đã xuất bản')).toBeInTheDocument()
})

test('news: a planned article needs a moment in the future', async () => {
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  await user.click(await screen.findByRole('button', { name: 'Xuất bản' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Xuất bản bài viết' }))
  await user.click(dialog.getByRole('radio', { name: 'Vào một thời điểm khác' }))
  await user.click(dialog.getByRole('button', { name: 'Lên lịch đăng' }))
  expect(await dialog.findByText('Chọn ngày giờ trong tương lai.')).toBeInTheDocument()
  expect(published).toBeUndefined()
})

test('news: versions say who answered for what, any two are compared, and one comes back as the draft', async () => {
  let restored: unknown
  const texts = (title: string) => ({ ...article, title, html: `<p>${title}</p>` })
  server.use(
    mockEndpoint(contract.newsDrafts.versions, [second, oldest]),
    mockEndpoint(contract.newsDrafts.version, ({ query }) =>
      query.get('number') === '1'
        ? { ...oldest, texts: texts('Bản đầu') }
        : { ...second, texts: texts('Bản sau') },
    ),
    mockEndpoint(contract.newsDrafts.restore, ({ body }) => {
      restored = body
      return { ...waiting, title: 'Bản đầu', version: versionId }
    }),
  )
  const { user } = openWaiting()
  expect(await screen.findByText('Đã xác nhận: từ ngữ, nguồn')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'So sánh Bản 1 với nội dung đang soạn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'So sánh hai bản' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Đến' }), 'Bản 2')
  expect((await dialog.findAllByText('Bản sau')).length).toBeGreaterThan(0)
  // Only the text differs, and nothing beside it says that the two are the same.
  expect(dialog.queryByText(textCompareMessages.same)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Lấy lại bản 1' }))
  await waitFor(() => expect(restored).toEqual({ version: null, number: 1 }))
  expect(await screen.findByDisplayValue('Bản đầu')).toBeInTheDocument()
})

test('news: what waits is thrown away, and a public article taken off the site, after a question', async () => {
  const acts: string[] = []
  server.use(
    mockEndpoint(contract.newsDrafts.discard, () => {
      acts.push('discard')
      return live
    }),
    mockEndpoint(contract.newsDrafts.withdraw, () => {
      acts.push('withdraw')
      return article
    }),
  )
  const { user } = openWaiting()
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bỏ thay đổi' }),
  )
  await waitFor(() => expect(screen.queryByText('Có thay đổi chưa xuất bản')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Gỡ khỏi website' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Gỡ bài' }))
  expect(await screen.findByText(/Bạn đọc chưa thấy bài này/)).toBeInTheDocument()
  expect(acts).toEqual(['discard', 'withdraw'])
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

test('news: an empty list and a failed read are explained', async () => {
  server.use(mockEndpoint(contract.crm.newsList, keyPageOf([])))
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
  await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
  const fault = 'Chọn cả người kiểm tra và ngày kiểm tra, hoặc để trống cả hai.'
  expect(await screen.findByRole('link', { name: fault })).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: /Bác sĩ kiểm tra chuyên môn/ }), '')
  await user.click(screen.getByRole('button', { name: 'Thêm nguồn' }))
  await user.type(screen.getByRole('textbox', { name: 'Nguồn 1' }), 'Tài liệu A, 2026')
  await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?edit=${ids.news}`))
  expect(sent).toMatchObject({ sources: ['Tài liệu A, 2026'], reviewerId: null, reviewedOn: null })
})

test('news: what keeps an article from being saved is said at its field, also where it is to be published', async () => {
  server.use(mockEndpoint(contract.crm.news, { ...article, state: 'draft' }))
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  await screen.findAllByRole('option', { name: 'BS.CKII Phạm Gia Hân' })
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Bác sĩ kiểm tra chuyên môn/ }),
    'BS.CKII Phạm Gia Hân',
  )
  await user.click(screen.getByRole('button', { name: 'Xuất bản' }))
  const fault = 'Chọn cả người kiểm tra và ngày kiểm tra, hoặc để trống cả hai.'
  expect(await screen.findByRole('link', { name: fault })).toBeInTheDocument()
  // Above the form, and at the day.
  expect(screen.getAllByText(fault)).toHaveLength(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
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

test('news: a picture of the text is described anew, even where it cannot be fetched to be cut', async () => {
  const picture = '<figure><img src="/api/site-pictures/a.webp" alt="Cũ" width="800" height="500">'
  const html = `${picture}<figcaption>Chú thích</figcaption></figure>`
  server.use(mockEndpoint(contract.crm.news, { ...article, html }))
  const { user } = renderPage(`/crm/news?edit=${ids.news}`)
  await user.click(await screen.findByRole('button', { name: 'Cắt lại hoặc sửa mô tả' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sửa ảnh trong bài' }))
  expect(await dialog.findByText(/Không tải được ảnh này để cắt lại/)).toBeInTheDocument()
  const alt = dialog.getByRole('textbox', { name: 'Mô tả ảnh' })
  await user.clear(alt)
  await user.click(dialog.getByRole('button', { name: 'Lưu ảnh' }))
  expect(await dialog.findByText('Viết mô tả ảnh.')).toBeInTheDocument()
  await user.type(alt, 'Vùng nguy hiểm')
  await user.click(dialog.getByRole('button', { name: 'Lưu ảnh' }))
  await user.click(screen.getByRole('button', { name: 'Mã HTML' }))
  expect(await screen.findByRole('textbox', { name: 'Nội dung (HTML)' })).toHaveValue(
    html.replace('Cũ', 'Vùng nguy hiểm'),
  )
})

test('news: many are taken off the site after a question, those that readers do not see are left out', async () => {
  const rows = [
    row,
    { ...row, id: ids.review, title: 'Chăm sóc sau tiêm', state: 'published' as const, version: ids.account },
    { ...row, id: ids.course, title: 'Chọn filler', state: 'scheduled' as const },
  ]
  const calls: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.newsList, keyPageOf(rows)),
    mockEndpoint(contract.newsDrafts.withdraw, ({ params, body }) => {
      calls.push([params.id, body])
      return article
    }),
  )
  const { user } = renderPage('/crm/news')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Gỡ bài' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Gỡ 2 bài khỏi website?' }))
  expect(calls).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Gỡ bài' }))
  expect(await screen.findByText('2 xong, 1 không cần đổi')).toBeInTheDocument()
  expect(calls).toEqual([
    [ids.review, { version: ids.account }],
    [ids.course, { version: null }],
  ])
})
