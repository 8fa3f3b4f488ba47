import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCourseReview, buildPending } from '../../testing/draft-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../testing/staff-factories.ts'

const editUrl = `/crm/Course/Edit?id=${ids.course}`
const saved: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.courseOptions, {
    categories: [{ id: ids.category, slug: 'bien-chung', name: 'Biến chứng' }],
    doctors: [
      { id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' },
      { id: ids.category, name: 'Trần Khánh Linh', academicTitle: 'BS.' },
      { id: ids.news, name: 'Vũ Hà An', academicTitle: 'BS.' },
    ],
  }),
  mockEndpoint(contract.crm.course, buildStaffCourse()),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
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
  expect(screen.getByRole('textbox', { name: /DOI/ })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Tên tài liệu' })).toBeValid()
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
  expect(await screen.findByText(/Chọn bản muốn giữ ở đầu trang/)).toBeInTheDocument()
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
  // A browser that is closed sends nothing more.
  const kept = localStorage.getItem('office-drafts') ?? ''
  const before = saved.length
  first.unmount()
  await waitFor(() => expect(saved.length).toBeGreaterThan(before))
  await waitFor(() => expect(localStorage.getItem('office-drafts')).not.toContain('Filler'))
  localStorage.setItem('office-drafts', kept)
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

test('asks before work is left that cannot be saved as it is', async () => {
  const { user, router } = renderPage(editUrl)
  await user.clear(await screen.findByRole('textbox', { name: 'Tên khóa học' }))
  expect(await screen.findByText(/^Chưa lưu: có mục cần sửa/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Danh sách khóa học' }))
  const popup = await screen.findByRole('alertdialog', { name: 'Rời trang khi chưa lưu?' })
  await user.click(within(popup).getByRole('button', { name: 'Ở lại' }))
  expect(router.state.location.pathname).toBe('/crm/Course/Edit')
  expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue('')
})

test('risks, questions, hours and further doctors of the course page are saved', async () => {
  const { user } = renderPage(editUrl)
  await user.type(await screen.findByRole('textbox', { name: 'Rủi ro 1' }), 'Bầm tím')
  await user.click(screen.getByRole('button', { name: 'Thêm câu hỏi' }))
  const faq = within(screen.getByRole('group', { name: 'Câu hỏi 1' }))
  await user.type(faq.getByRole('textbox', { name: 'Câu hỏi' }), 'Có ca thật không?')
  await user.type(faq.getByRole('textbox', { name: 'Trả lời' }), 'Có ba ca.')
  await user.type(screen.getByRole('textbox', { name: /^Số giờ ghi trên chứng nhận/ }), '4,3')
  const further = await screen.findByRole('combobox', { name: /^Bác sĩ cùng giảng dạy/ })
  await user.selectOptions(further, 'BS. Trần Khánh Linh')
  await user.selectOptions(further, 'BS. Vũ Hà An')
  expect(within(further).getAllByRole('option')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Chuyển BS. Vũ Hà An lên trước' }))
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  const fault = await screen.findByRole('link', { name: /tròn giờ hoặc nửa giờ/ })
  expect(fault).toHaveAttribute('href', '#certificateHours')
  await user.type(screen.getByRole('textbox', { name: /^Số giờ ghi trên chứng nhận/ }), '{Backspace}5')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({
    risks: ['Bầm tím'],
    faq: [{ question: 'Có ca thật không?', answer: 'Có ba ca.' }],
    certificateHours: 4.5,
    coDoctorIds: [ids.news, ids.category],
  })
})

test('pictures of the public page: shown with their consent, in an order, and told apart from withdrawn ones', async () => {
  const side = { src: '/api/one.webp', width: 90, height: 60, label: 'Trước', alt: 'Má phải' }
  const consent = { id: ids.news, reference: 'ĐY-1', givenOn: '2026-01-15', scope: 'public' as const }
  const pair = {
    id: ids.news,
    before: side,
    after: { ...side, src: '/api/two.webp' },
    days: 90,
    isSameAngle: true,
    isSameLight: true,
  }
  const shown = {
    id: ids.news,
    state: 'shown' as const,
    consent,
    beforeId: ids.news,
    afterId: ids.news,
    pair,
  }
  const gone = { ...shown, id: ids.category, state: 'withdrawn' as const, pair: null }
  server.use(
    mockEndpoint(contract.crm.course, buildStaffCourse({ pairIds: [ids.category, ids.news] })),
    mockEndpoint(contract.crmPatientConsents.pairs, [shown, gone]),
  )
  const { user } = renderPage(editUrl)
  expect(await screen.findByText(/đã rút lại đồng ý: trang khóa học không hiện/)).toBeVisible()
  expect(screen.getByText('Trước – Trước, cách 90 ngày')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Chuyển cặp ảnh 2 lên trước' }))
  await user.click(screen.getByRole('button', { name: 'Bỏ cặp ảnh 2' }))
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({ pairIds: [ids.news] })
})

test('a sale has to end after it begins, and both days are those of Việt Nam', async () => {
  const { user } = renderPage(editUrl)
  await user.type(await screen.findByRole('textbox', { name: /^Giá khuyến mãi/ }), '1000')
  const fill = async (name: RegExp, day: string) => {
    await user.clear(screen.getByRole('textbox', { name }))
    await user.type(screen.getByRole('textbox', { name }), day)
  }
  await fill(/^Khuyến mãi từ ngày/, '20/11/2036')
  await fill(/^Khuyến mãi đến hết/, '19/11/2036')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(
    await screen.findByRole('link', { name: 'Ngày kết thúc khuyến mãi phải sau ngày bắt đầu.' }),
  ).toBeInTheDocument()
  await fill(/^Khuyến mãi đến hết/, '20/11/2036')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({
    saleStartsAt: '2036-11-19T17:00:00.000Z',
    saleEndsAt: '2036-11-20T16:59:59.000Z',
  })
})

describe('the trailer of a course', () => {
  const film = {
    id: ids.news,
    title: 'Giới thiệu khóa học',
    state: 'processing' as const,
    progressPercent: 40,
    durationMs: 0,
    isPlayable: false,
  }

  test('is chosen from the library and says how far it is', async () => {
    const chosen: unknown[] = []
    server.use(
      mockEndpoint(contract.videos.videos, {
        ...keyPageOf([
          {
            ...film,
            failure: null,
            originalBytes: 1000,
            renditions: [],
            captionLanguages: [],
            chapterCount: 0,
            usedBy: [],
            trailerOf: [],
            uploadedBy: null,
            posterUrl: null,
            createdAt: '2026-11-20T03:00:00.000Z',
          },
        ]),
        counts: {},
      }),
      mockEndpoint(contract.crm.setTrailer, ({ body }) => {
        chosen.push(body)
        return { video: film }
      }),
    )
    const { user } = renderPage(editUrl)
    expect(await screen.findByText('Khóa học chưa có video giới thiệu.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Chọn từ thư viện' }))
    await user.click(await screen.findByRole('button', { name: `Chọn: ${film.title}` }))
    expect(await screen.findByRole('link', { name: film.title })).toBeVisible()
    expect(screen.getByText(/Trang khóa học hiện video này khi/)).toBeVisible()
    expect(chosen).toEqual([{ videoId: film.id }])
  })

  test('is taken away and brought back', async () => {
    const chosen: unknown[] = []
    server.use(
      mockEndpoint(contract.crm.trailer, { video: film }),
      mockEndpoint(contract.crm.setTrailer, ({ body }) => {
        const { videoId } = body as { videoId: string | null }
        chosen.push(videoId)
        return { video: videoId ? film : null }
      }),
    )
    const { user } = renderPage(editUrl)
    await user.click(await screen.findByRole('button', { name: 'Gỡ' }))
    expect(await screen.findByText('Khóa học chưa có video giới thiệu.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
    expect(await screen.findByRole('link', { name: film.title })).toBeVisible()
    expect(chosen).toEqual([null, film.id])
  })
})

describe('the cover of a course', () => {
  const sent: Blob[] = []
  beforeEach(() => {
    sent.length = 0
    // jsdom neither decodes nor draws pictures.
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (!file.type.startsWith('image/')) throw new Error('not a picture')
      return { width: 2000, height: 1000, close: () => {} }
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      clearRect: () => {},
      fillRect: () => {},
      drawImage: () => {},
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
      give(new Blob(['picture'], { type })),
    )
    server.use(
      mockEndpoint(contract.crm.setCourseCover, ({ body }) => {
        sent.push(body as Blob)
        return buildStaffCourse({ hasOwnCover: true, coverUrl: '/api/covers/a.webp' })
      }),
      mockEndpoint(contract.crm.removeCourseCover, buildStaffCourse()),
    )
  })
  const photo = () => new File(['x'.repeat(2000)], 'bia.jpg', { type: 'image/jpeg' })

  test('is cropped, shown at once without saving the form, and removed after a question', async () => {
    const { user } = renderPage(editUrl)
    await user.upload(await screen.findByLabelText('Tải ảnh lên'), photo())
    const dialog = await screen.findByRole('dialog', { name: 'Chọn phần ảnh làm bìa' })
    expect(within(dialog).getAllByRole('slider')).toHaveLength(3)
    await user.click(within(dialog).getByRole('button', { name: 'Dùng ảnh này' }))
    const cover = await screen.findByRole('img', { name: 'Ảnh bìa của Xử trí tắc mạch sau tiêm filler' })
    await waitFor(() => expect(cover).toHaveAttribute('src', '/api/covers/a.webp'))
    expect(sent.map(({ type }) => type)).toEqual(['image/webp'])
    await user.click(screen.getByRole('button', { name: 'Gỡ ảnh' }))
    const question = await screen.findByRole('alertdialog', { name: 'Gỡ ảnh bìa?' })
    await user.click(within(question).getByRole('button', { name: 'Gỡ ảnh' }))
    expect(await screen.findByLabelText('Tải ảnh lên')).toBeInTheDocument()
  })

  test('a refused picture is explained in the dialog, and what is no picture never gets there', async () => {
    server.use(mockError(contract.crm.setCourseCover, 'upload.not_an_image'))
    const { user } = renderPage(editUrl)
    const input = await screen.findByLabelText('Tải ảnh lên')
    input.removeAttribute('accept')
    await user.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/Không đọc được ảnh này/)).toBeInTheDocument()
    await user.upload(input, photo())
    await user.click(await screen.findByRole('button', { name: 'Dùng ảnh này' }))
    expect(
      await within(screen.getByRole('dialog')).findByText(/ảnh/i, { selector: '[role=alert] *' }),
    ).toBeVisible()
  })
})

test('a course is copied under another name, and the copy is opened', async () => {
  const bodies: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.duplicateCourse, ({ body }) => {
      bodies.push(body)
      return buildStaffCourse({ id: ids.news, title: 'Khóa hai' })
    }),
  )
  const { user, router } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Nhân bản' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nhân bản khóa học' }))
  const title = dialog.getByRole('textbox', { name: 'Tên khóa học' })
  expect(title).toHaveValue('Xử trí tắc mạch sau tiêm filler (bản sao)')
  await user.clear(title)
  await user.type(title, 'Khóa hai')
  expect(dialog.getByRole('textbox', { name: 'Đường dẫn' })).toHaveValue('khoa-hai')
  await user.click(dialog.getByRole('button', { name: 'Tạo bản sao' }))
  expect(await screen.findByRole('heading', { name: 'Khóa hai', level: 1 })).toBeInTheDocument()
  expect(bodies).toEqual([{ title: 'Khóa hai', slug: 'khoa-hai' }])
  expect(router.state.location.search).toBe(`?id=${ids.news}`)
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
