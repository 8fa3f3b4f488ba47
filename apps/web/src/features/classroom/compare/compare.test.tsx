import { contract, type EndpointOutput } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import {
  buildCourseCard,
  createTestApi,
  mockEndpoint,
  mockError,
  nextId,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lessonVideoMessages as videoCopy } from '../../../components/lesson-video/lesson-video.messages.ts'
import { buildClassroomLesson } from '../../../testing/classroom.ts'
import type { Classroom } from '../classroom.types.ts'
import { compareWords as copy } from './compare.messages.ts'
import { CompareStage } from './compare-stage.tsx'

type Playback = EndpointOutput<typeof contract.learning.playback>

const grantOf = (heartbeatEveryMs: number): Playback => ({
  playbackId: nextId(),
  hasBegun: true,
  heartbeatEveryMs,
  watermark: { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321', code: '1C0FFE' },
  token: 't',
  manifestUrl: '/media/x/key/master.m3u8',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  posterUrl: null,
  storyboardUrl: null,
  captions: [],
  chapters: [],
  durationMs: 90_000,
  resumeMs: 0,
})
const elsewhere = mockError(contract.learning.playback, 'playback.elsewhere', {
  details: {
    device: { name: 'Safari trên iPad', kind: 'tablet' },
    lessonTitle: 'Môi',
    sinceMs: 1,
    streamLimit: 1,
  },
})
let asked: unknown[] = []
let refused = 0
const granted = mockEndpoint(contract.learning.playback, ({ body }) => {
  asked.push(body)
  // The first stream is gone at its first heartbeat.
  return grantOf(asked.length === 1 ? 20 : 20_000)
})
const server = startMockServer(
  granted,
  mockError(contract.learning.sendHeartbeat, 'request.not_found'),
  mockEndpoint(contract.learning.endPlayback, { ok: true as const }),
  mockEndpoint(contract.learning.saveProgress, {
    positionMs: 0,
    watchedMs: 0,
    percent: 0,
    completedAt: null,
  }),
)
server.events.on('response:mocked', ({ response }) => {
  if (response.status === 409) refused += 1
})
beforeEach(() => {
  asked = []
  refused = 0
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

function open(onClose = vi.fn()) {
  const lesson = buildClassroomLesson({ title: 'Tiêm môi', kind: 'video' })
  const other = buildClassroomLesson({ title: 'Tiêm cằm', kind: 'video' })
  const card = buildCourseCard()
  const classroom: Classroom = {
    course: { ...card },
    percent: 0,
    completedLessons: 0,
    expiresAt: null,
    sections: [{ id: card.id, title: 'Phần 1', lessons: [lesson, other] }],
    resumeLessonId: lesson.id,
    ownReview: null,
    canReview: false,
    givesCertificate: false,
    isProfessional: true,
    seat: null,
  }
  const session = signedInSession()
  const shown = renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <CompareStage classroom={classroom} lesson={lesson} onClose={onClose} />
    </ApiContext>,
    { session, queryClient: createQueryClient() },
  )
  return { ...shown, onClose }
}

test('takes the stream over each time it is asked to, and never by itself', async () => {
  server.use(elsewhere)
  const { user } = open()
  const takeOver = async () => user.click(await screen.findByRole('button', { name: videoCopy.takeOver }))
  await takeOver()
  // Another device was quicker.
  await waitFor(() => expect(refused).toBe(2))
  server.use(granted)
  await takeOver()
  await screen.findByRole('region', { name: copy.region })
  // The page asks by itself once the stream is gone.
  await waitFor(() => expect(asked).toEqual([{ takeOver: true }, { begin: true }]))
})

test('is worked by its keys from the moment it opens, and Space on a button is the button’s own', async () => {
  const { user, onClose } = open()
  const region = await screen.findByRole('region', { name: copy.region })
  expect(region).toHaveFocus()
  await user.keyboard(' ')
  expect(await screen.findByRole('button', { name: copy.pause })).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  const close = screen.getByRole('button', { name: copy.close })
  close.focus()
  // A letter is no key of a button.
  await user.keyboard('k')
  expect(await screen.findByRole('button', { name: copy.play })).toBeInTheDocument()
  const bar = screen.getByRole('slider', { name: copy.seek })
  const pressed = (key: string) => !fireEvent.keyDown(bar, { key })
  expect(['ArrowLeft', 'ArrowRight', '['].map(pressed)).toEqual([false, false, true])
  close.focus()
  await user.keyboard(' ')
  expect(onClose).toHaveBeenCalledOnce()
})
