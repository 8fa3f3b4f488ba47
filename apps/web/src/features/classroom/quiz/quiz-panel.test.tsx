import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PaperQuestion } from '../../../components/quiz/question.types.ts'
import { buildClassroomLesson, classroomHandlers } from '../../../testing/classroom.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { siteHandlers } from '../../../testing/site-handlers.ts'
import type { DoneAttempt, OpenAttempt, QuizOverview } from './quiz.types.ts'

const card = buildCourseCard()
const lesson = buildClassroomLesson({ title: 'Kiểm tra cuối chương', kind: 'quiz' }, 'quiz')
const attemptId = '019a0000-0000-7000-8000-0000000000aa'
const choices = (...texts: string[]) =>
  texts.map((text, index) => ({ key: String(index + 1), text, area: null }))
const question = (number: number, values: Partial<PaperQuestion>): PaperQuestion => ({
  number,
  kind: 'single',
  text: `Câu hỏi ${number}`,
  points: 1,
  choices: choices('Một', 'Hai'),
  picture: null,
  chosen: [],
  ...values,
})
const open: OpenAttempt = {
  state: 'open',
  id: attemptId,
  lessonId: lesson.id,
  number: 1,
  startedAt: '2026-11-20T03:00:00.000Z',
  remainingMs: null,
  questions: [
    question(1, {}),
    question(2, { kind: 'order', choices: choices('Sát khuẩn', 'Rửa tay', 'Tiêm') }),
    question(3, {
      kind: 'hotspot',
      picture: { url: '/q.webp', width: 800, height: 500, alt: 'Mặt nhìn thẳng' },
      choices: [
        { key: '1', text: '', area: { x: 10, y: 10, width: 20, height: 20 } },
        { key: '2', text: 'góc hàm', area: { x: 50, y: 50, width: 20, height: 20 } },
      ],
    }),
  ],
}
const done: DoneAttempt = {
  ...open,
  state: 'done',
  submittedAt: '2026-11-20T03:10:00.000Z',
  isOutOfTime: false,
  score: 1,
  maxScore: 1,
  percent: 100,
  passPercent: 80,
  isPassed: true,
  questions: [
    {
      ...question(1, { chosen: ['2'] }),
      isCorrect: true,
      correct: ['2'],
      explanation: 'Vì liều nhỏ an toàn hơn.',
      link: { lessonId: lesson.id, title: 'Liều và nồng độ', startMs: 200_000 },
    },
  ],
}
const overview: QuizOverview = {
  intro: 'Làm sau khi xem hết chương.',
  questionCount: 3,
  timeLimitMs: null,
  maxAttempts: 2,
  attemptsLeft: 2,
  passPercent: 80,
  isPassed: false,
  openAttempt: null,
  attempts: [],
}
const goingOn = { ...overview, attemptsLeft: 1, openAttempt: { id: attemptId, remainingMs: null } }

const server = startMockServer(
  ...siteHandlers,
  ...classroomHandlers(card, lesson, ''),
  mockEndpoint(contract.quizzes.quiz, overview),
  mockEndpoint(contract.quizzes.beginAttempt, open),
  mockEndpoint(contract.quizzes.attempt, open),
  mockEndpoint(contract.quizzes.saveAnswer, { remainingMs: null }),
  mockEndpoint(contract.quizzes.submitAttempt, done),
)
const openPage = () => renderPage(`/student/my-course/${card.slug}`, signedInSession())
afterEach(() => localStorage.clear())

describe('the quiz of a lesson', () => {
  test('says its rules, is taken by keyboard, and tells afterwards why', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.quizzes.saveAnswer, ({ body }) => {
        sent(body)
        return { remainingMs: null }
      }),
    )
    const { user } = openPage()
    const facts = within(await screen.findByRole('list', { name: 'Thông tin bài trắc nghiệm' }))
    for (const words of ['3 câu hỏi', 'Đạt khi đúng từ 80%', 'Còn 2/2 lần làm'])
      expect(facts.getByText(words)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Bắt đầu làm bài' }))
    const first = within(await screen.findByRole('region', { name: 'Câu hỏi 1' }))
    await user.click(first.getByRole('radio', { name: 'Hai' }))
    await user.click(screen.getByRole('button', { name: 'Chuyển lên: Rửa tay' }))
    expect(screen.getByText('“Rửa tay” giờ ở vị trí 1.')).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Vùng B: góc hàm' }))
    expect(screen.getByText('Đã trả lời 3/3 câu')).toBeInTheDocument()
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
    expect(sent.mock.calls.map(([body]) => body)).toEqual([
      expect.objectContaining({ number: 1, chosen: ['2'] }),
      expect.objectContaining({ number: 2, chosen: ['2', '1', '3'] }),
      expect.objectContaining({ number: 3, chosen: ['2'] }),
    ])
    await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Nộp bài' }))
    expect(await screen.findByRole('heading', { name: 'Bạn đã đạt bài trắc nghiệm' })).toHaveFocus()
    expect(screen.getByText('Vì liều nhỏ an toàn hơn.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Xem lại ở 03:20 trong “Liều và nồng độ”' })).toHaveAttribute(
      'href',
      expect.stringContaining('t=200'),
    )
  })

  test('goes on at once with an open attempt, and answers that were not sent are sent', async () => {
    const sent = vi.fn((_body: unknown) => {})
    const key = `quiz-answers:${signedInSession().getSnapshot().user?.id}`
    const waiting = { attemptId, number: 1, chosen: ['1'], at: Date.now() - 5000 }
    localStorage.setItem(key, JSON.stringify([waiting]))
    server.use(
      mockEndpoint(contract.quizzes.quiz, goingOn),
      mockEndpoint(contract.quizzes.saveAnswer, ({ body }) => {
        sent(body)
        return { remainingMs: null }
      }),
    )
    openPage()
    const first = within(await screen.findByRole('region', { name: 'Câu hỏi 1' }))
    expect(first.getByRole('radio', { name: 'Một' })).toBeChecked()
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ number: 1, chosen: ['1'] })
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  })

  test('keeps an answer that cannot be sent and says so', async () => {
    server.use(
      mockEndpoint(contract.quizzes.quiz, goingOn),
      mockError(contract.quizzes.saveAnswer, 'server.unavailable'),
    )
    const { user } = openPage()
    const first = within(await screen.findByRole('region', { name: 'Câu hỏi 1' }))
    await user.click(first.getByRole('radio', { name: 'Hai' }))
    expect(await screen.findByText(/Câu trả lời được giữ trên máy này/)).toBeInTheDocument()
    expect(first.getByRole('radio', { name: 'Hai' })).toBeChecked()
  })

  test('hands itself in when the time is over', async () => {
    server.use(
      mockEndpoint(contract.quizzes.quiz, goingOn),
      mockEndpoint(contract.quizzes.attempt, { ...open, remainingMs: 20 }),
    )
    openPage()
    expect(await screen.findByRole('heading', { name: 'Bạn đã đạt bài trắc nghiệm' })).toBeInTheDocument()
  })

  test('offers no further attempt where none is left, and shows the earlier ones', async () => {
    const attempts = [
      { id: attemptId, number: 2, submittedAt: done.submittedAt, percent: 60, isPassed: false },
    ]
    server.use(
      mockEndpoint(contract.quizzes.quiz, { ...overview, attemptsLeft: 0, attempts }),
      mockEndpoint(contract.quizzes.attempt, done),
    )
    const { user } = openPage()
    expect(await screen.findByText('Bạn đã dùng hết số lần làm bài.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Xem kết quả lần 2' }))
    expect(await screen.findByText('Vì liều nhỏ an toàn hơn.')).toBeInTheDocument()
  })

  test('says that questions are still being written', async () => {
    server.use(mockError(contract.quizzes.quiz, 'lesson.not_ready'))
    openPage()
    expect(await screen.findByText('Bài trắc nghiệm chưa sẵn sàng')).toBeInTheDocument()
  })
})
