import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildClassroomLesson, classroomHandlers } from '../../../../testing/classroom.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { siteHandlers } from '../../../../testing/site-handlers.ts'
import type { QuestionDetail } from '../questions.types.ts'

const card = buildCourseCard()
const lesson = buildClassroomLesson({ title: 'Đọc gương mặt theo lớp', kind: 'article' })
const asked: QuestionDetail = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  lesson: { id: lesson.id, title: lesson.title },
  positionMs: null,
  title: 'Góc kim ở vùng môi',
  text: 'Bao nhiêu độ là an toàn?',
  author: { name: 'Lan N.', kind: 'learner', isOwn: true },
  isPrivate: false,
  state: 'visible',
  votes: 0,
  hasVoted: false,
  answers: 0,
  pictures: [],
  isAnswered: false,
  hasAccepted: false,
  createdAt: '2026-11-20T03:00:00.000Z',
  editedAt: null,
  thread: [],
  isOpen: true,
}
const stored = (count: number): QuestionDetail => ({
  ...asked,
  pictures: Array.from({ length: count }, (_, nth) => ({
    id: `019a0000-0000-7000-8000-0000000000c${nth}`,
    width: 800,
    height: 600,
  })),
})
let added: string[] = []
const server = startMockServer(
  ...siteHandlers,
  ...classroomHandlers(card, lesson),
  mockEndpoint(contract.questions.questions, { items: [], total: 0, next: null }),
  mockEndpoint(contract.questions.similarQuestions, []),
  mockEndpoint(contract.questions.question, asked),
  mockEndpoint(contract.questions.askQuestion, asked),
  mockEndpoint(contract.questions.addPicture, ({ params }) => {
    added.push(params['id'] ?? '')
    return stored(added.length)
  }),
  mockEndpoint(contract.questions.picture, () => new Blob(['x'], { type: 'image/webp' })),
)

const drawn: string[] = []
beforeEach(() => {
  added = []
  drawn.length = 0
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.size === 0) throw new Error('not a picture')
    return { width: 3200, height: 1600, close: () => {} }
  })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
  const note = (name: string) => () => drawn.push(name)
  const context = { fillRect: note('fill'), drawImage: note('draw') }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['drawn anew'], { type: 'image/webp' })),
  )
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const picture = () => new File(['from a camera'], 'ca.jpg', { type: 'image/jpeg' })

async function openForm() {
  const page = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await page.user.click(await screen.findByRole('tab', { name: 'Hỏi đáp' }))
  await page.user.click(await screen.findByRole('button', { name: 'Đặt câu hỏi' }))
  return page
}
const choose = async ({ user }: Awaited<ReturnType<typeof openForm>>) => {
  await user.upload(screen.getByLabelText('Thêm ảnh'), picture())
  return within(await screen.findByRole('dialog', { name: 'Che ảnh trước khi gửi' }))
}
const confirmIn = async (
  { user }: Awaited<ReturnType<typeof openForm>>,
  dialog: ReturnType<typeof within>,
) => {
  await user.click(dialog.getByRole('checkbox', { name: /Không ai trong ảnh bị nhận ra/ }))
  await user.click(dialog.getByRole('button', { name: 'Thêm ảnh này' }))
}
const writeAndSend = async ({ user }: Awaited<ReturnType<typeof openForm>>) => {
  await user.type(screen.getByRole('textbox', { name: 'Câu hỏi ngắn gọn' }), asked.title)
  await user.type(screen.getByRole('textbox', { name: 'Chi tiết' }), asked.text)
  await user.click(screen.getByRole('button', { name: 'Gửi câu hỏi' }))
}

test('a picture is blurred by keys and taken only when somebody answers for it', async () => {
  const page = await openForm()
  const dialog = await choose(page)
  expect(dialog.getByText(/Đừng để lộ người bệnh/)).toBeInTheDocument()
  dialog.getByRole('button', { name: 'Che vùng trong khung' }).focus()
  await page.user.keyboard('{ArrowRight}{Enter}')
  expect(await dialog.findByText('Đã che 1 vùng.')).toBeInTheDocument()
  await page.user.click(dialog.getByRole('button', { name: 'Thêm ảnh này' }))
  expect(dialog.getByText('Xác nhận rằng ảnh không làm lộ ai trước khi thêm.')).toBeInTheDocument()
  expect(dialog.getByRole('checkbox')).toHaveFocus()
  await confirmIn(page, dialog)
  expect(await screen.findByRole('img', { name: 'Ảnh 1' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a part is blurred by dragging, and undone; each change asks for the word anew', async () => {
  const page = await openForm()
  const dialog = await choose(page)
  const canvas = dialog.getByRole('img', { name: 'Ảnh sẽ gửi, chưa che vùng nào' })
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200)
  Object.assign(canvas, { setPointerCapture: () => {} })
  await page.user.click(dialog.getByRole('checkbox'))
  fireEvent.pointerDown(canvas, { button: 0, clientX: 40, clientY: 20 })
  fireEvent.pointerMove(canvas, { clientX: 200, clientY: 100 })
  fireEvent.pointerUp(canvas, { clientX: 200, clientY: 100 })
  expect(dialog.getByText('Đã che 1 vùng.')).toBeInTheDocument()
  expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await page.user.click(dialog.getByRole('button', { name: 'Hoàn tác' }))
  expect(dialog.getByText('Kéo hoặc chạm lên vùng cần che.')).toBeInTheDocument()
})

test('a pasted picture is prepared like a chosen one, and three are enough', async () => {
  const page = await openForm()
  for (let nth = 1; nth <= 3; nth += 1) {
    fireEvent.paste(document.body, { clipboardData: { files: [picture()] } })
    await confirmIn(page, within(await screen.findByRole('dialog', { name: 'Che ảnh trước khi gửi' })))
    expect(await screen.findByRole('img', { name: `Ảnh ${nth}` })).toBeInTheDocument()
  }
  expect(screen.queryByLabelText('Thêm ảnh')).toBeNull()
  expect(screen.getByText('Đã đủ 3 ảnh.')).toBeInTheDocument()
  await page.user.click(screen.getByRole('button', { name: 'Bỏ ảnh 3' }))
  expect(screen.getByLabelText('Thêm ảnh')).toBeInTheDocument()
})

test('a file that is no picture is named as one', async () => {
  const { user } = await openForm()
  await user.upload(screen.getByLabelText('Thêm ảnh'), new File([], 'x.png', { type: 'image/png' }))
  expect(await screen.findByText(/Không đọc được ảnh này/)).toBeInTheDocument()
})

test('pictures are sent after their question; one that does not go is sent again', async () => {
  const page = await openForm()
  await confirmIn(page, await choose(page))
  server.use(mockError(contract.questions.addPicture, 'server.unknown'))
  await writeAndSend(page)
  expect(await screen.findByText('Câu hỏi đã gửi, ảnh thì chưa')).toBeInTheDocument()
  server.resetHandlers()
  await page.user.click(screen.getByRole('button', { name: 'Gửi lại ảnh' }))
  expect(await screen.findByRole('heading', { name: asked.title })).toBeInTheDocument()
  expect(added).toEqual([asked.id])
})

test('a picture of an answered question can still be taken out, and none can be added', async () => {
  const removed = vi.fn(() => ({ ...asked, isOpen: false }))
  server.use(
    mockEndpoint(contract.questions.question, { ...stored(1), isOpen: false }),
    mockEndpoint(contract.questions.removePicture, removed),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}?question=${asked.id}`, signedInSession())
  await user.click(await screen.findByRole('button', { name: 'Sửa' }))
  expect(screen.queryByLabelText('Thêm ảnh')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bỏ ảnh 1' }))
  await user.click(await screen.findByRole('button', { name: 'Xóa ảnh' }))
  await waitFor(() => expect(removed).toHaveBeenCalledOnce())
})
