import { type ApiContract, contract, type EndpointInput } from '@repo/contract'
import type { Curriculum, LessonFile } from '@repo/course-studio/curriculum/tree'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../testing/draft-factories.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { buildStaffCourse, noCertificates, noShares } from '../../testing/staff-factories.ts'

const uuid = (n: number) => `019a9f3e-0000-7000-9000-${String(n).padStart(12, '0')}`
const plan: LessonFile = {
  id: uuid(31),
  name: 'Phác đồ',
  type: 'application/pdf',
  bytes: 2_400_000,
  isWatermarked: true,
}
const table: LessonFile = { ...plan, id: uuid(32), name: 'Bảng liều', type: 'text/csv', isWatermarked: false }
const added = { id: uuid(40), type: 'application/pdf' as const, bytes: 9 }

type Save = EndpointInput<ApiContract['curriculum']['saveCurriculum']>['body']
let saves: Save[]
let courseId = uuid(1000)
let stored: Curriculum
beforeEach(() => {
  courseId = uuid(Number(courseId.slice(-12)) + 1)
  saves = []
  stored = {
    sections: [
      {
        id: uuid(1),
        title: 'Mở đầu',
        lessons: [
          {
            id: uuid(11),
            title: 'Giải phẫu',
            kind: 'article',
            isFreePreview: false,
            videoId: null,
            isProfessionalsOnly: false,
            sensitive: [],
            sensitiveNote: '',
            durationMs: 0,
            hasText: true,
            questionCount: null,
            takesHandIns: false,
            video: null,
            release: { kind: 'at_once' },
            files: [plan, table],
          },
        ],
      },
    ],
    isHeld: true,
    draft: null,
    version: null,
  }
})

const server = startMockServer(
  mockEndpoint(contract.crm.course, ({ params }) => buildStaffCourse({ id: params.id })),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.courses, { ...keyPageOf([]), counts: {} }),
  mockEndpoint(contract.curriculum.curriculum, () => stored),
  mockEndpoint(contract.curriculum.saveCurriculum, ({ body }) => {
    const sent = body as Save
    saves.push(sent)
    const known = [plan, table, added]
    const [section] = stored.sections
    const [lesson] = section?.lessons ?? []
    if (!section || !lesson) throw new Error('no lesson')
    const files = (sent.sections[0]?.lessons[0]?.files ?? []).map((file) => ({
      ...(known.find(({ id }) => id === file.id) ?? plan),
      ...file,
    }))
    stored = {
      ...stored,
      sections: [{ ...section, lessons: [{ ...lesson, files }] }],
      version: uuid(100 + saves.length),
    }
    return stored
  }),
)

const savedFiles = () => saves.at(-1)?.sections[0]?.lessons[0]?.files.map(({ name }) => name)
const open = async () => {
  const { user } = renderPage(`/crm/Course/Edit?id=${courseId}&tab=curriculum`)
  await user.click(await screen.findByRole('button', { name: '2 tài liệu: Giải phẫu' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tài liệu của bài' }))
  return { user, dialog }
}
const input = () => screen.getByLabelText('Thêm tệp', { selector: 'input' })
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

test('a file that is added is sent, named after itself, marked, and saved with the curriculum', async () => {
  server.use(mockEndpoint(contract.lessonFiles.uploadLessonFile, added))
  const { user, dialog } = await open()
  await user.upload(input(), pdf('Bảng kiểm an toàn.pdf'))
  expect(
    await dialog.findByRole('checkbox', { name: 'Đóng dấu tên học viên khi tải “Bảng kiểm an toàn”' }),
  ).toBeChecked()
  await expect.poll(savedFiles).toEqual(['Phác đồ', 'Bảng liều', 'Bảng kiểm an toàn'])
})

test('a file that is refused says why where it stands, and goes when that is read', async () => {
  server.use(mockError(contract.lessonFiles.uploadLessonFile, 'lesson_file.locked'))
  const { user, dialog } = await open()
  await user.upload(input(), pdf('Mật.pdf'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Tệp đang đặt mật khẩu')
  await user.click(dialog.getByRole('button', { name: 'Đóng thông báo về “Mật”' }))
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  expect(saves).toEqual([])
})

test('a spreadsheet says that it cannot be marked', async () => {
  const { dialog } = await open()
  expect(dialog.getByText(/Bảng tính không đóng dấu được/)).toBeInTheDocument()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
})

test('files are renamed in place, ordered, and taken away with a way back', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Phác đồ' }))
  await user.keyboard('Phác đồ: bản 2{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Chuyển lên: Bảng liều' }))
  await expect.poll(savedFiles).toEqual(['Bảng liều', 'Phác đồ bản 2'])
  expect(screen.getByText('“Bảng liều” giờ ở vị trí 1.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Bỏ khỏi bài: Bảng liều' }))
  await expect.poll(savedFiles).toEqual(['Phác đồ bản 2'])
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  await expect.poll(savedFiles).toEqual(['Bảng liều', 'Phác đồ bản 2'])
})

test('a text that is written while a file is still coming is saved over the own save of that file', async () => {
  const texts: unknown[] = []
  let end = () => {}
  const sent = new Promise<void>((resolve) => {
    end = resolve
  })
  server.use(
    mockEndpoint(contract.lessonFiles.uploadLessonFile, async () => {
      await sent
      return added
    }),
    mockEndpoint(contract.curriculum.lessonText, () => ({ html: '', version: stored.version })),
    mockEndpoint(contract.curriculum.saveLessonText, ({ body }) => {
      texts.push((body as { version: string }).version)
      return stored
    }),
  )
  const { user } = await open()
  await user.upload(input(), pdf('Bảng kiểm.pdf'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Sửa nội dung: Giải phẫu' }))
  await user.click(await screen.findByRole('button', { name: 'Mã HTML' }))
  await user.type(screen.getByRole('textbox', { name: 'Nội dung (HTML)' }), '<p>Sáu bước</p>')
  end()
  await expect.poll(savedFiles).toEqual(['Phác đồ', 'Bảng liều', 'Bảng kiểm'])
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  await expect.poll(() => texts).toEqual([uuid(101)])
})
