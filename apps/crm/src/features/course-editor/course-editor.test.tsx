import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildStaffCourse, ids } from '../../testing/staff-factories.ts'

const editUrl = `/crm/Course/Edit?id=${ids.course}`
const saved: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.courseOptions, {
    categories: [{ id: ids.category, slug: 'bien-chung', name: 'Biến chứng' }],
    doctors: [{ id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' }],
  }),
  mockEndpoint(contract.crm.course, buildStaffCourse()),
  mockEndpoint(contract.crm.updateCourse, ({ body }) => {
    saved.push(body)
    return buildStaffCourse(body as Partial<ReturnType<typeof buildStaffCourse>>)
  }),
)

test('a new course: the address follows the name without diacritics until it is written by hand', async () => {
  const { user } = renderPage('/crm/Course/Add')
  const title = await screen.findByRole('textbox', { name: 'Tên khóa học' })
  const slug = screen.getByRole('textbox', { name: 'Đường dẫn' })
  await user.type(title, 'Điều trị nám')
  expect(slug).toHaveValue('dieu-tri-nam')
  await user.clear(slug)
  await user.type(slug, 'nam-da')
  await user.type(title, ' nâng cao')
  expect(slug).toHaveValue('nam-da')
})

test('a refused form lists its faults, and a sale must be below the list price', async () => {
  const { user } = renderPage('/crm/Course/Add')
  const fill = async (name: string | RegExp, text: string) => {
    await user.click(await screen.findByRole('textbox', { name }))
    await user.paste(text)
  }
  await fill('Tên khóa học', 'Điều trị nám')
  await fill('Học phí', '1000000')
  await fill(/Giá khuyến mãi/, '2000000')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bác sĩ giảng dạy' }), ids.doctor)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chuyên mục' }), ids.category)
  await user.click(screen.getByRole('button', { name: 'Tạo bản nháp' }))
  const summary = await screen.findByRole('alert', { name: /mục cần sửa/ })
  await waitFor(() => expect(summary).toHaveFocus())
  expect(
    within(summary).getByRole('link', { name: 'Giá khuyến mãi phải thấp hơn học phí.' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue('Điều trị nám')
})

test('saves what was changed and says when', async () => {
  const { user } = renderPage(editUrl)
  const subtitle = await screen.findByRole('textbox', { name: 'Mô tả ngắn' })
  await user.clear(subtitle)
  await user.type(subtitle, 'Xử trí trong giờ đầu')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({ subtitle: 'Xử trí trong giờ đầu', requirements: [] })
})

test('references: added with authors, year and DOI; one without the form of a DOI is refused', async () => {
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Thêm tài liệu' }))
  const work = within(screen.getByRole('group', { name: 'Tài liệu 1' }))
  const fill = async (name: RegExp, text: string) => {
    await user.clear(work.getByRole('textbox', { name }))
    await user.click(work.getByRole('textbox', { name }))
    await user.paste(text)
  }
  await fill(/Tác giả/, 'Cotofana S.')
  await fill(/Năm/, '2017')
  await fill(/Tên tài liệu/, 'Arteries of the lip')
  await fill(/DOI/, 'prs-0001')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByRole('link', { name: /DOI có dạng/ })).toHaveAttribute('href', '#references')
  await fill(/DOI/, 'https://doi.org/10.1097/PRS.0001')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({
    references: [
      { authors: 'Cotofana S.', year: 2017, title: 'Arteries of the lip', doi: '10.1097/PRS.0001' },
    ],
  })
})

test('a taken address is said at its field and nothing typed is lost', async () => {
  server.use(mockError(contract.crm.updateCourse, 'course.slug_taken'))
  const { user } = renderPage(editUrl)
  const slug = await screen.findByRole('textbox', { name: 'Đường dẫn' })
  await user.clear(slug)
  await user.type(slug, 'laser-co-ban')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  await waitFor(() => expect(slug).toHaveAccessibleDescription(/đã dùng cho một khóa học khác/))
  expect(slug).toHaveValue('laser-co-ban')
})

test('a course that somebody saved meanwhile is shown beside what was typed, which then may replace it', async () => {
  const theirs = buildStaffCourse({ title: 'Tên người khác đặt', version: ids.news })
  const sent: { title: string; version: string | null }[] = []
  server.use(
    mockError(contract.crm.updateCourse, 'edit.outdated', {
      details: { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
    }),
  )
  const { user } = renderPage(editUrl)
  const title = await screen.findByRole('textbox', { name: 'Tên khóa học' })
  await user.clear(title)
  await user.type(title, 'Tên tôi đặt')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Trần Thị Lan đã lưu lúc 14:05/)).toBeInTheDocument()
  expect(title).toHaveValue('Tên tôi đặt')
  server.use(
    mockEndpoint(contract.crm.course, theirs),
    mockEndpoint(contract.crm.updateCourse, ({ body }) => {
      sent.push(body as (typeof sent)[number])
      return buildStaffCourse({ title: 'Tên tôi đặt', version: ids.course })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Xem bản đã lưu' }))
  expect(await screen.findByText('Tên người khác đặt')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Giữ nội dung của tôi' }))
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(sent).toEqual([expect.objectContaining({ title: 'Tên tôi đặt', version: ids.news })])
})

test('what was typed is there again after the browser was closed, over the version that it was typed over', async () => {
  const sent: { title: string; version: string | null }[] = []
  const first = renderPage(editUrl)
  await first.user.type(await screen.findByRole('textbox', { name: 'Tên khóa học' }), '!')
  await first.user.click(screen.getByRole('button', { name: 'Thêm tài liệu' }))
  await first.user.type(screen.getByRole('textbox', { name: 'Tên tài liệu' }), 'Filler complications')
  screen.getByRole('textbox', { name: 'Tên tài liệu' }).blur()
  first.unmount()
  sessionStorage.clear()
  server.use(
    mockEndpoint(contract.crm.course, buildStaffCourse({ version: ids.news })),
    mockEndpoint(contract.crm.updateCourse, ({ body }) => {
      sent.push(body as (typeof sent)[number])
      return buildStaffCourse({ version: ids.course })
    }),
  )
  const { user } = renderPage(editUrl)
  expect(await screen.findByText('Đã khôi phục bản nháp bạn chưa gửi.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue(
    'Xử trí tắc mạch sau tiêm filler!',
  )
  expect(screen.getByRole('textbox', { name: 'Tên tài liệu' })).toHaveValue('Filler complications')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(sent).toEqual([expect.objectContaining({ version: null })])
  expect(screen.queryByText('Đã khôi phục bản nháp bạn chưa gửi.')).not.toBeInTheDocument()
  expect(localStorage.getItem('office-drafts')).not.toContain('Filler')
})

test('asks before unsaved work is left', async () => {
  const { user, router } = renderPage(editUrl)
  await user.type(await screen.findByRole('textbox', { name: 'Tên khóa học' }), '!')
  await user.click(screen.getByRole('link', { name: 'Danh sách khóa học' }))
  const popup = await screen.findByRole('alertdialog', { name: 'Rời trang khi chưa lưu?' })
  await user.click(within(popup).getByRole('button', { name: 'Ở lại' }))
  expect(router.state.location.pathname).toBe('/crm/Course/Edit')
  expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue(
    'Xử trí tắc mạch sau tiêm filler!',
  )
})

test('shows what keeps the course from being published', async () => {
  renderPage(editUrl)
  expect(await screen.findByText('Chưa có ảnh bìa.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Xuất bản' })).toBeDisabled()
})

test('whoever may only read finds the form closed', async () => {
  renderPage(editUrl, staff('sales'))
  expect(await screen.findByRole('textbox', { name: 'Tên khóa học' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Lưu thay đổi' })).not.toBeInTheDocument()
})

test.each(['', 'khong-phai-uuid'])('a course whose id is "%s" answers 404', async (id) => {
  renderPage(`/crm/Course/Edit?id=${id}`)
  expect(await screen.findByText(/Page Not Found: \/crm\/Course\/Edit/)).toBeInTheDocument()
})

test('a course that does not exist answers 404', async () => {
  server.use(mockError(contract.crm.course, 'course.not_found'))
  const { expectConsole } = await import('@repo/config/console')
  expectConsole('error', /course\.not_found/)
  renderPage(editUrl)
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeInTheDocument()
})
