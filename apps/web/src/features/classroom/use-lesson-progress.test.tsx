import { contract } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  mockOffline,
  nextId,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useLessonProgress } from './use-lesson-progress.ts'

const lessonId = nextId()
const playbackId = nextId()
const viewingId = nextId()
interface Told {
  positionMs: number
  intervals: unknown
  ageMs?: number
  playbackId: string | null
}
let sent: Told[] = []
const taken = mockEndpoint(contract.learning.saveProgress, ({ body }) => {
  const told = body as Told
  sent.push(told)
  return { positionMs: told.positionMs, watchedMs: 0, percent: 0, completedAt: null }
})
const server = startMockServer(taken)
beforeEach(() => {
  sent = []
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** Accounts with reports that wait in this browser. */
const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('progress:')).length

function Probe() {
  const { report } = useLessonProgress('tiem-moi', lessonId)
  const tell = (positionSeconds: number) =>
    void report(
      {
        positionSeconds,
        intervals: [[0, positionSeconds]],
        viewing: { id: viewingId, runs: [[0, positionSeconds]] },
        reason: 'interval',
      },
      playbackId,
    )
  return (
    <>
      <button onClick={() => tell(10)} type="button">
        mười giây
      </button>
      <button onClick={() => tell(20)} type="button">
        hai mươi giây
      </button>
    </>
  )
}
const open = () => {
  const session = signedInSession()
  return renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <Probe />
    </ApiContext>,
    { session, queryClient: createQueryClient() },
  )
}

test('what could not be sent waits over a reload, and the latest of it is sent when the network is back', async () => {
  server.use(mockError(contract.learning.saveProgress, 'server.unavailable'))
  // A report still on its way when the server is back would be taken, too.
  const refused: number[] = []
  server.events.on('response:mocked', ({ response }) => void refused.push(response.status))
  onTestFinished(() => server.events.removeAllListeners())
  const first = open()
  await first.user.click(screen.getByText('mười giây'))
  await first.user.click(screen.getByText('hai mươi giây'))
  await waitFor(() => expect(refused).toHaveLength(2))
  expect(waiting()).toBe(1)
  first.unmount()
  server.resetHandlers()
  open()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    playbackId,
    positionMs: 20_000,
    intervals: [[0, 20_000]],
    viewing: { id: viewingId, runs: [[0, 20_000]] },
  })
  expect(sent[0]?.ageMs).toBeGreaterThanOrEqual(0)
  await waitFor(() => expect(waiting()).toBe(0))
})

test.each(['session.revoked', 'request.too_many'] as const)(
  'what was watched outlives %s: it waits for the next login of this account',
  async (name) => {
    server.use(mockError(contract.learning.saveProgress, name))
    const { user, unmount } = open()
    await user.click(screen.getByText('mười giây'))
    await waitFor(() => expect(waiting()).toBe(1))
    dispatchEvent(new Event('online'))
    unmount()
    server.resetHandlers()
    open()
    await waitFor(() => expect(sent.at(-1)?.positionMs).toBe(10_000))
    await waitFor(() => expect(waiting()).toBe(0))
  },
)

test('what the server refuses for good is not sent again', async () => {
  server.use(mockError(contract.learning.saveProgress, 'course.not_enrolled'))
  const { user } = open()
  await user.click(screen.getByText('mười giây'))
  await waitFor(() => expect(waiting()).toBe(0))
  server.resetHandlers()
  dispatchEvent(new Event('online'))
  await user.click(screen.getByText('hai mươi giây'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.positionMs).toBe(20_000)
})

test('what was watched is sent although its request failed only after the network was back', async () => {
  const lost = Promise.withResolvers<void>()
  const calls: string[] = []
  server.events.on('request:start', ({ request }) => calls.push(request.url))
  server.use(mockOffline(contract.learning.saveProgress, { firstAfter: lost.promise }))
  const { user } = open()
  await user.click(screen.getByText('mười giây'))
  await waitFor(() => expect(calls).toHaveLength(1))
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(sent).toHaveLength(1))
  lost.resolve()
  await waitFor(() => expect(waiting()).toBe(0))
})

test('what could not be sent is sent again by itself, later after each failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.use(mockError(contract.learning.saveProgress, 'server.unavailable'))
  const { user } = open()
  await user.click(screen.getByText('mười giây'))
  await vi.advanceTimersByTimeAsync(4000)
  server.resetHandlers()
  expect(waiting()).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  await waitFor(() => expect(sent.map(({ positionMs }) => positionMs)).toEqual([10_000]))
  await waitFor(() => expect(waiting()).toBe(0))
})
