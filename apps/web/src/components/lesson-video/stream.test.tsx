import { contract, type EndpointOutput } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  nextId,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../app/api-context.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { LessonVideo } from './lesson-video.tsx'

type Playback = EndpointOutput<typeof contract.learning.playback>

const playbackId = nextId()
const grantOf = (token: string): Playback => ({
  playbackId,
  beatEveryMs: 20_000,
  watermark: { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321' },
  token,
  manifestUrl: `/media/${token}/key/master.m3u8`,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  posterUrl: '/poster.jpg',
  storyboardUrl: null,
  captions: [],
  chapters: [],
  durationMs: 90_000,
  resumeMs: 0,
})
const elsewhere = mockError(contract.learning.playback, 'playback.elsewhere', {
  details: {
    device: { name: 'Safari trên iPad', kind: 'tablet' },
    lessonTitle: 'Giải phẫu môi',
    sinceMs: 120_000,
  },
})

let asked: unknown[] = []
let beats = 0
let ended: string[] = []
const granted = mockEndpoint(contract.learning.playback, ({ body }) => {
  asked.push(body)
  return grantOf(`t${asked.length}`)
})
const server = startMockServer(
  granted,
  mockEndpoint(contract.learning.beatPlayback, () => {
    beats += 1
    return { token: `b${beats}`, expiresAt: new Date(Date.now() + 600_000).toISOString() }
  }),
  mockEndpoint(contract.learning.endPlayback, ({ params }) => {
    ended.push(params.playbackId ?? '')
    return { ok: true as const }
  }),
)
beforeEach(() => {
  asked = []
  beats = 0
  ended = []
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const session = signedInSession()
  const lesson = { id: nextId(), title: 'Giải phẫu môi' }
  return renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <LessonVideo courseTitle="Tiêm môi" lesson={lesson} />
    </ApiContext>,
    { session, queryClient: createQueryClient() },
  )
}

test('while another device watches it says which and what, and can take over', async () => {
  server.use(elsewhere)
  const { user } = open()
  expect(await screen.findByRole('heading', { name: copy.elsewhereTitle })).toBeInTheDocument()
  expect(screen.getByText(/“Giải phẫu môi” trên Safari trên iPad/)).toBeInTheDocument()
  server.use(granted)
  await user.click(screen.getByRole('button', { name: copy.takeOver }))
  expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  expect(asked).toEqual([{ takeOver: true }])
})

test('beats as often as it is told, and gives the stream back when it is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = open()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  await act(() => vi.advanceTimersByTimeAsync(41_000))
  await waitFor(() => expect(beats).toBe(2))
  unmount()
  await waitFor(() => expect(ended).toContain(playbackId))
})

test('says when another device has taken over, and takes the stream back on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { user } = open()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  server.use(
    mockError(contract.learning.beatPlayback, 'playback.ended', {
      details: { reason: 'replaced', device: { name: 'Chrome trên Windows', kind: 'desktop' } },
    }),
  )
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(await screen.findByText(copy.movedTo('Chrome trên Windows'))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.takeOver }))
  await waitFor(() => expect(screen.queryByText(copy.movedTo('Chrome trên Windows'))).not.toBeInTheDocument())
  expect(asked.at(-1)).toEqual({ takeOver: true })
})

test('a lesson for professionals leads to where one shows what one does', async () => {
  server.use(mockError(contract.learning.playback, 'lesson.professionals_only'))
  open()
  expect(await screen.findByRole('heading', { name: copy.professionalsTitle })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: copy.toProfile })).toHaveAttribute(
    'href',
    '/profile?tab=professional',
  )
})
