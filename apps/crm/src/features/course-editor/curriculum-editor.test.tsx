import { type ApiContract, contract, type EndpointInput } from '@repo/contract'
import type { Curriculum, Lesson, Section } from '@repo/course-studio/curriculum/tree'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../testing/draft-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildStaffCourse, noCertificates, noShares } from '../../testing/staff-factories.ts'

const uuid = (n: number) => `019a9f3e-0000-7000-8000-${String(n).padStart(12, '0')}`

const lesson = (n: number, title: string, values: Partial<Lesson> = {}): Lesson => ({
  id: uuid(n),
  title,
  kind: 'video',
  isFreePreview: false,
  videoId: null,
  isProfessionalsOnly: false,
  sensitive: [],
  sensitiveNote: '',
  durationMs: 0,
  hasText: false,
  questionCount: null,
  takesHandIns: false,
  video: null,
  release: { kind: 'at_once' },
  files: [],
  ...values,
})
const section = (n: number, title: string, ...lessons: Lesson[]): Section => ({ id: uuid(n), title, lessons })

/** What the server keeps; a save makes it the draft of a published course. */
let stored: Curriculum
type Save = EndpointInput<ApiContract['curriculum']['saveCurriculum']>['body']
let saves: Save[]
/** Each test has a course of its own: what one leaves unsaved is saved while the next one runs. */
let courseId = uuid(1000)
let url: string
beforeEach(() => {
  courseId = uuid(Number(courseId.slice(-12)) + 1)
  url = `/crm/Course/Edit?id=${courseId}&tab=curriculum`
  saves = []
  stored = {
    sections: [
      section(1, 'Mở đầu', lesson(11, 'Giải phẫu'), lesson(12, 'Chuẩn bị')),
      section(2, 'Thực hành', lesson(21, 'Tiêm môi'), lesson(22, 'Đọc thêm', { kind: 'article' })),
    ],
    isHeld: true,
    draft: null,
    version: null,
  }
})

const clip = {
  id: uuid(50),
  title: 'Quay tại phòng thủ thuật',
  state: 'ready' as const,
  progressPercent: 100,
  durationMs: 480_000,
  isPlayable: true,
}
const draft = { savedAt: '2026-11-22T03:00:00.000Z', savedBy: 'Trần Thị Lan' }
const server = startMockServer(
  mockEndpoint(contract.crm.course, ({ params }) => buildStaffCourse({ id: params.id })),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, () =>
    buildPending({ seen: { details: null, curriculum: stored.version } }),
  ),
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.courses, { ...keyPageOf([]), counts: {} }),
  mockEndpoint(contract.curriculum.curriculum, () => stored),
  mockEndpoint(contract.curriculum.saveCurriculum, ({ params, body }) => {
    if (params.id !== courseId) return stored
    const sent = body as Save
    saves.push(sent)
    stored = {
      ...stored,
      sections: sent.sections.map((one) => ({
        ...one,
        lessons: one.lessons.map((each) => ({
          ...lesson(0, ''),
          ...each,
          video: each.videoId ? clip : null,
          files: each.files.map((file) => ({ ...file, type: 'application/pdf' as const, bytes: 2_400_000 })),
        })),
      })),
      draft,
      version: uuid(100 + saves.length),
    }
    return stored
  }),
)

/** Names of all rows from top to bottom; chapters are headings. */
const rows = () =>
  screen
    .getAllByRole('button', { name: /^Kéo để chuyển chỗ/ })
    .map((handle) => /“(.*)”/.exec(handle.ariaLabel ?? '')?.[1])
const open = async (options?: Parameters<typeof renderPage>[1]) => {
  const page = renderPage(url, options)
  await screen.findByRole('heading', { name: 'Mở đầu' })
  return page
}
/** Messages offer to undo, too. */
const tools = () => within(screen.getByRole('group', { name: 'Lưu, hoàn tác và chọn nhiều' }))
const menuOf = (row: string) => screen.getByRole('button', { name: `Thao tác với “${row}”` })
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], row: string, act: string) => {
  await user.click(menuOf(row))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

describe('curriculum editor', () => {
  test('a new chapter with a lesson is named where it stands and saved by itself', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
    await user.keyboard('Biến chứng{Enter}')
    await user.click(screen.getByRole('button', { name: 'Thêm bài đọc vào “Biến chứng”' }))
    await user.keyboard('Bảng kiểm{Enter}')
    expect(await screen.findByText('Đã lưu nháp')).toBeInTheDocument()
    expect(saves.at(-1)?.sections.at(-1)).toMatchObject({
      title: 'Biến chứng',
      lessons: [{ title: 'Bảng kiểm', kind: 'article' }],
    })
    expect(saves.at(-1)).not.toHaveProperty('sections.0.lessons.0.video')
  })

  test('chosen lessons get a release rule together, which the rows say and undo takes back', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Chọn nhiều' }))
    await user.click(screen.getByRole('checkbox', { name: 'Chọn “Chuẩn bị”' }))
    await user.click(screen.getByRole('checkbox', { name: 'Chọn “Tiêm môi”' }))
    await user.click(screen.getByRole('button', { name: 'Điều kiện mở' }))
    await user.click(screen.getByRole('radio', { name: /Sau một số ngày/ }))
    await user.click(screen.getByRole('button', { name: 'Lưu' }))
    expect(screen.getByText('Nhập số ngày từ 1 đến 365.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Số ngày'), '7')
    await user.click(screen.getByRole('button', { name: 'Lưu' }))
    expect(await screen.findAllByText('Mở sau 7 ngày')).toHaveLength(2)
    await expect
      .poll(() => saves.at(-1)?.sections.map((one) => one.lessons.map(({ release }) => release.kind)))
      .toEqual([
        ['at_once', 'after_days'],
        ['after_days', 'at_once'],
      ])
    await user.click(tools().getByRole('button', { name: 'Hoàn tác' }))
    await waitFor(() => expect(screen.queryByText('Mở sau 7 ngày')).not.toBeInTheDocument())
  })

  test('an assignment and a lesson made of files are added, and say what they lack', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Thêm bài thực hành vào “Mở đầu”' }))
    await user.keyboard('Tiêm trên mô hình{Enter}')
    await user.click(screen.getByRole('button', { name: 'Thêm bài tài liệu vào “Mở đầu”' }))
    await user.keyboard('Bộ biểu mẫu{Enter}')
    expect(screen.getByText('Chưa có hướng dẫn')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Thêm tệp: Bộ biểu mẫu' })).toBeInTheDocument()
    await expect
      .poll(() => saves.at(-1)?.sections[0]?.lessons.map(({ kind }) => kind))
      .toEqual(['video', 'video', 'assignment', 'download'])
  })

  test('a name that is taken back with Esc or left empty stays as it was', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Giải phẫu' }))
    await user.keyboard('Khác{Escape}')
    expect(screen.getByRole('button', { name: 'Giải phẫu' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Giải phẫu' }))
    await user.clear(screen.getByRole('textbox', { name: 'Đổi tên “Giải phẫu”' }))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Giải phẫu' })).toHaveFocus()
    expect(saves).toEqual([])
  })

  test('a lesson moves by its menu through the chapters, which is told to screen readers', async () => {
    const { user } = await open()
    await choose(user, 'Chuẩn bị', 'Chuyển xuống')
    expect(rows()).toEqual(['Mở đầu', 'Giải phẫu', 'Thực hành', 'Chuẩn bị', 'Tiêm môi', 'Đọc thêm'])
    expect(screen.getByText('“Chuẩn bị” giờ là bài thứ 1 của “Thực hành”.')).toBeInTheDocument()
    await user.click(menuOf('Mở đầu'))
    expect(await screen.findByRole('menuitem', { name: 'Chuyển lên' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Chuyển xuống' }))
    expect(rows().slice(0, 2)).toEqual(['Thực hành', 'Chuẩn bị'])
  })

  test('what was removed comes back by undo, and goes again by redo', async () => {
    const { user } = await open()
    await choose(user, 'Thực hành', 'Xóa')
    expect(rows()).toEqual(['Mở đầu', 'Giải phẫu', 'Chuẩn bị'])
    await user.click(tools().getByRole('button', { name: 'Hoàn tác' }))
    expect(rows()).toHaveLength(6)
    await user.click(tools().getByRole('button', { name: 'Làm lại' }))
    expect(rows()).toHaveLength(3)
  })

  test('Ctrl+Z and Ctrl+Shift+Z go through the steps from anywhere but a field, and say what there is now', async () => {
    const { user } = await open()
    await choose(user, 'Thực hành', 'Xóa')
    const undo = () => user.keyboard('{Control>}[KeyZ]{/Control}')
    await undo()
    expect(rows()).toHaveLength(6)
    expect(screen.getByText('Đã hoàn tác. Chương trình có 2 chương, 4 bài học.')).toBeInTheDocument()
    await user.keyboard('{Control>}{Shift>}[KeyZ]{/Shift}{/Control}')
    expect(rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Mở đầu' }))
    await undo()
    expect(rows()).toHaveLength(3)
  })

  test('a removed chapter comes back by its message, and what was added since stays', async () => {
    const { user } = await open()
    await choose(user, 'Mở đầu', 'Xóa')
    await user.click(screen.getByRole('button', { name: 'Thêm bài đọc vào “Thực hành”' }))
    await user.keyboard('Bài mới thêm{Enter}')
    const message = (await screen.findAllByRole('listitem')).find((item) =>
      /Đã xóa “Mở đầu”/.test(item.textContent),
    )
    if (!message) throw new Error('no message says that the chapter was removed')
    await user.click(within(message).getByRole('button', { name: 'Hoàn tác' }))
    await waitFor(() => expect(rows()[0]).toBe('Mở đầu'))
    expect(rows()).toHaveLength(7)
  })

  test('several lessons go together into another chapter, or out of the course', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Chọn nhiều' }))
    await user.click(screen.getByRole('checkbox', { name: 'Chọn “Giải phẫu”' }))
    await user.click(screen.getByRole('checkbox', { name: 'Chọn “Chuẩn bị”' }))
    const bar = screen.getByRole('group', { name: 'Đã chọn 2 bài' })
    const spoken = (words: string) => screen.getByText(words, { selector: '[role=status]' })
    expect(spoken('Đã chọn 2 bài')).toBeInTheDocument()
    await user.click(within(bar).getByRole('button', { name: 'Chuyển sang chương' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Chương' }), 'Thực hành')
    await user.click(within(dialog).getByRole('button', { name: 'Chuyển sang chương' }))
    expect(rows()).toEqual(['Mở đầu', 'Thực hành', 'Tiêm môi', 'Đọc thêm', 'Giải phẫu', 'Chuẩn bị'])
    expect(spoken('Đã chuyển 2 bài sang “Thực hành”.')).toBeInTheDocument()
    await user.click(within(bar).getByRole('button', { name: 'Cho học thử' }))
    expect(screen.getAllByText('Học thử')).toHaveLength(2)
    expect(spoken('2 bài giờ cho học thử.')).toBeInTheDocument()
    await user.click(within(bar).getByRole('button', { name: 'Xóa' }))
    expect(rows()).toEqual(['Mở đầu', 'Thực hành', 'Tiêm môi', 'Đọc thêm'])
  })

  test('a lesson gets its video from the library, and loses it by its menu', async () => {
    server.use(
      mockEndpoint(contract.videos.videos, {
        ...keyPageOf([
          {
            ...clip,
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
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Chọn video: Tiêm môi' }))
    await user.click(await screen.findByRole('button', { name: `Chọn: ${clip.title}` }))
    expect(await screen.findByRole('link', { name: clip.title })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/crm/Video/${clip.id}\\?course=`)),
    )
    await waitFor(() => expect(saves.at(-1)?.sections[1]?.lessons[0]).toMatchObject({ videoId: clip.id }))
    await choose(user, 'Tiêm môi', 'Bỏ video khỏi bài')
    expect(screen.getByRole('button', { name: 'Chọn video: Tiêm môi' })).toBeInTheDocument()
  })

  test('whom a lesson is for and what it warns of is saved with the rest', async () => {
    const { user } = await open()
    await choose(user, 'Tiêm môi', 'Đối tượng và cảnh báo')
    await user.click(await screen.findByRole('checkbox', { name: /^Chỉ dành cho nhân viên y tế/ }))
    await user.click(screen.getByRole('button', { name: 'Lưu' }))
    await waitFor(() =>
      expect(saves.at(-1)?.sections[1]?.lessons[0]).toMatchObject({ isProfessionalsOnly: true }),
    )
  })

  test('the text of a new article is written once the article is saved', async () => {
    const written: unknown[] = []
    server.use(
      mockEndpoint(contract.curriculum.lessonText, () => ({ html: '', version: stored.version })),
      mockEndpoint(contract.curriculum.saveLessonText, ({ params, body }) => {
        written.push([saves.length, params.lessonId, (body as { html: string }).html])
        return stored
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Thêm bài đọc vào “Mở đầu”' }))
    await user.keyboard('Liều dùng{Enter}')
    await user.click(screen.getByRole('button', { name: 'Viết nội dung: Liều dùng' }))
    await user.click(await screen.findByRole('button', { name: 'Mã HTML' }))
    await user.type(screen.getByRole('textbox', { name: 'Nội dung (HTML)' }), '<p>Hai đơn vị</p>')
    await user.click(screen.getByRole('button', { name: 'Lưu' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const id = saves.at(-1)?.sections[0]?.lessons.at(-1)?.id
    expect(written).toEqual([[1, id, '<p>Hai đơn vị</p>']])
  })

  test('a text opened while names are still being saved is not refused as outdated, and no name is lost', async () => {
    const gates: (() => void)[] = []
    const texts: unknown[] = []
    server.use(
      mockEndpoint(contract.curriculum.saveCurriculum, async ({ body }) => {
        const sent = body as Save
        saves.push(sent)
        await new Promise<void>((resolve) => gates.push(resolve))
        stored = {
          ...stored,
          sections: stored.sections.map((one, index) => ({
            ...one,
            title: sent.sections[index]?.title ?? '',
          })),
          draft,
          version: uuid(500 + saves.length),
        }
        return stored
      }),
      mockEndpoint(contract.curriculum.lessonText, () => ({ html: '', version: stored.version })),
      mockEndpoint(contract.curriculum.saveLessonText, ({ body }) => {
        texts.push((body as { version: string }).version)
        return stored
      }),
    )
    const { user } = await open()
    const rename = async (from: string, to: string) => {
      await user.click(screen.getByRole('button', { name: from }))
      await user.clear(screen.getByRole('textbox', { name: `Đổi tên “${from}”` }))
      await user.keyboard(`${to}{Enter}`)
    }
    await rename('Mở đầu', 'Nhập môn')
    await waitFor(() => expect(gates).toHaveLength(1))
    await rename('Thực hành', 'Làm thử')
    await user.click(screen.getByRole('button', { name: 'Viết nội dung: Đọc thêm' }))
    gates[0]?.()
    await waitFor(() => expect(gates).toHaveLength(2))
    gates[1]?.()
    await user.click(await screen.findByRole('button', { name: 'Mã HTML' }))
    await user.type(screen.getByRole('textbox', { name: 'Nội dung (HTML)' }), '<p>Sáu bước</p>')
    expect(await screen.findByText('Đã lưu nháp')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Lưu' }))
    await waitFor(() => expect(texts).toEqual([uuid(502)]))
    expect(saves.map(({ sections }) => sections.map(({ title }) => title))).toEqual([
      ['Nhập môn', 'Thực hành'],
      ['Nhập môn', 'Làm thử'],
    ])
  })

  test('an older version is brought back as the draft', async () => {
    const version = { publishedBy: 'Trần Thị Lan', details: [], lessonCount: 4 }
    server.use(
      mockEndpoint(contract.courseDrafts.courseVersions, [
        {
          ...version,
          number: 2,
          publishedAt: '2026-11-21T03:00:00.000Z',
          curriculum: [{ kind: 'lesson_removed', title: 'Bài cũ' }],
        },
        { ...version, number: 1, publishedAt: '2026-11-20T03:00:00.000Z', curriculum: [] },
      ]),
      mockEndpoint(contract.courseDrafts.compareVersions, {
        details: [],
        curriculum: [],
        texts: [],
        isCurriculumOnly: false,
      }),
      mockEndpoint(contract.courseDrafts.restoreVersion, ({ body }) => {
        expect(body).toEqual({ number: 1, seen: { details: null, curriculum: null } })
        stored = {
          ...stored,
          sections: [section(1, 'Mở đầu', lesson(13, 'Bài cũ'))],
          draft,
          version: uuid(300),
        }
        return buildPending({ curriculum: [{ kind: 'lesson_added', title: 'Bài cũ' }] })
      }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Các phiên bản' }))
    expect(await screen.findByText('Xóa bài “Bài cũ”')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'So sánh Bản 1 với nội dung đang soạn' }))
    await user.click(await screen.findByRole('button', { name: 'Lấy lại bản 1' }))
    await waitFor(() => expect(rows()).toEqual(['Mở đầu', 'Bài cũ']))
  })

  test('of two who arrange at once, the second sees the other version and can keep the own one', async () => {
    const { user } = await open()
    server.use(
      mockError(contract.curriculum.saveCurriculum, 'edit.outdated', {
        details: { by: 'Lê Văn Minh', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
      }),
    )
    await choose(user, 'Giải phẫu', 'Chuyển xuống')
    expect(await screen.findByText(/^Lê Văn Minh đã lưu lúc 14:05/)).toBeInTheDocument()
    stored = { ...stored, sections: [section(3, 'Chương của Minh')], version: uuid(400) }
    server.use(
      mockEndpoint(contract.curriculum.saveCurriculum, ({ body }) => {
        const sent = body as Save
        expect(sent.version).toBe(uuid(400))
        saves.push(sent)
        return {
          ...stored,
          sections: sent.sections.map((one) => ({ ...one, lessons: [] })),
          version: uuid(401),
        }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Xem bản đã lưu' }))
    expect(await screen.findByText(/Chương của Minh/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Giữ nội dung của tôi' }))
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.sections.map(({ title }) => title)).toEqual(['Mở đầu', 'Thực hành'])
  })

  test('the other version can be taken, and the own one is still there to go back to', async () => {
    const { user } = await open()
    server.use(
      mockError(contract.curriculum.saveCurriculum, 'edit.outdated', {
        details: { by: 'Lê Văn Minh', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
      }),
    )
    await choose(user, 'Giải phẫu', 'Chuyển xuống')
    await screen.findByText(/^Lê Văn Minh đã lưu/)
    stored = { ...stored, sections: [section(3, 'Chương của Minh')], version: uuid(400) }
    await user.click(screen.getByRole('button', { name: 'Xem bản đã lưu' }))
    await user.click(await screen.findByRole('button', { name: 'Lấy bản đã lưu' }))
    expect(rows()).toEqual(['Chương của Minh'])
    await user.click(tools().getByRole('button', { name: 'Hoàn tác' }))
    expect(rows()).toEqual(['Mở đầu', 'Chuẩn bị', 'Giải phẫu', 'Thực hành', 'Tiêm môi', 'Đọc thêm'])
  })

  test('what cannot be saved stays on the screen, asks before it is left, and is saved by a press', async () => {
    const { user } = await open()
    server.use(mockError(contract.curriculum.saveCurriculum, 'server.unavailable'))
    await choose(user, 'Giải phẫu', 'Chuyển xuống')
    await user.click(await screen.findByRole('button', { name: 'Lưu lại' }))
    await user.click(screen.getByRole('link', { name: 'Danh sách khóa học' }))
    const popup = await screen.findByRole('alertdialog', { name: 'Rời trang khi chưa lưu?' })
    await user.click(within(popup).getByRole('button', { name: 'Ở lại' }))
    expect(rows().slice(0, 3)).toEqual(['Mở đầu', 'Chuẩn bị', 'Giải phẫu'])
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Lưu lại' }))
    expect(await screen.findByText('Đã lưu nháp')).toBeInTheDocument()
  })

  test('leaving the page before a change is saved saves it', async () => {
    const { user, router } = await open()
    await choose(user, 'Giải phẫu', 'Chuyển xuống')
    await user.click(screen.getByRole('link', { name: 'Danh sách khóa học' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/Course'))
    await waitFor(() => expect(saves).toHaveLength(1))
  })

  test('whoever may only read finds names and no acts', async () => {
    await open(staff('sales'))
    expect(screen.getByText('Giải phẫu')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Thêm chương' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Thao tác/ })).not.toBeInTheDocument()
  })

  test('a course without chapters says what comes first', async () => {
    stored = { ...stored, sections: [], isHeld: false }
    server.use(mockEndpoint(contract.courseDrafts.pendingChanges, buildPending({ isHeld: false })))
    renderPage(url)
    expect(await screen.findByText('Khóa học chưa có chương nào')).toBeInTheDocument()
    expect(await screen.findByText(/mọi thay đổi được lưu thẳng vào khóa/)).toBeInTheDocument()
  })
})

test('curriculum: a lesson shows how many comments on it wait, and opens them', async () => {
  const [first] = stored.sections[0]?.lessons ?? []
  server.use(
    mockEndpoint(
      contract.courseReviews.review,
      buildCourseReview({
        outline: [
          { id: courseId, title: 'Chương', lessons: [{ id: first!.id, title: first!.title, kind: 'video' }] },
        ],
        comments: [
          {
            id: courseId,
            by: 'Tạ Bích Liên',
            role: 'staff',
            isOwn: false,
            text: 'Thêm liều tối đa',
            at: '2026-11-24T02:00:00.000Z',
            place: { kind: 'lesson', lessonId: first!.id },
            lessonTitle: first!.title,
            isLessonGone: false,
            resolved: null,
            replies: [],
          },
        ],
      }),
    ),
  )
  const { user } = renderPage(`/crm/Course/Edit?id=${courseId}&tab=curriculum`)
  await user.click(await screen.findByRole('button', { name: `1 nhận xét: ${first!.title}` }))
  const dialog = await screen.findByRole('dialog', { name: `Nhận xét về “${first!.title}”` })
  expect(within(dialog).getByText('Thêm liều tối đa')).toBeInTheDocument()
})
