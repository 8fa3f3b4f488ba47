import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildClassroomLesson, classroomHandlers } from '../../../testing/classroom.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { siteHandlers } from '../../../testing/site-handlers.ts'
import type { Question, QuestionDetail } from './questions.types.ts'

const card = buildCourseCard()
const lesson = buildClassroomLesson({ title: 'Đọc gương mặt theo lớp', kind: 'article' })
const question: Question = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  lesson: { id: '019a0000-0000-7000-8000-0000000000b2', title: 'Bài khác' },
  positionMs: 83_000,
  title: 'Góc kim ở vùng môi',
  text: 'Bao nhiêu độ là an toàn?',
  author: { name: 'Lan N.', kind: 'learner', isOwn: false },
  isPrivate: false,
  state: 'visible',
  votes: 3,
  hasVoted: false,
  answers: 1,
  pictures: [],
  isAnswered: true,
  hasAccepted: false,
  createdAt: '2026-11-20T03:00:00.000Z',
  editedAt: null,
}
const answer: QuestionDetail['thread'][number] = {
  id: '019a0000-0000-7000-8000-0000000000b3',
  author: { name: 'BS.CKII Trần Minh Khoa', kind: 'doctor', isOwn: false },
  text: 'Khoảng 30 độ.',
  state: 'visible',
  isAccepted: false,
  recording: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  editedAt: null,
}
const detail: QuestionDetail = { ...question, thread: [answer], isOpen: false }
let sent: unknown[] = []
const server = startMockServer(
  ...siteHandlers,
  ...classroomHandlers(card, lesson),
  mockEndpoint(contract.questions.questions, { items: [question], total: 1, next: null }),
  mockEndpoint(contract.questions.similarQuestions, [question]),
  mockEndpoint(contract.questions.question, detail),
  mockEndpoint(contract.questions.askQuestion, ({ body }) => {
    sent.push(body)
    return { ...detail, title: 'Câu của tôi', thread: [], isOpen: true }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

const path = `/student/my-course/${card.slug}`
async function openTab(search = '') {
  const page = renderPage(`${path}${search}`, signedInSession())
  await page.user.click(await screen.findByRole('tab', { name: 'Hỏi đáp' }))
  return page
}

describe('questions of a lesson', () => {
  test('are listed with who answered, and one opens with its answers and the doctor’s badge', async () => {
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: question.title }))
    expect(await screen.findByText(answer.text)).toBeInTheDocument()
    expect(screen.getByText('Bác sĩ')).toBeInTheDocument()
    // It is about another lesson: the moment leads there.
    expect(screen.getByRole('link', { name: /Phút 1:23/ })).toHaveAttribute(
      'href',
      `${path}?lesson=${question.lesson.id}&t=83`,
    )
  })

  test('one that a link names is open at once, whatever part was looked at last', async () => {
    localStorage.setItem('classroom-tab', 'review')
    renderPage(`${path}?question=${question.id}`, signedInSession())
    expect(await screen.findByText(answer.text)).toBeInTheDocument()
  })

  test('one that is gone says so in its place', async () => {
    server.use(mockError(contract.questions.question, 'question.not_found'))
    renderPage(`${path}?question=${question.id}`, signedInSession())
    expect(await screen.findByText('Không xem được câu hỏi này')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mọi câu hỏi' })).toBeInTheDocument()
  })

  test('a reload keeps what was typed, like ones are shown, and sending forgets the draft', async () => {
    const first = await openTab()
    await first.user.click(await screen.findByRole('button', { name: 'Đặt câu hỏi' }))
    await first.user.type(screen.getByRole('textbox', { name: 'Câu hỏi ngắn gọn' }), 'Góc kim vùng môi')
    const similar = await screen.findByText('Có thể đã được hỏi')
    expect(within(similar.parentElement!).getByRole('button')).toHaveTextContent(question.title)
    first.unmount()

    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: 'Đặt câu hỏi' }))
    expect(screen.getByRole('textbox', { name: 'Câu hỏi ngắn gọn' })).toHaveValue('Góc kim vùng môi')
    await user.click(screen.getByRole('button', { name: 'Gửi câu hỏi' }))
    expect(await screen.findByText('Chi tiết cần từ 10 đến 3.000 ký tự.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Chi tiết' }), 'Bao nhiêu độ thì an toàn?')
    await user.click(screen.getByRole('checkbox', { name: /Ẩn với học viên khác/ }))
    await user.click(screen.getByRole('button', { name: 'Gửi câu hỏi' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          title: 'Góc kim vùng môi',
          text: 'Bao nhiêu độ thì an toàn?',
          isPrivate: true,
          positionMs: null,
        },
      ]),
    )
    expect(Object.keys(localStorage).filter((key) => key.startsWith('question-draft'))).toEqual([])
  })

  test('are not read before somebody looks', async () => {
    const read = vi.fn(() => ({ items: [], total: 0, next: null }))
    server.use(mockEndpoint(contract.questions.questions, read))
    const { user } = renderPage(path, signedInSession())
    const tab = await screen.findByRole('tab', { name: 'Hỏi đáp' })
    await user.click(screen.getByRole('tab', { name: 'Đánh giá' }))
    expect(read).not.toHaveBeenCalled()
    await user.click(tab)
    expect(await screen.findByText('Chưa có câu hỏi nào')).toBeInTheDocument()
  })

  test('are told as more than a thousand where the count ends there', async () => {
    server.use(
      mockEndpoint(contract.questions.questions, { items: [question], total: 1001, next: question.id }),
    )
    await openTab()
    expect(await screen.findByText('Hơn 1.000 câu hỏi')).toBeInTheDocument()
  })

  test('a failed read can be tried again', async () => {
    server.use(mockError(contract.questions.questions, 'server.unknown'))
    await openTab()
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })
})
