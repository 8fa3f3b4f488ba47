import { contract, type EndpointOutput } from '@repo/contract'
import type { BankQuestion, Quiz } from '@repo/course-studio/quizzes/quizzes.types'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const lessonId = ids.review
const url = `/crm/Course/Quiz?course=${ids.course}&lesson=${lessonId}`
const questionOf = (id: string, text: string, values: Partial<BankQuestion> = {}): BankQuestion => ({
  id,
  kind: 'single',
  text,
  points: 1,
  tags: [],
  explanation: '',
  linkLessonId: null,
  linkStartMs: 0,
  choices: [
    { id: `${id.slice(0, -2)}c1`, text: 'Một', isCorrect: true, area: null },
    { id: `${id.slice(0, -2)}c2`, text: 'Hai', isCorrect: false, area: null },
  ],
  pictureId: null,
  pictureAlt: '',
  isKey: false,
  picture: null,
  gaps: [],
  usedIn: 1,
  updatedAt: '2026-11-20T03:00:00.000Z',
  version: null,
  ...values,
})
const first = questionOf('019a0000-0000-7000-8000-000000000a01', 'Liều khởi đầu?', { tags: ['liều'] })
const second = questionOf('019a0000-0000-7000-8000-000000000b01', 'Dấu hiệu tắc mạch?', { gaps: ['correct'] })
const spare = questionOf('019a0000-0000-7000-8000-000000000d01', 'Mũi kim nào?', { tags: ['kim'], usedIn: 0 })
const quiz: Quiz = {
  course: { id: ids.course, title: 'Tiêm môi' },
  lesson: { id: lessonId, title: 'Kiểm tra cuối chương' },
  settings: { intro: '', timeLimitMinutes: 20, maxAttempts: null, passPercent: 80, isShuffled: true },
  items: [
    { kind: 'question', questionId: first.id },
    { kind: 'question', questionId: second.id },
  ],
  gaps: [{ kind: 'question', questionId: second.id, gap: 'correct' }],
  published: null,
  hasChanges: true,
  isWithLearners: true,
  version: null,
}
const server = startMockServer(
  mockEndpoint(contract.crmQuizzes.quiz, quiz),
  mockEndpoint(contract.crmQuizzes.questions, [first, second, spare]),
  mockEndpoint(contract.curriculum.curriculum, {
    sections: [],
    isHeld: false,
    draft: null,
    version: null,
  }),
)
afterEach(() => localStorage.clear())

/** Answers saves of the items with what was sent, and tells the test. */
function hearItems() {
  const heard = vi.fn((_items: Quiz['items']) => {})
  server.use(
    mockEndpoint(contract.crmQuizzes.saveItems, ({ body }) => {
      const { items } = body as { items: Quiz['items'] }
      heard(items)
      return { ...quiz, items }
    }),
  )
  return heard
}

describe('the page of a quiz', () => {
  test('lists what it asks and says what keeps it from being published', async () => {
    renderPage(url)
    expect(await screen.findByRole('heading', { level: 1, name: 'Kiểm tra cuối chương' })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Liều khởi đầu?' })).toBeInTheDocument()
    expect(screen.getByText('Câu 2: chưa chọn đáp án đúng.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Xuất bản câu hỏi' })).toBeDisabled()
  })

  test('moves a question by its menu, shows it at once and tells screen readers', async () => {
    const heard = hearItems()
    const { user } = renderPage(url)
    await user.click(
      await screen.findByRole('button', {
        name: /Dấu hiệu tắc mạch\?.*|Thao tác.*Dấu hiệu/,
        expanded: false,
      }),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Chuyển lên' }))
    expect(screen.getByText('“Dấu hiệu tắc mạch?” giờ ở vị trí 1.')).toBeInTheDocument()
    await waitFor(() => expect(heard).toHaveBeenCalledWith([quiz.items[1], quiz.items[0]]))
  })

  test('takes questions from the bank, found by words without diacritics', async () => {
    const heard = hearItems()
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Lấy từ ngân hàng' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText('Liều khởi đầu?')).not.toBeInTheDocument()
    await user.type(dialog.getByRole('searchbox', { name: 'Tìm trong câu hỏi' }), 'mui kim')
    await user.click(dialog.getByRole('checkbox', { name: 'Mũi kim nào?' }))
    await user.click(dialog.getByRole('button', { name: 'Thêm 1 câu vào bài' }))
    await waitFor(() =>
      expect(heard).toHaveBeenCalledWith([...quiz.items, { kind: 'question', questionId: spare.id }]),
    )
  })

  test('writes a new question and asks it', async () => {
    const heard = hearItems()
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.crmQuizzes.addQuestion, ({ body }) => {
        sent(body)
        return spare
      }),
    )
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Thêm câu hỏi' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Một đáp án' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: 'Câu hỏi' }), 'Mũi kim nào?')
    await user.type(dialog.getByRole('textbox', { name: 'Lựa chọn 1' }), '30G')
    await user.type(dialog.getByRole('textbox', { name: 'Lựa chọn 2' }), '18G')
    await user.click(dialog.getByRole('button', { name: 'Xóa Lựa chọn 3' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Lựa chọn 1 là đáp án đúng' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Câu hỏi then chốt' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu câu hỏi' }))
    await waitFor(() => expect(heard).toHaveBeenCalled())
    const body = sent.mock.calls[0]?.[0] as { choices: { text: string; isCorrect: boolean }[] }
    expect(body).toMatchObject({ kind: 'single', text: 'Mũi kim nào?', points: 1, isKey: true })
    expect(body.choices.map(({ text, isCorrect }) => [text, isCorrect])).toEqual([
      ['30G', true],
      ['18G', false],
    ])
  })

  test('tells when somebody else has changed it meanwhile, and shows what is there', async () => {
    server.use(mockError(contract.crmQuizzes.saveItems, 'edit.outdated'))
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Rút ngẫu nhiên' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Thêm vào bài' }))
    expect(await screen.findByText(/Người khác vừa sửa bài này/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/^Rút 1 câu/)).not.toBeInTheDocument())
  })

  test('saves its settings', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.crmQuizzes.saveSettings, ({ body }) => {
        sent(body)
        return { ...quiz, settings: { ...quiz.settings, maxAttempts: 2 } }
      }),
    )
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Sửa cài đặt' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /^Số lần làm/ }), '2')
    await user.click(dialog.getByRole('button', { name: 'Lưu' }))
    expect(await screen.findByText('2 lần')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith({ ...quiz.settings, maxAttempts: 2, version: null })
  })

  test('hides figures of few people and says why', async () => {
    const analysis: EndpointOutput<typeof contract.crmQuizzes.analysis> = {
      learners: 3,
      averagePercent: null,
      passedPercent: null,
      questions: [
        {
          questionId: first.id,
          kind: 'single',
          text: first.text,
          answers: 3,
          correctPercent: null,
          discrimination: null,
          choices: [],
        },
      ],
    }
    server.use(mockEndpoint(contract.crmQuizzes.analysis, analysis))
    renderPage(`${url}&tab=analysis`)
    expect(await screen.findByText(/Số liệu hiện khi có từ 5 học viên/)).toBeInTheDocument()
    expect(screen.getAllByText('Chưa đủ người')).toHaveLength(3)
  })
})

test('the page of a learner shows each attempt and opens it question by question', async () => {
  const attemptId = '019a0000-0000-7000-8000-0000000000aa'
  const result = {
    submittedAt: '2026-11-20T03:00:00.000Z',
    isOutOfTime: true,
    score: 3,
    maxScore: 4,
    percent: 75,
    passPercent: 70,
    isPassed: true,
  }
  server.use(
    mockEndpoint(contract.crmQuizzes.learnerQuizzes, [
      {
        lessonId,
        title: 'Kiểm tra cuối chương',
        course: { id: ids.course, title: 'Tiêm môi' },
        isPassed: true,
        bestPercent: 75,
        attempts: [{ id: attemptId, number: 1, startedAt: result.submittedAt, result }],
      },
    ]),
    mockEndpoint(contract.crmQuizzes.learnerAttempt, {
      questions: [
        {
          number: 1,
          kind: 'order',
          text: 'Xếp các bước',
          points: 1,
          choices: [
            { key: '1', text: 'Tiêm', area: null },
            { key: '2', text: 'Rửa tay', area: null },
          ],
          picture: null,
          chosen: ['1', '2'],
          isCorrect: false,
          correct: ['2', '1'],
          explanation: '',
          link: null,
        },
      ],
    }),
    mockEndpoint(contract.crmLearners.learner, {
      id: ids.account,
      name: 'Hoàng Minh Duyên',
      email: 'duyen@example.vn',
      phone: null,
      avatarUrl: null,
      status: 'active',
      verifiedAt: null,
      joinedAt: '2026-11-19T03:00:00.000Z',
      lastSeenAt: null,
      erasedAt: null,
      courses: 1,
      averagePercent: 42,
      spent: 0,
      mergedInto: null,
      merged: [],
      can: { changeEnrollments: true, giveCodes: true },
      version: null,
      enrollments: [],
    }),
  )
  const { user } = renderPage(`/crm/Student/${ids.account}?tab=quizzes`)
  expect(await screen.findByText('3/4 điểm, 75%')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Xem từng câu, lần 1: Kiểm tra cuối chương' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Trả lời: Tiêm → Rửa tay')).toBeInTheDocument()
  expect(dialog.getByText('Đáp án đúng: Rửa tay → Tiêm')).toBeInTheDocument()
})
