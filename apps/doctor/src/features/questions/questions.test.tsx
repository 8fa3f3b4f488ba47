import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, nextId, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import type { Question, QuestionDetail } from './question.types.ts'

const question: Question = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  lesson: { id: '019a0000-0000-7000-8000-0000000000b2', title: 'Đọc gương mặt' },
  course: { slug: 'giai-phau', title: 'Giải phẫu ứng dụng' },
  positionMs: 83_000,
  title: 'Góc kim ở vùng môi',
  text: 'Bao nhiêu độ là an toàn?',
  author: { name: 'Lan N.', kind: 'learner', isOwn: false },
  isPrivate: false,
  state: 'visible',
  votes: 3,
  hasVoted: false,
  answers: 0,
  pictures: [],
  isAnswered: false,
  hasAccepted: false,
  createdAt: '2026-11-20T03:00:00.000Z',
  editedAt: null,
}
const detail: QuestionDetail = { ...question, thread: [], videoId: null }
const byColleague: QuestionDetail['thread'][number] = {
  id: '019a0000-0000-7000-8000-0000000000b3',
  author: { name: 'BS.CKI Phạm Khánh Vy', kind: 'doctor', isOwn: false },
  text: 'Khoảng 30 độ.',
  state: 'visible',
  isAccepted: false,
  recording: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  editedAt: null,
}
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.doctorQuestions.questions, keyPageOf([question])),
  mockEndpoint(contract.doctorQuestions.question, detail),
  mockEndpoint(contract.doctorQuestions.answerQuestion, ({ body }) => {
    sent.push(body)
    return { ...detail, isAnswered: true, thread: [byColleague] }
  }),
  mockEndpoint(contract.doctorQuestions.setPrivacy, ({ body }) => {
    sent.push(body)
    return { ...detail, isPrivate: true }
  }),
  mockEndpoint(contract.doctorPortal.earnings, {
    revenue30Days: 0,
    share30Days: 0,
    coShare30Days: 0,
    courses: [],
  }),
  mockEndpoint(contract.doctorPortal.overview, {
    doctor: { slug: 'diem', name: 'Ngọc Diễm', academicTitle: 'BS.CKII', portraitUrl: '/api/art/x.svg' },
    learners: 0,
    watchedMs30Days: 0,
    completionPercent: 0,
    rating: { average: null, count: 0 },
    reviewsWithoutReply: 0,
    questionsWaiting: { count: 1, oldest: question.createdAt },
    handInsWaiting: { count: 0, oldest: null },
    returnedCourses: [],
    licence: { state: 'valid', expiresOn: null },
    begun: { profile: true, licence: true, video: true, submission: true },
    enrollments: [],
    courses: [],
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

describe('questions of learners', () => {
  test('are two presses away from the first screen: the answer is begun at once', async () => {
    const { user } = renderPage('/crm/doctor')
    await user.click(await screen.findByRole('link', { name: 'Trả lời câu hỏi' }))
    await user.click(await screen.findByRole('link', { name: 'Trả lời câu hỏi của Lan N.' }))
    expect(await screen.findByRole('textbox', { name: 'Câu trả lời của bác sĩ' })).toHaveFocus()
    expect(screen.getByText(/Đọc gương mặt/)).toHaveTextContent('phút 1:23')
  })

  test('an answer of somebody else that came meanwhile is shown, and what was typed stays', async () => {
    const { user } = renderPage(`/crm/doctor/question/${question.id}`)
    const box = await screen.findByRole('textbox', { name: 'Câu trả lời của bác sĩ' })
    await user.type(box, 'Nên dưới 45 độ.')
    server.use(
      mockEndpoint(contract.doctorQuestions.question, { ...detail, isAnswered: true, thread: [byColleague] }),
      mockError(contract.doctorQuestions.answerQuestion, 'question.answered_meanwhile'),
    )
    await user.click(screen.getByRole('button', { name: 'Gửi trả lời' }))
    expect(await screen.findByText(byColleague.text)).toBeInTheDocument()
    expect(box).toHaveValue('Nên dưới 45 độ.')
    server.use(
      mockEndpoint(contract.doctorQuestions.answerQuestion, ({ body }) => {
        sent.push(body)
        return { ...detail, isAnswered: true, thread: [byColleague] }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Vẫn gửi' }))
    await waitFor(() =>
      expect(sent).toEqual([{ text: 'Nên dưới 45 độ.', seenAnswerId: byColleague.id, recordingId: null }]),
    )
  })

  test('a saved reply is found by key, without diacritics, and put where the answer is written', async () => {
    const saved = { id: nextId(), title: 'Chăm sóc', text: 'Chườm lạnh hai mươi phút.', version: null }
    const other = { id: nextId(), title: 'Tái khám', text: 'Hẹn hai tuần.', version: null }
    server.use(mockEndpoint(contract.savedReplies.savedReplies, [saved, other]))
    const { user } = renderPage(`/crm/doctor/question/${question.id}`)
    const box = await screen.findByRole('textbox', { name: 'Câu trả lời của bác sĩ' })
    await user.type(box, '/')
    const search = await screen.findByRole('textbox', { name: 'Tìm câu mẫu' })
    expect(search).toHaveFocus()
    expect(await screen.findByRole('button', { name: /^Tái khám/ })).toBeInTheDocument()
    // Asked for again while they are open.
    await user.click(box)
    await user.keyboard('/')
    expect(search).toHaveFocus()
    await user.keyboard('cham{Enter}')
    expect(box).toHaveValue(saved.text)
    expect(box).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('what is written is kept as a reply', async () => {
    server.use(
      mockEndpoint(contract.savedReplies.savedReplies, []),
      mockEndpoint(contract.savedReplies.addSavedReply, ({ body }) => {
        sent.push(body)
        return { id: nextId() }
      }),
    )
    const { user } = renderPage(`/crm/doctor/question/${question.id}`)
    await user.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bác sĩ' }), 'Bơm thật chậm.')
    await user.click(screen.getByRole('button', { name: 'Câu trả lời mẫu' }))
    await user.click(await screen.findByRole('button', { name: 'Lưu thành câu mẫu' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Tên' }), 'Tốc độ')
    await user.click(within(dialog).getByRole('button', { name: 'Lưu' }))
    await waitFor(() => expect(sent).toEqual([{ title: 'Tốc độ', text: 'Bơm thật chậm.' }]))
  })

  test('an answered one goes onto the page of the course, in words that stand by themselves', async () => {
    server.use(
      mockEndpoint(contract.doctorQuestions.question, { ...detail, isAnswered: true, thread: [byColleague] }),
      mockEndpoint(contract.doctorQuestions.addToFaq, ({ body }) => {
        sent.push(body)
        return { ok: true as const }
      }),
    )
    const { user } = renderPage(`/crm/doctor/question/${question.id}`)
    await user.click(await screen.findByRole('button', { name: 'Đưa vào hỏi đáp của khóa' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Câu hỏi' }), ' trên?')
    await user.click(dialog.getByRole('button', { name: 'Thêm vào trang khóa' }))
    await waitFor(() =>
      expect(sent).toEqual([{ question: `${question.title} trên?`, answer: byColleague.text }]),
    )
  })

  test('one is kept from other learners', async () => {
    const { user } = renderPage(`/crm/doctor/question/${question.id}`)
    await user.click(await screen.findByRole('button', { name: 'Ẩn với học viên khác' }))
    expect(await screen.findByRole('button', { name: 'Hiện với học viên khác' })).toBeInTheDocument()
    expect(sent).toEqual([{ isPrivate: true }])
  })

  test('an empty inbox says that all are answered', async () => {
    server.use(mockEndpoint(contract.doctorQuestions.questions, keyPageOf([])))
    renderPage('/crm/doctor/question')
    expect(await screen.findByText('Câu hỏi nào cũng đã có trả lời.')).toBeInTheDocument()
  })

  test('a failed read can be tried again', async () => {
    server.use(mockError(contract.doctorQuestions.questions, 'server.unknown'))
    renderPage('/crm/doctor/question')
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })
})
