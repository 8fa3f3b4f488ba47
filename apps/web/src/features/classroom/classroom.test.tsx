import { contract, type EndpointOutput } from '@repo/contract'
import { buildCourseCard, buildLesson, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import type { ClassroomLesson } from './classroom.types.ts'

const card = buildCourseCard()
const lessonOf = (title: string): ClassroomLesson => ({
  ...buildLesson({ title }),
  completion: { kind: 'watch', watchPercent: 90 },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})
const first = lessonOf('Giải phẫu vùng môi')
const second = lessonOf('Kỹ thuật cannula')

const grantOf = (lessonId: string): EndpointOutput<typeof contract.learning.playback> => ({
  playbackId: null,
  beatEveryMs: 20_000,
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
})
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.learning.classroom, classroomAt(first.id)),
  mockEndpoint(contract.learning.lesson, ({ params }) => ({
    lesson: params.lessonId === first.id ? first : second,
    course: { slug: card.slug, title: card.title },
    summary: 'Nội dung của bài.',
    html: null,
    attachments: [],
  })),
)

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

  const curriculum = screen.getByRole('complementary')
  await user.click(within(curriculum).getByRole('link', { name: new RegExp(second.title) }))
  await screen.findByRole('heading', { level: 1, name: second.title })
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
      mockEndpoint(contract.learning.playback, ({ params }) => grantOf(params.lessonId ?? '')),
      mockEndpoint(contract.learning.classroom, {
        ...classroom,
        sections: [{ id: card.id, title: 'Phần 1', lessons: [lesson, second] }],
      }),
    )
    renderPage(`/student/my-course/${card.slug}`, signedInSession())
    expect(await screen.findByText(words)).toBeInTheDocument()
  },
)
