import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { buildCourseRow, buildStaffCourse, ids } from '../../testing/staff-factories.ts'

const list = (items = [buildCourseRow()]) => ({ ...keyPageOf(items), counts: { draft: items.length } })
const queries: URLSearchParams[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.courseOptions, {
    categories: [{ id: ids.category, slug: 'laser', name: 'Laser' }],
    doctors: [],
  }),
  mockEndpoint(contract.crm.courses, ({ query }) => {
    queries.push(query)
    return list()
  }),
)

test('course list: shows price and state, and opens the edit screen', async () => {
  renderPage('/crm/Course')
  const row = (await screen.findByRole('rowheader', { name: /Xử trí tắc mạch/ })).closest('tr') as HTMLElement
  expect(within(row).getByRole('cell', { name: /4\.500\.000/ })).toBeInTheDocument()
  expect(within(row).getByText('Bản nháp')).toBeInTheDocument()
  expect(within(row).getByRole('link', { name: /Xử trí tắc mạch/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/crm\/Course\/Edit\?id=/),
  )
})

test('course list: keeps search, category, status and order in the URL and sends them to the server', async () => {
  const { user, router } = renderPage('/crm/Course')
  await screen.findByRole('rowheader', { name: /Xử trí/ })
  await user.type(screen.getByRole('searchbox', { name: 'Tìm khóa học' }), 'tac mach{Enter}')
  await screen.findByRole('option', { name: 'Laser' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chuyên mục' }), 'Laser')
  await user.click(screen.getByRole('link', { name: /^Bản nháp/ }))
  await user.click(screen.getByRole('button', { name: /Học phí/ }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Học phí/ })).toHaveAttribute('aria-sort', 'ascending'),
  )
  expect(screen.getByRole('combobox', { name: 'Chuyên mục' })).toHaveDisplayValue('Laser')
  expect(screen.getByRole('link', { name: /^Bản nháp/ })).toHaveAttribute('aria-current', 'page')
  expect(router.state.location.search).toBe(
    '?status=draft&q=tac+mach&category=laser&sort=price&direction=asc',
  )
  await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('price'))
  expect(queries.at(-1)?.get('q')).toBe('tac mach')
})

test('course list: marks and filters what waits, in the URL', async () => {
  const waiting = { ...buildStaffCourse({ status: 'published' }), hasChanges: true }
  server.use(
    mockEndpoint(contract.crm.courses, ({ query }) => {
      queries.push(query)
      return list([waiting])
    }),
  )
  const { user, router } = renderPage('/crm/Course')
  const row = (await screen.findByRole('rowheader', { name: /Xử trí/ })).closest('tr') as HTMLElement
  expect(within(row).getByText('Có thay đổi chưa xuất bản')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tình trạng chờ' }), 'Bác sĩ gửi duyệt')
  await waitFor(() => expect(queries.at(-1)?.get('waits')).toBe('submission'))
  expect(router.state.location.search).toBe('?waits=submission')
})

test('course list: publishes a course after a question', async () => {
  let sent: unknown
  server.use(
    mockEndpoint(contract.crm.setCourseStatus, ({ body }) => {
      sent = body
      return buildStaffCourse({ status: 'published' })
    }),
  )
  const { user } = renderPage('/crm/Course')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Xử trí/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xuất bản' }))
  const popup = await screen.findByRole('alertdialog', { name: 'Xuất bản khóa học này?' })
  await user.click(within(popup).getByRole('button', { name: 'Xuất bản' }))
  expect(await screen.findByText('Đã xuất bản khóa học.')).toBeInTheDocument()
  expect(sent).toEqual({ status: 'published' })
})

test('course list: before a course is archived its counts are told, and an archived one can be sold again', async () => {
  const sent: unknown[] = []
  const course = buildStaffCourse({ status: 'published' })
  const effects = { learners: 12, openOrders: 3, freeSeats: 0, openCodes: 40 }
  server.use(
    mockEndpoint(contract.crm.courses, list([course])),
    mockEndpoint(contract.crm.archiveEffects, effects),
    mockEndpoint(contract.crm.setCourseStatus, ({ body }) => {
      sent.push(body)
      return buildStaffCourse({ status: 'archived' })
    }),
  )
  const { user } = renderPage('/crm/Course')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Xử trí/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lưu trữ' }))
  const popup = await screen.findByRole('alertdialog', { name: 'Lưu trữ khóa học này?' })
  expect(popup).toHaveTextContent('12 học viên đang có quyền học vẫn học bình thường.')
  expect(popup).toHaveTextContent('3 đơn chưa thanh toán vẫn trả tiền được')
  expect(popup).toHaveTextContent('40 mã kích hoạt chưa dùng vẫn dùng được.')
  expect(popup).not.toHaveTextContent('suất học')
  server.use(mockEndpoint(contract.crm.courses, list([{ ...course, status: 'archived' }])))
  await user.click(within(popup).getByRole('button', { name: 'Lưu trữ' }))
  expect(await screen.findByText('Đã lưu trữ khóa học.')).toBeInTheDocument()
  expect(sent).toEqual([{ status: 'archived' }])
  await user.click(screen.getByRole('button', { name: /Thao tác với “Xử trí/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mở bán lại' }))
  expect(await screen.findByRole('alertdialog', { name: 'Mở bán lại khóa học này?' })).toBeVisible()
})

describe('a course as a ZIP', () => {
  const report = {
    courseId: '01920000-0000-7000-8000-00000000f001',
    title: 'Tiêm môi an toàn',
    came: { sections: 2, lessons: 9, files: 4, questions: 12, videos: 3, hasCover: true },
    notes: ['Bài “Mở đầu” chưa có video vì thư viện không có “Phim 1”.'],
  }
  const archive = new File(['PK'], 'tiem-moi.zip', { type: 'application/x-zip-compressed' })
  const open = async () => {
    const { user } = renderPage('/crm/Course')
    await user.click(await screen.findByRole('button', { name: 'Nhập ZIP' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nhập khóa học từ ZIP' })
    return { user, dialog, pick: () => user.upload(within(dialog).getByLabelText(/Chọn tệp/), archive) }
  }

  test('is sent, and the report says what came, what did not and where the draft is', async () => {
    server.use(mockEndpoint(contract.crmCourseArchives.importCourse, report))
    const { pick } = await open()
    await pick()
    const done = within(await screen.findByRole('dialog', { name: 'Đã nhập khóa học' }))
    expect(done.getByText('Đã tạo bản nháp “Tiêm môi an toàn”.')).toBeVisible()
    expect(within(done.getByRole('region', { name: 'Cần xem lại' })).getByText(/Phim 1/)).toBeVisible()
    expect(done.getByRole('link', { name: 'Mở bản nháp' })).toHaveAttribute(
      'href',
      `/crm/Course/Edit?id=${report.courseId}`,
    )
  })

  test('that is larger than may be sent is not sent at all', async () => {
    const sent = vi.fn(() => report)
    server.use(mockEndpoint(contract.crmCourseArchives.importCourse, sent))
    const { dialog, pick } = await open()
    const size = vi.spyOn(archive, 'size', 'get').mockReturnValue(2 * 1024 ** 3)
    await pick()
    expect(await within(dialog).findByText(/^Tệp lớn hơn 512 MB\./)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    size.mockRestore()
    await pick()
    expect(await screen.findByRole('dialog', { name: 'Đã nhập khóa học' })).toBeVisible()
  })

  test('that is refused says why and lets another file be chosen', async () => {
    server.use(mockError(contract.crmCourseArchives.importCourse, 'course_archive.unsafe'))
    const { dialog, pick } = await open()
    await pick()
    expect(await within(dialog).findByText(/ZIP có mật khẩu hoặc tên tệp không an toàn/)).toBeVisible()
    expect(within(dialog).getByText(/tiem-moi\.zip/)).toBeVisible()
    server.use(mockEndpoint(contract.crmCourseArchives.importCourse, report))
    await pick()
    expect(await screen.findByRole('dialog', { name: 'Đã nhập khóa học' })).toBeVisible()
  })
})

test('course list: an empty list offers to add the first course, or with filters to clear them', async () => {
  server.use(mockEndpoint(contract.crm.courses, list([])))
  const { user, router } = renderPage('/crm/Course?q=abc')
  expect(await screen.findByText('Không có khóa học phù hợp.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }))
  expect(await screen.findByText('Chưa có khóa học.')).toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test('course list: a failed read is shown in its place and can be tried again', async () => {
  server.use(mockError(contract.crm.courses, 'server.unknown'))
  const { user } = renderPage('/crm/Course')
  const panel = await screen.findByRole('alert')
  server.resetHandlers()
  await user.click(within(panel).getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByRole('rowheader', { name: /Xử trí/ })).toBeInTheDocument()
})

test('course list: sales staff can read it but change nothing', async () => {
  renderPage('/crm/Course', staff('sales'))
  await screen.findByRole('rowheader', { name: /Xử trí/ })
  expect(screen.queryByRole('link', { name: 'Thêm khóa học' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Thao tác với/ })).not.toBeInTheDocument()
})

describe('the edit screen without a course', () => {
  test('lets staff search for a course and choose it', async () => {
    const { user, router } = renderPage('/crm/Course')
    await screen.findByRole('heading', { level: 1, name: 'Khóa học' })
    void router.navigate('/crm/Course/Edit')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sửa khóa học' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Thẩm Học | Sửa khóa học'))
    expect(screen.getByText('Chọn khóa học cần sửa.')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Điều hướng chính' })).toBeInTheDocument()
    const name = await screen.findByRole('rowheader', { name: /Xử trí tắc mạch/ })
    expect(within(name).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/crm\/Course\/Edit\?id=/),
    )
    const row = within(name.closest('tr') as HTMLElement)
    expect(row.getByText('Bản nháp')).toBeInTheDocument()
    expect(row.queryByRole('button')).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: 'Tìm khóa học' }), 'tac mach{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?q=tac+mach'))
    await waitFor(() => expect(queries.at(-1)?.get('q')).toBe('tac mach'))
    expect(router.state.location.pathname).toBe('/crm/Course/Edit')
  })

  test('shows an empty list and a failed read', async () => {
    server.use(mockEndpoint(contract.crm.courses, list([])))
    const { unmount } = renderPage('/crm/Course/Edit')
    expect(await screen.findByText('Chưa có khóa học.')).toBeInTheDocument()
    unmount()
    server.use(mockError(contract.crm.courses, 'server.unknown'))
    renderPage('/crm/Course/Edit')
    expect(
      within(await screen.findByRole('alert')).getByRole('button', { name: 'Thử lại' }),
    ).toBeInTheDocument()
  })

  test('lets sales staff open a course to read it', async () => {
    renderPage('/crm/Course/Edit', staff('sales'))
    expect(await screen.findByText(/^Chọn khóa học cần xem/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Thêm khóa học' })).not.toBeInTheDocument()
  })
})

describe('course list: many at once', () => {
  const rows = [
    buildCourseRow({ status: 'published' }),
    buildCourseRow({ id: ids.news, title: 'Peel hóa chất', status: 'archived' }),
  ]
  function record() {
    const calls: unknown[] = []
    server.use(
      mockEndpoint(contract.crm.courses, list(rows)),
      mockEndpoint(contract.crm.setCourseStatus, ({ params, body }) => {
        calls.push([params.id, body])
        return buildStaffCourse()
      }),
    )
    return calls
  }

  test('are archived after a question', async () => {
    const calls = record()
    const { user } = renderPage('/crm/Course')
    await chooseAllRows(user)
    await user.click(screen.getByRole('button', { name: 'Lưu trữ' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lưu trữ 1 khóa học?' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu trữ' }))
    expect(await screen.findByText('1 xong, 1 không cần đổi')).toBeInTheDocument()
    expect(calls).toEqual([[rows[0]?.id, { status: 'archived' }]])
  })

  test('are brought back as drafts, which can be undone', async () => {
    const calls = record()
    const { user } = renderPage('/crm/Course')
    await user.click(await screen.findByRole('checkbox', { name: 'Chọn Peel hóa chất' }))
    await user.click(screen.getByRole('button', { name: 'Khôi phục về bản nháp' }))
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
    expect(await screen.findByText('Đã hoàn tác 1 dòng')).toBeInTheDocument()
    expect(calls).toEqual([
      [ids.news, { status: 'draft' }],
      [ids.news, { status: 'archived' }],
    ])
  })

  test('are not offered to who may not publish', async () => {
    record()
    renderPage('/crm/Course', ownRole('courses.read', 'courses.edit'))
    await screen.findByRole('rowheader', { name: /Peel hóa chất/ })
    expect(screen.queryByRole('checkbox', { name: /Chọn tất cả/ })).not.toBeInTheDocument()
  })
})
