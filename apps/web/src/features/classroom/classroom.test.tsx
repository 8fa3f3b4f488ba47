import { contract, type EndpointOutput } from '@repo/contract'
import {
  buildCourseCard,
  buildCourseDetail,
  buildLesson,
  buildMyCourse,
  mockEndpoint,
  mockError,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonVideoMessages } from '../../components/lesson-video/lesson-video.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { ClassroomLesson } from './classroom.types.ts'

const card = buildCourseCard()
const lessonOf = (title: string): ClassroomLesson => ({
  ...buildLesson({ title }),
  lock: null,
  completion: { kind: 'watch', watchPercent: 90 },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})
const first = lessonOf('Giải phẫu vùng môi')
const second = lessonOf('Kỹ thuật cannula')

const grantOf = (lessonId: string): EndpointOutput<typeof contract.learning.playback> => ({
  playbackId: null,
  heartbeatEveryMs: 20_000,
  watermark: null,
  token: lessonId,
  manifestUrl: `/media/${lessonId}/key/master.m3u8`,
  expiresAt: '2026-11-21T08:00:00.000Z',
  posterUrl: '/art/course/poster.svg',
  storyboardUrl: null,
  captions: [],
  chapters: [],
  durationMs: 90_000,
  resumeMs: 0,
  hasBegun: true,
})

const classroomAt = (
  resumeLessonId: string,
  completedLessons = 0,
): EndpointOutput<typeof contract.learning.classroom> => ({
  course: { ...card },
  percent: completedLessons * 50,
  completedLessons,
  expiresAt: null,
  sections: [{ id: card.id, title: 'Phần 1', lessons: [first, second] }],
  resumeLessonId,
  ownReview: null,
  canReview: false,
  givesCertificate: false,
  isProfessional: true,
  seat: null,
})
const openQuestion: EndpointOutput<typeof contract.questions.question> = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  lesson: { id: first.id, title: first.title },
  positionMs: null,
  title: 'Góc kim ở vùng môi',
  text: 'Bao nhiêu độ là an toàn?',
  author: { name: 'Lan N.', kind: 'learner', isOwn: false },
  isPrivate: false,
  state: 'visible',
  votes: 0,
  hasVoted: false,
  answers: 0,
  pictures: [],
  isAnswered: false,
  hasAccepted: false,
  thread: [],
  isOpen: true,
  createdAt: '2026-11-20T03:00:00.000Z',
  editedAt: null,
}
const server = startMockServer(
  ...siteHandlers,
  // The player asks once it is loaded, also in a page whose test has just ended.
  mockEndpoint(contract.learning.playback, ({ params }) => grantOf(params.lessonId ?? '')),
  mockEndpoint(contract.notes.lessonNotes, { items: [] }),
  mockEndpoint(contract.learning.classroom, classroomAt(first.id)),
  mockEndpoint(contract.learning.lesson, ({ params }) => ({
    lesson: params.lessonId === first.id ? first : second,
    course: { slug: card.slug, title: card.title },
    summary: 'Nội dung của bài.',
    html: null,
    beforeAfters: [],
    files: [],
    package: null,
  })),
)

/** Goes on to the second lesson by the list of lessons. */
async function openSecond(user: ReturnType<typeof renderPage>['user']) {
  const curriculum = within(screen.getByRole('complementary'))
  await user.click(curriculum.getByRole('link', { name: new RegExp(second.title) }))
  await screen.findByRole('heading', { level: 1, name: second.title })
}

test('a paused course says why, that its time does not run, and leads to the other courses', async () => {
  server.use(
    mockError(contract.learning.classroom, 'course.access_paused', {
      details: { reason: 'Chờ xác minh hồ sơ' },
    }),
  )
  renderPage(`/student/my-course/${card.slug}`, signedInSession())
  expect(await screen.findByText(copy.pausedTitle)).toBeInTheDocument()
  expect(screen.getByText(/Lý do: Chờ xác minh hồ sơ/)).toHaveTextContent(copy.pausedHint)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: copy.myCourses })).toBeInTheDocument()
})

test('a course that waits for a part of its price leads to paying it', async () => {
  server.use(
    mockError(contract.learning.classroom, 'course.access_paused', {
      details: { reason: 'Chờ thanh toán kỳ 2 (đơn TH7K2M9QXA)', orderCode: 'TH7K2M9QXA' },
    }),
  )
  renderPage(`/student/my-course/${card.slug}`, signedInSession())
  expect(await screen.findByText(/Chờ thanh toán kỳ 2/)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.payPart })).toHaveAttribute(
    'href',
    '/payment?order=TH7K2M9QXA',
  )
})

test('the next lesson takes its place in the same player, so that full screen outlives the change', async () => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const arrival = Promise.withResolvers<void>()
  server.use(
    mockEndpoint(contract.learning.playback, async ({ params }) => {
      if (params.lessonId === second.id) await arrival.promise
      return grantOf(params.lessonId ?? '')
    }),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const player = await screen.findByRole('region', { name: new RegExp(first.title) })

  await openSecond(user)
  // The right to play has not come yet: the player stays with the lesson it has.
  expect(player).toBeInTheDocument()
  expect(player).toHaveAccessibleName(expect.stringContaining(first.title))

  arrival.resolve()
  await waitFor(() => expect(player).toHaveAccessibleName(expect.stringContaining(second.title)))
  expect(player).toBeInTheDocument()
})

test('the lesson that is watched stays, when the place to go on from moves to the next one', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  server.use(mockEndpoint(contract.learning.playback, ({ params }) => grantOf(params.lessonId ?? '')))
  const { queryClient } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const player = await screen.findByRole('region', { name: new RegExp(first.title) })
  server.use(mockEndpoint(contract.learning.classroom, classroomAt(second.id, 1)))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findAllByText('1/2 bài')).not.toHaveLength(0)
  expect(screen.getByRole('heading', { level: 1, name: first.title })).toBeInTheDocument()
  expect(player).toHaveAccessibleName(expect.stringContaining(first.title))
})

test.each(['video', 'quiz', 'article'] as const)(
  'a lesson for professionals (%s) says so to everybody else without asking for what is in it',
  async (kind) => {
    const closed = { ...lessonOf('Chỉ dành cho nhân viên y tế'), kind, isProfessionalsOnly: true }
    const room = (isProfessional: boolean) => ({
      ...classroomAt(closed.id),
      sections: [{ id: card.id, title: 'Phần 1', lessons: [closed, second] }],
      isProfessional,
    })
    const asked: string[] = []
    server.use(
      mockEndpoint(contract.learning.classroom, room(false)),
      mockEndpoint(contract.learning.playback, ({ params }) => {
        // The player of the page before may still be on its way to its own lesson.
        if (params.lessonId === closed.id) asked.push('playback')
        return grantOf(params.lessonId ?? '')
      }),
      mockError(contract.quizzes.quiz, 'lesson.professionals_only'),
      mockEndpoint(contract.account.professional, {
        state: 'none',
        profession: null,
        workplace: null,
        licenceNumber: null,
        licenceIssuer: null,
        licenceIssuedOn: null,
        hasProof: false,
        rejectionReason: null,
        reviewedAt: null,
      }),
    )
    renderPage(`/student/my-course/${card.slug}`, signedInSession())
    expect(await screen.findAllByRole('region', { name: 'Dành cho nhân viên y tế' })).toHaveLength(1)
    expect(asked).toEqual([])
  },
)

const handout = {
  id: second.id,
  name: 'Phác đồ tiêm.pdf',
  type: 'application/pdf' as const,
  bytes: 240_000,
  isWatermarked: true,
}

test('files of a lesson are saved under their names, and say that the copy carries the name', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  URL.createObjectURL = () => 'blob:copy'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server.use(
    mockEndpoint(contract.learning.lesson, {
      lesson: first,
      course: { slug: card.slug, title: card.title },
      summary: '',
      html: null,
      beforeAfters: [],
      files: [handout],
      package: null,
    }),
    mockEndpoint(contract.lessonFiles.lessonFile, new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('tab', { name: /Tài liệu/ }))
  expect(screen.getByText('Bản tải về in tên của bạn và ngày tải.', { exact: false })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tải Phác đồ tiêm.pdf' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('Phác đồ tiêm.pdf')
})

test('a file that may not be had any more says why', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  server.use(
    mockEndpoint(contract.learning.lesson, {
      lesson: first,
      course: { slug: card.slug, title: card.title },
      summary: '',
      html: null,
      beforeAfters: [],
      files: [handout],
      package: null,
    }),
    mockError(contract.lessonFiles.lessonFile, 'lesson_file.not_found'),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('tab', { name: /Tài liệu/ }))
  await user.click(screen.getByRole('button', { name: 'Tải Phác đồ tiêm.pdf' }))
  expect(await screen.findByText(/Tài liệu này không còn trong bài học/)).toBeInTheDocument()
})

test.each([
  [{ reason: 'on_day' as const, opensAt: '2026-12-01T17:00:00.000Z', previous: null }, 'Mở ngày 02/12/2026.'],
  [
    { reason: 'after_previous' as const, opensAt: null, previous: first.title },
    `Mở sau khi bạn hoàn thành “${first.title}”.`,
  ],
])('a closed lesson says what it waits for, and asks for nothing of its content', async (lock, words) => {
  let asked = 0
  server.use(
    mockEndpoint(contract.learning.playback, ({ params }) => {
      if (params.lessonId === second.id) asked += 1
      return grantOf(params.lessonId ?? '')
    }),
    mockEndpoint(contract.learning.lesson, ({ params }) => {
      // A page of the test before may still be asking for its own lesson.
      if (params.lessonId === second.id) asked += 1
      return {
        lesson: second,
        course: { slug: card.slug, title: card.title },
        summary: '',
        html: null,
        beforeAfters: [],
        files: [],
        package: null,
      }
    }),
    mockEndpoint(contract.learning.classroom, {
      ...classroomAt(second.id),
      sections: [{ id: card.id, title: 'Phần 1', lessons: [first, { ...second, lock }] }],
    }),
  )
  renderPage(`/student/my-course/${card.slug}?lesson=${second.id}`, signedInSession())
  expect(await screen.findByText(copy.lockedTitle)).toBeInTheDocument()
  expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThan(1)
  expect(asked).toBe(0)
})

test('a lesson made of files shows them at once, and saving one completes it', async () => {
  URL.createObjectURL = () => 'blob:copy'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const papers: ClassroomLesson = {
    ...first,
    kind: 'download',
    completion: { kind: 'manual', watchPercent: null },
  }
  let completed: string | undefined
  server.use(
    mockEndpoint(contract.learning.classroom, {
      ...classroomAt(first.id),
      sections: [{ id: card.id, title: 'Phần 1', lessons: [papers, second] }],
    }),
    mockEndpoint(contract.learning.lesson, {
      lesson: papers,
      course: { slug: card.slug, title: card.title },
      summary: '',
      html: '<p>Bản in</p>',
      beforeAfters: [],
      files: [handout],
      package: null,
    }),
    mockEndpoint(contract.lessonFiles.lessonFile, new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
    mockEndpoint(contract.learning.completeLesson, ({ params }) => {
      completed = params.lessonId
      return { positionMs: 0, watchedMs: 0, percent: 100, completedAt: '2026-11-21T08:00:00.000Z' }
    }),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('button', { name: 'Tải Phác đồ tiêm.pdf' }))
  expect(screen.queryByRole('tab', { name: /Tài liệu/ })).not.toBeInTheDocument()
  await waitFor(() => expect(completed).toBe(papers.id))
})

test.each([
  ['watch', 75, 'Hoàn thành khi xem 75% video.'],
  ['manual', null, 'Hoàn thành khi bạn đánh dấu đã học.'],
  ['quiz', null, 'Hoàn thành khi đạt bài trắc nghiệm.'],
] as const)(
  'how a lesson becomes complete (%s) is said before it begins',
  async (kind, watchPercent, words) => {
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const lesson = { ...first, completion: { kind, watchPercent } }
    const classroom = classroomAt(first.id)
    server.use(
      mockEndpoint(contract.learning.classroom, {
        ...classroom,
        sections: [{ id: card.id, title: 'Phần 1', lessons: [lesson, second] }],
      }),
    )
    renderPage(`/student/my-course/${card.slug}`, signedInSession())
    expect(await screen.findByText(words)).toBeInTheDocument()
  },
)

test('"Tiếp tục học" plays the video with one press, and a page opened anew does not', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  server.use(mockEndpoint(contract.learning.playback, ({ params }) => grantOf(params.lessonId ?? '')))
  const opened = renderPage(`/student/my-course/${card.slug}?lesson=${first.id}&play=1`, signedInSession())
  await waitFor(() => expect(play).toHaveBeenCalled())
  opened.unmount()
  play.mockClear()

  renderPage(`/student/my-course/${card.slug}?lesson=${first.id}`, signedInSession())
  const player = await screen.findByRole('region', { name: new RegExp(first.title) })
  await waitFor(() => expect(player.querySelector('video')).toHaveAttribute('src'))
  expect(play).not.toHaveBeenCalled()
})

describe('beside the video or below it', () => {
  const wide = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isWide && query.includes('64rem'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  const changingWidth = (isWideAtFirst: boolean) => {
    const listeners = new Set<() => void>()
    let isWide = isWideAtFirst
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return isWide && query.includes('64rem')
      },
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    }))
    return (isWideNow: boolean) => {
      isWide = isWideNow
      for (const listener of listeners) listener()
    }
  }
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    server.use(mockEndpoint(contract.learning.playback, ({ params }) => grantOf(params.lessonId ?? '')))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  test('what is said stands beside the video where there is room', async () => {
    wide(true)
    const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
    const aside = await screen.findByRole('complementary')
    await user.click(within(aside).getByRole('tab', { name: 'Lời thoại' }))
    expect(within(aside).getByText(copy.noTranscript)).toBeVisible()
    expect(screen.getAllByRole('tab', { name: 'Lời thoại' })).toHaveLength(1)
  })

  test('what is said stands below the video where there is no room beside it', async () => {
    wide(false)
    renderPage(`/student/my-course/${card.slug}`, signedInSession())
    const tab = await screen.findByRole('tab', { name: 'Lời thoại' })
    expect(screen.getByRole('complementary')).not.toContainElement(tab)
  })

  test.each([true, false])('questions and files stand once, beside the video: %s', async (isWide) => {
    wide(isWide)
    server.use(
      mockEndpoint(contract.learning.lesson, {
        lesson: first,
        course: { slug: card.slug, title: card.title },
        summary: '',
        html: null,
        beforeAfters: [],
        files: [handout],
        package: null,
      }),
      mockEndpoint(contract.questions.questions, { items: [], total: 0, next: null }),
    )
    const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
    const files = await screen.findByRole('tab', { name: /Tài liệu/ })
    const questions = screen.getByRole('tab', { name: 'Hỏi đáp' })
    for (const tab of [files, questions]) expect(screen.getByRole('complementary').contains(tab)).toBe(isWide)
    await user.click(files)
    expect(screen.getByRole('button', { name: 'Tải Phác đồ tiêm.pdf' })).toBeVisible()
    await user.click(questions)
    expect(await screen.findByText('Chưa có câu hỏi nào')).toBeVisible()
  })

  test.each([true, false])(
    'a reply that is being typed stays where it is when the width of the window changes, until the next lesson (beside: %s)',
    async (isWide) => {
      const change = changingWidth(isWide)
      server.use(
        mockEndpoint(contract.questions.question, openQuestion),
        mockEndpoint(contract.questions.questions, { items: [], total: 0, next: null }),
      )
      const { user } = renderPage(
        `/student/my-course/${card.slug}?question=${openQuestion.id}`,
        signedInSession(),
      )
      const reply = await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' })
      await user.type(reply, 'Tôi dùng 30 độ')
      act(() => change(!isWide))
      expect(reply).toBeInTheDocument()
      expect(reply).toHaveValue('Tôi dùng 30 độ')
      const aside = screen.getByRole('complementary')
      expect(aside.contains(reply)).toBe(isWide)
      if (isWide) expect(aside).not.toHaveClass('max-lg:hidden')

      await user.click(
        within(aside).getAllByRole('link', { name: new RegExp(second.title), hidden: true })[0]!,
      )
      await screen.findByRole('heading', { level: 1, name: second.title })
      expect(aside.contains(await screen.findByRole('tab', { name: 'Hỏi đáp' }))).toBe(!isWide)
    },
  )

  test('a link to a question opens it beside the video, until another part is chosen', async () => {
    wide(true)
    server.use(mockError(contract.questions.question, 'question.not_found'))
    const { user } = renderPage(`/student/my-course/${card.slug}?question=${card.id}`, signedInSession())
    expect(await screen.findByRole('tab', { name: 'Hỏi đáp' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'Nội dung' }))
    expect(screen.getByRole('tab', { name: 'Hỏi đáp' })).toHaveAttribute('aria-selected', 'false')
  })

  test('after a link to a question the part that was chosen instead stays chosen in the next lesson', async () => {
    wide(true)
    server.use(
      mockEndpoint(contract.questions.question, openQuestion),
      mockEndpoint(contract.questions.questions, { items: [], total: 0, next: null }),
    )
    const { user } = renderPage(
      `/student/my-course/${card.slug}?question=${openQuestion.id}`,
      signedInSession(),
    )
    await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' })
    await user.click(screen.getByRole('tab', { name: 'Nội dung' }))
    await openSecond(user)
    expect(screen.getByRole('tab', { name: 'Nội dung' })).toHaveAttribute('aria-selected', 'true')
  })

  test.each([true, false])(
    'a note that was asked for in one lesson begins none in the next (beside the video: %s)',
    async (isWide) => {
      wide(isWide)
      vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
      const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
      const player = await screen.findByRole('region', { name: new RegExp(first.title) })
      player.focus()
      await user.keyboard('g')
      expect(await screen.findByRole('textbox', { name: 'Nội dung ghi chú' })).toBeVisible()
      const chosen = isWide ? 'Nội dung' : copy.overview
      await user.click(screen.getByRole('tab', { name: chosen }))
      await openSecond(user)
      expect(await screen.findByRole('tab', { name: chosen })).toHaveAttribute('aria-selected', 'true')
      await user.click(screen.getByRole('tab', { name: copy.notes }))
      expect(await screen.findByRole('button', { name: 'Viết ghi chú' })).toBeVisible()
      expect(screen.queryByRole('textbox', { name: 'Nội dung ghi chú' })).toBeNull()
    },
  )

  test('the questions of the next lesson are not read before somebody looks at them', async () => {
    wide(true)
    const read = vi.fn(() => ({ items: [], total: 0, next: null }))
    server.use(mockEndpoint(contract.questions.questions, read))
    const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
    await user.click(await screen.findByRole('tab', { name: 'Hỏi đáp' }))
    await screen.findByText('Chưa có câu hỏi nào')
    await user.click(screen.getByRole('tab', { name: 'Nội dung' }))
    const aside = screen.getByRole('complementary')
    await user.click(within(aside).getByRole('link', { name: new RegExp(second.title) }))
    // Its right to play is asked for in the same moment as its questions would be.
    await screen.findByRole('region', { name: new RegExp(second.title) })
    expect(screen.queryByText('Chưa có câu hỏi nào')).toBeNull()
    expect(read).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('tab', { name: 'Hỏi đáp' }))
    expect(await screen.findByText('Chưa có câu hỏi nào')).toBeVisible()
    expect(read).toHaveBeenCalledTimes(2)
  })
})

const done = (lesson: ClassroomLesson): ClassroomLesson => ({
  ...lesson,
  progress: { ...lesson.progress, percent: 100, completedAt: '2026-11-20T08:00:00.000Z' },
})
const finished = {
  ...classroomAt(first.id, 2),
  canReview: true,
  sections: [{ id: card.id, title: 'Phần 1', lessons: [done(first), done(second)] }],
}

test('a finished course says what was reached, asks for a review and leads to the next course', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const [owned, further] = [
    buildCourseCard({ title: 'Đã mua' }),
    buildCourseCard({ title: 'Tiêm môi nâng cao' }),
  ]
  const mine = buildMyCourse()
  server.use(
    mockEndpoint(contract.learning.classroom, finished),
    mockEndpoint(
      contract.catalogue.course,
      buildCourseDetail({ outcomes: ['Đọc được giải phẫu môi'], related: [owned, further] }),
    ),
    mockEndpoint(contract.learning.myCourses, [{ ...mine, course: { ...mine.course, id: owned.id } }]),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const panel = await screen.findByRole('region', { name: copy.finishedTitle })
  expect(await within(panel).findByText('Đọc được giải phẫu môi')).toBeInTheDocument()
  expect(await within(panel).findByRole('link', { name: further.title })).toBeInTheDocument()
  expect(within(panel).queryByRole('link', { name: owned.title })).toBeNull()
  await user.click(within(panel).getByRole('button', { name: copy.finishedReview }))
  expect(await screen.findByRole('tab', { name: copy.review, selected: true })).toHaveFocus()
  expect(await screen.findByRole('button', { name: copy.sendReview })).toBeVisible()
})

test('a review that was asked for in one lesson is not what the next one opens with', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  server.use(
    mockEndpoint(contract.learning.classroom, finished),
    mockEndpoint(contract.catalogue.course, buildCourseDetail()),
    mockEndpoint(contract.learning.myCourses, []),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('button', { name: copy.finishedReview }))
  expect(await screen.findByRole('tab', { name: copy.review, selected: true })).toBeVisible()
  await openSecond(user)
  expect(await screen.findByRole('tab', { name: copy.overview, selected: true })).toBeVisible()
})

test('classroom: who wrote a hidden review reads that it is hidden, and where the reason is', async () => {
  const ownReview = { id: card.id, rating: 4, text: 'Gọi cho mình nhé.', state: 'hidden' }
  server.use(mockEndpoint(contract.learning.classroom, { ...classroomAt(first.id), ownReview }))
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('tab', { name: copy.review }))
  expect(await screen.findByText('Không hiển thị')).toBeVisible()
  expect(screen.getByText(copy.reviewHidden)).toBeVisible()
})

test('a note shows the still of its moment, of a sensitive lesson only after its pictures were agreed to', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  URL.createObjectURL = () => 'blob:sheet'
  URL.revokeObjectURL = () => {}
  const media: string[] = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/media/')) return send(input, init)
    media.push(url.replace(/.*\//, ''))
    const answer = new Response(
      'WEBVTT\n\n00:00.000 --> 00:04.000\nstoryboard.jpg#xywh=0,0,192,108\n\n00:04.000 --> 00:08.000\nstoryboard.jpg#xywh=192,0,192,108',
    )
    return Object.defineProperty(answer, 'url', { value: new URL(url, location.href).href })
  })
  const lesson = { ...first, sensitive: ['surgery' as const] }
  const note = {
    id: second.id,
    course: { slug: card.slug, title: card.title },
    lesson: { id: first.id, title: first.title, isThere: true },
    positionMs: 5000,
    text: 'Chậm tay',
    version: 1,
    createdAt: '2026-11-20T03:00:00.000Z',
    updatedAt: '2026-11-20T03:00:00.000Z',
  }
  server.use(
    mockEndpoint(contract.learning.classroom, {
      ...classroomAt(first.id),
      sections: [{ id: card.id, title: 'Phần 1', lessons: [lesson] }],
    }),
    mockEndpoint(contract.learning.playback, {
      ...grantOf(first.id),
      storyboardUrl: `/media/${first.id}/key/storyboard.vtt`,
    }),
    mockEndpoint(contract.notes.lessonNotes, { items: [note] }),
  )
  const { user } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await user.click(await screen.findByRole('tab', { name: 'Ghi chú' }))
  await screen.findByText('Chậm tay')
  expect(media).toEqual([])

  await user.click(screen.getByRole('button', { name: lessonVideoMessages.confirm }))
  const moment = await screen.findByRole('button', { name: /^Phút 0:05/ })
  await waitFor(() => expect(moment.innerHTML).toContain('background-position: -192px'))
  expect(media).toContain('storyboard.jpg')
})
