import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending, type PendingChanges } from '../../../testing/draft-factories.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../../testing/staff-factories.ts'

const editUrl = `/crm/Course/Edit?id=${ids.course}`
let pending: PendingChanges
let saves: { title: string; version: string | null }[]
let published: unknown[]
beforeEach(() => {
  saves = []
  published = []
  pending = waiting
})
afterEach(() => localStorage.clear())

const seen = { details: ids.news, curriculum: null }
const waiting = buildPending({
  saved: { at: '2026-11-24T03:00:00.000Z', by: 'Trần Thị Lan' },
  details: [{ field: 'title', before: ['Tên cũ'], after: ['Tên mới'] }],
  curriculum: [{ kind: 'lesson_added', title: 'Bài thêm' }],
  seen,
})
const server = startMockServer(
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.courses, { ...keyPageOf([]), counts: {} }),
  mockEndpoint(contract.crm.course, () => buildStaffCourse({ status: 'published', isHeld: true })),
  mockEndpoint(contract.crm.updateCourse, ({ body }) => {
    saves.push(body as (typeof saves)[number])
    const { title } = body as (typeof saves)[number]
    return buildStaffCourse({ status: 'published', isHeld: true, title, version: ids.news })
  }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, () => pending),
  mockEndpoint(contract.courseDrafts.publishChanges, ({ body }) => {
    published.push(body)
    pending = buildPending()
    return pending
  }),
)
const titleField = () => screen.findByRole('textbox', { name: 'Tên khóa học' })

test('what is typed is saved by itself as a draft, and published after a question with what was seen', async () => {
  const { user } = renderPage(editUrl)
  expect(await screen.findByText('Sửa: Tên khóa học')).toBeInTheDocument()
  expect(screen.getByText('Thêm bài “Bài thêm”')).toBeInTheDocument()
  await user.type(await titleField(), ' nhanh')
  expect(await screen.findByText(/^Đã lưu nháp lúc/, undefined, { timeout: 4000 })).toBeInTheDocument()
  expect(saves).toMatchObject([{ title: 'Xử trí tắc mạch sau tiêm filler nhanh', version: null }])
  await user.click(screen.getByRole('button', { name: 'Xuất bản thay đổi' }))
  const question = await screen.findByRole('alertdialog', { name: 'Xuất bản mọi thay đổi?' })
  await user.click(within(question).getByRole('button', { name: 'Xuất bản thay đổi' }))
  expect(await screen.findByText('Mọi người đang thấy đúng nội dung này.')).toBeInTheDocument()
  expect(published).toEqual([{ seen }])
})

test('questions that were approved for later are published, and no draft is there to be thrown away', async () => {
  pending = buildPending({ curriculum: [{ kind: 'lesson_questions', title: 'Kiểm tra' }], seen })
  renderPage(editUrl)
  expect(await screen.findByText('Đổi câu hỏi của bài “Kiểm tra”')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Xuất bản thay đổi' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Bỏ thay đổi' })).not.toBeInTheDocument()
})

test('what is typed while a save is under way stays, and is saved next', async () => {
  let answer: () => void = () => {}
  server.use(
    mockEndpoint(contract.crm.updateCourse, async ({ body }) => {
      const sent = body as (typeof saves)[number]
      saves.push(sent)
      if (saves.length === 1)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return buildStaffCourse({ isHeld: true, title: sent.title, version: ids.news })
    }),
  )
  const { user } = renderPage(editUrl)
  const title = await titleField()
  await user.type(title, '1')
  await waitFor(() => expect(saves).toHaveLength(1), { timeout: 4000 })
  await user.type(title, '2')
  answer()
  await waitFor(() => expect(saves).toHaveLength(2), { timeout: 4000 })
  expect(title).toHaveValue('Xử trí tắc mạch sau tiêm filler12')
  expect(saves[1]).toMatchObject({ title: 'Xử trí tắc mạch sau tiêm filler12', version: ids.news })
})

test('without a network what is typed is kept, and sent when there is one again', async () => {
  server.use(mockError(contract.crm.updateCourse, 'server.unavailable'))
  const { user } = renderPage(editUrl)
  await user.type(await titleField(), '!')
  expect(await screen.findByText(/^Chưa lưu được/, undefined, { timeout: 4000 })).toBeInTheDocument()
  expect(localStorage.getItem('office-drafts')).toContain('filler!')
  server.resetHandlers()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Đã lưu nháp lúc/)).toBeInTheDocument()
  expect(saves).toHaveLength(1)
  expect(localStorage.getItem('office-drafts')).not.toContain('filler!')
})

test('a line of the checklist leads to its field, and what blocks keeps the button shut', async () => {
  pending = {
    ...waiting,
    checklist: [
      {
        item: 'outcomes',
        text: 'Chưa có kết quả học tập.',
        state: 'blocking',
        place: { kind: 'field', field: 'outcomes' },
      },
      {
        item: 'cover',
        text: 'Nên tải ảnh bìa riêng.',
        state: 'blocking',
        place: { kind: 'field', field: 'coverPath' },
      },
      { item: 'freePreview', text: 'Nên có bài học thử.', state: 'advice', place: { kind: 'curriculum' } },
    ],
  }
  server.use(
    mockEndpoint(contract.curriculum.curriculum, {
      sections: [],
      isHeld: true,
      draft: null,
      version: null,
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Nên tải ảnh bìa riêng.' }))
  expect(screen.getByLabelText('Tải ảnh lên')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Chưa có kết quả học tập.' }))
  expect(screen.getByRole('group', { name: 'Kết quả học tập' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Xuất bản thay đổi' })).toBeDisabled()
  await user.click(screen.getByText('Nên có (1)'))
  await user.click(screen.getByRole('button', { name: 'Nên có bài học thử.' }))
  expect(await screen.findByRole('tab', { name: 'Chương trình học', selected: true })).toBeInTheDocument()
})

test('who may not publish a price is told why, and cannot publish', async () => {
  pending = { ...waiting, isPriceRefused: true }
  renderPage(editUrl)
  expect(await screen.findByText(/^Thay đổi có học phí mới/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Xuất bản thay đổi' })).toBeDisabled()
})

test('a draft that is thrown away leaves the form with what everybody sees', async () => {
  server.use(
    mockEndpoint(contract.courseDrafts.discardChanges, ({ body }) => {
      expect(body).toEqual({ seen })
      pending = buildPending()
      server.use(
        mockEndpoint(contract.crm.course, buildStaffCourse({ status: 'published', title: 'Tên cũ' })),
      )
      return pending
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }))
  const question = await screen.findByRole('alertdialog', { name: 'Bỏ mọi thay đổi chưa xuất bản?' })
  await user.click(within(question).getByRole('button', { name: 'Bỏ thay đổi' }))
  await waitFor(async () => expect(await titleField()).toHaveValue('Tên cũ'))
})

test('two versions are compared in words, and a long text line by line', async () => {
  const asked: unknown[] = []
  server.use(
    mockEndpoint(contract.courseDrafts.courseVersions, [
      {
        number: 2,
        publishedAt: '2026-11-24T03:00:00.000Z',
        publishedBy: 'Trần Thị Lan',
        lessonCount: 4,
        details: ['title'],
        curriculum: [],
      },
    ]),
    mockEndpoint(contract.courseDrafts.compareVersions, ({ query }) => {
      asked.push(Object.fromEntries(query))
      return {
        details: [
          { field: 'title' as const, before: ['Tên một'], after: ['Tên hai'] },
          {
            field: 'description' as const,
            before: ['Đoạn giữ', 'Đoạn bỏ'],
            after: ['Đoạn giữ', 'Đoạn thêm'],
          },
        ],
        curriculum: [],
        texts: [{ lessonId: ids.news, title: 'Bài đọc', before: '<p>Cũ</p>', after: '<p>Mới</p>' }],
        isCurriculumOnly: false,
      }
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Các phiên bản' }))
  await user.click(await screen.findByRole('button', { name: 'So sánh Bản 2 với nội dung đang soạn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'So sánh hai bản' }))
  expect(await dialog.findByText('Tên hai')).toBeInTheDocument()
  expect(dialog.getByText('Đoạn thêm')).toBeInTheDocument()
  expect(dialog.getByText('Nội dung bài “Bài đọc”')).toBeInTheDocument()
  expect(asked).toEqual([{ from: '2', to: 'draft' }])
})

test('the point of a cover that stays in view moves by arrow keys and is saved', async () => {
  server.use(
    mockEndpoint(contract.crm.course, () =>
      buildStaffCourse({ isHeld: true, hasOwnCover: true, coverUrl: '/api/covers/a.webp#focus=50,50' }),
    ),
  )
  const { user } = renderPage(editUrl)
  const across = await screen.findByRole('slider', { name: 'Điểm giữ, theo chiều ngang' })
  across.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
  expect(across).toHaveAttribute('aria-valuetext', '54 %')
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ coverFocus: { x: 54, y: 48 } }), { timeout: 4000 })
})

test('a cover says that visitors wait for it only while it waits to be published', async () => {
  const cover = { field: 'coverPath' as const, before: [], after: ['Ảnh mới'] }
  server.use(
    mockEndpoint(contract.crm.course, () =>
      buildStaffCourse({ isHeld: true, hasOwnCover: true, coverUrl: '/api/covers/a.webp#focus=50,50' }),
    ),
    mockEndpoint(contract.courseDrafts.pendingChanges, buildPending({ details: [cover] })),
  )
  const { queryClient } = renderPage(editUrl)
  expect(await screen.findByText(/Khách thấy ảnh mới sau khi bạn xuất bản/)).toBeInTheDocument()
  server.use(mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()))
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('pendingChanges') })
  expect(await screen.findByText('Ảnh đã tải lên.')).toBeInTheDocument()
})

test('an older version takes the place of a draft that waits only after a question', async () => {
  const restored: unknown[] = []
  const version = {
    number: 2,
    publishedAt: '2026-11-20T03:00:00.000Z',
    publishedBy: null,
    lessonCount: 3,
    details: [],
    curriculum: [],
  }
  server.use(
    mockEndpoint(contract.courseDrafts.courseVersions, [version]),
    mockEndpoint(contract.courseDrafts.compareVersions, {
      details: [],
      curriculum: [],
      texts: [],
      isCurriculumOnly: false,
    }),
    mockEndpoint(contract.courseDrafts.restoreVersion, ({ body }) => {
      restored.push(body)
      return buildPending()
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: 'Các phiên bản' }))
  await user.click(await screen.findByRole('button', { name: 'So sánh Bản 2 với nội dung đang soạn' }))
  const restore = async () => user.click(await screen.findByRole('button', { name: 'Lấy lại bản 2' }))
  const question = () => screen.findByRole('alertdialog', { name: 'Thay bản nháp bằng bản 2?' })
  await restore()
  expect(await question()).toHaveAccessibleDescription(/2 thay đổi chưa xuất bản sẽ mất/)
  await user.click(within(await question()).getByRole('button', { name: 'Giữ nguyên' }))
  expect(restored).toEqual([])
  await restore()
  await user.click(within(await question()).getByRole('button', { name: 'Thay bản nháp' }))
  expect(await screen.findByText('Đang soạn từ bản 2. Website chưa thay đổi.')).toBeInTheDocument()
  expect(restored).toEqual([{ number: 2, seen }])
})
