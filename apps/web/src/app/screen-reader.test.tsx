import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildOrder,
  mockEndpoint,
  mockError,
  mockEvents,
  type Order,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildClassroomLesson, classroomHandlers } from '../testing/classroom.ts'
import { renderPage } from '../testing/render-page.tsx'
import { listen, readAloud } from '../testing/screen-reader.ts'
import { siteHandlers } from '../testing/site-handlers.ts'

const events = mockEvents('/orders/:code/events')
const server = startMockServer(...siteHandlers, events.handler)
const card = buildCourseCard()
const minutes = (count: number) => count * 60_000
/** Shortly before the clocks of the page speak. */
const soon = minutes(5) + 3000

/** The clocks of the page go by intervals; what waits for the network goes on in real time. */
const fakeClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'Date', 'performance'],
  })

/** A form has no role of its own while it has no name. */
const formOf = (field: HTMLElement) => field.closest('form') as HTMLElement

test('login: fields, their errors and a wrong password are said', async () => {
  server.use(mockError(contract.auth.login, 'auth.invalid_credentials'))
  const { user } = renderPage('/auth/login')
  const email = await screen.findByLabelText('Email')
  expect(await readAloud(formOf(email))).toEqual([
    'alert',
    'Email',
    'textbox, Email',
    'Mật khẩu',
    'link, Quên mật khẩu?',
    'Mật khẩu',
    'button, Hiện mật khẩu',
    'button, Đăng nhập',
  ])
  const heard = await listen()
  await user.click(screen.getByRole('button', { name: 'Đăng nhập' }))
  await waitFor(() => expect(email).toHaveFocus())
  expect(await readAloud(formOf(email))).toContain('textbox, Email, Nhập email., invalid')

  await user.type(email, 'lan@example.vn')
  await user.type(screen.getByLabelText('Mật khẩu'), 'bảy con vịt{Enter}')
  await screen.findByText('Email hoặc mật khẩu chưa đúng.')
  await vi.waitFor(async () => expect(await heard()).toContain('assertive: Email hoặc mật khẩu chưa đúng.'))
})

test('purchase: what to transfer is read in order, the clock keeps silent, and the payment is said', async () => {
  fakeClock()
  const waiting = buildOrder({ expiresAt: new Date(Date.now() + soon).toISOString() })
  let current: Order = waiting
  server.use(
    mockEndpoint(contract.orders.get, () => current),
    mockEndpoint(contract.invoices.invoice, null),
  )
  renderPage(`/payment?order=${waiting.code}`, signedInSession())
  await screen.findByRole('img', { name: /VietQR/ })
  const read = await readAloud(screen.getByRole('main'))
  const order = [
    'heading, Thanh toán, level 1',
    'listitem, level 1, current step, position 2, set size 3',
    'heading, Quét mã bằng ứng dụng ngân hàng, level 2',
    'image, Mã VietQR chuyển 2.490.000 ₫, nội dung TH7K2M9QXA',
    'Đang chờ thanh toán',
    'button, Sao chép số tài khoản',
    'button, Sao chép số tiền',
    'button, Sao chép nội dung chuyển khoản',
    'heading, Đơn hàng của bạn, level 2',
    'button, Hủy đơn',
  ]
  expect(read.filter((phrase) => order.includes(phrase))).toEqual(order)

  const heard = await listen()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await heard()).toEqual(['polite: Còn 5 phút'])
  current = { ...waiting, state: 'paid', transfer: null, paidAt: waiting.createdAt }
  events.send('state', { state: 'paid' })
  await screen.findByRole('heading', { name: 'Thanh toán thành công' })
  const said: string[] = []
  await waitFor(async () => {
    said.push(...(await heard()))
    expect(said.toSorted()).toEqual([
      'assertive: Thanh toán thành công',
      'heading, Thanh toán thành công, level 2',
    ])
  })
})

test('lesson: the player, the ways on and the outline have their names and states', async () => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const lesson = buildClassroomLesson({ title: 'Giải phẫu vùng môi', kind: 'video' })
  server.use(
    ...classroomHandlers(card, lesson),
    mockEndpoint(contract.notes.lessonNotes, { items: [] }),
    mockEndpoint(contract.learning.playback, {
      playbackId: null,
      heartbeatEveryMs: 20_000,
      watermark: null,
      token: lesson.id,
      manifestUrl: `/media/${lesson.id}/key/master.m3u8`,
      expiresAt: new Date(Date.now() + minutes(5)).toISOString(),
      posterUrl: '/art/course/poster.svg',
      storyboardUrl: null,
      captions: [],
      chapters: [],
      durationMs: 90_000,
      resumeMs: 0,
      hasBegun: true,
    }),
  )
  renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const player = await screen.findByRole('region', { name: 'Trình phát video: Giải phẫu vùng môi' })
  const controls = await within(player).findByRole('group', { name: 'Điều khiển video' })
  expect(await readAloud(controls)).toEqual([
    expect.stringMatching(/^slider, Vị trí trong video, .*current value 0 giây trên 1 phút 30 giây$/),
    'button, Phát, key shortcuts K',
    'button, Tắt tiếng, key shortcuts M',
    expect.stringMatching(/^slider, Âm lượng, .*current value 100%$/),
    '0:00 / 1:30',
    'button, Cài đặt, not expanded, has popup menu',
    'button, Toàn màn hình, key shortcuts F',
  ])
  expect(await readAloud(screen.getByRole('tablist', { name: 'Phần của bài học' }))).toContainEqual(
    expect.stringMatching(/^tab, Ghi chú, not selected/),
  )
  const outline = await readAloud(screen.getByRole('complementary', { name: 'Nội dung khóa học' }))
  expect(outline).toContain(
    'progressbar, Tiến độ khóa học, max value 100, min value 0, current value 0 trên 1 bài, 0 phần trăm',
  )
  expect(outline).toContainEqual(expect.stringMatching(/^link, Giải phẫu vùng môi.*, current item$/))
})

const attemptId = '019a0000-0000-7000-8000-0000000000aa'

test('quiz: a question and its answers are one group, the clock speaks once, and the result is said', async () => {
  fakeClock()
  const lesson = buildClassroomLesson({ title: 'Kiểm tra cuối chương', kind: 'quiz' }, 'quiz')
  const choices = ['Liều lớn', 'Liều nhỏ'].map((text, index) => ({ key: `${index}`, text, area: null }))
  const text = 'Liều nào an toàn hơn?'
  const asked = { number: 1, kind: 'single' as const, text, points: 1, choices, picture: null, chosen: [] }
  const begun = { id: attemptId, lessonId: lesson.id, number: 1, startedAt: '2026-11-20T03:00:00.000Z' }
  const remainingMs = soon
  server.use(
    ...classroomHandlers(card, lesson),
    mockEndpoint(contract.quizzes.quiz, {
      intro: '',
      questionCount: 1,
      timeLimitMs: minutes(15),
      maxAttempts: 2,
      attemptsLeft: 1,
      passPercent: 80,
      isPassed: false,
      openAttempt: { id: attemptId, remainingMs },
      attempts: [],
    }),
    mockEndpoint(contract.quizzes.attempt, { ...begun, state: 'open', remainingMs, questions: [asked] }),
    mockEndpoint(contract.quizzes.saveAnswer, { remainingMs }),
    mockEndpoint(contract.quizzes.submitAttempt, {
      ...begun,
      state: 'done',
      submittedAt: '2026-11-20T03:10:00.000Z',
      isOutOfTime: false,
      score: 1,
      maxScore: 1,
      percent: 100,
      passPercent: 80,
      isPassed: true,
      questions: [
        { ...asked, chosen: ['1'], isCorrect: true, correct: ['1'], explanation: 'Ít rủi ro.', link: null },
      ],
    }),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const question = await screen.findByRole('region', { name: text })
  // Before the moment has come nothing on the page speaks of ten minutes or five.
  expect(screen.queryByText(/Còn \d+ phút/)).not.toBeInTheDocument()
  expect(await readAloud(within(question).getByRole('group', { name: text }))).toEqual([
    text,
    'radio, Liều lớn, not checked, position 1, set size 2',
    'Liều lớn',
    'radio, Liều nhỏ, not checked, position 2, set size 2',
    'Liều nhỏ',
  ])

  const heard = await listen()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await heard()).toEqual(['polite: Còn 5 phút.'])
  await user.click(screen.getByRole('radio', { name: 'Liều nhỏ' }))
  await screen.findByText('Đã lưu')
  expect((await heard()).filter((phrase) => phrase.startsWith('polite'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await heard()).toContain('alertdialog, Nộp bài?, Nộp rồi bạn không sửa được câu trả lời nữa.')
  await user.click(within(dialog).getByRole('button', { name: 'Nộp bài' }))
  await waitFor(async () => expect(await heard()).toContain('heading, Bạn đã đạt bài trắc nghiệm, level 2'))
})
