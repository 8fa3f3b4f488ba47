import { contract } from '@repo/contract'
import { SessionProvider } from '@repo/session'
import { ApiContext } from '@repo/shell/api-context'
import {
  buildSavedSession,
  createTestApi,
  mockEndpoint,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { startTransfer } from '@repo/uploads/tus-transfer'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetUnsent } from '../../../components/offline/unsent.ts'
import { useFilmUpload } from './use-film-upload.ts'

vi.mock('@repo/uploads/tus-transfer')

const userId = '01920000-0000-7000-8000-000000000001'
const quota = { usedBytes: 0, limitBytes: 10_000_000, maxFileBytes: 5_000_000 }
const server = startMockServer(
  mockEndpoint(contract.uploads.quota, quota),
  mockEndpoint(contract.uploads.uploads, { items: [] }),
)
const stop = vi.fn()
const sent = vi.mocked(startTransfer)
beforeEach(() => void sent.mockReset().mockReturnValue({ stop, goOn: () => false }))
afterEach(() => {
  stop.mockClear()
  localStorage.clear()
})

const film = () => {
  const head = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]
  return new File([new Uint8Array(head)], 'Ca tiêm.mp4', { type: 'video/mp4' })
}
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('video-uploads'))

async function open(lessonId: string) {
  const session = signedInSession()
  const api = createTestApi({ session })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiContext value={api}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </ApiContext>
  )
  const { result } = renderHook(() => useFilmUpload(lessonId, null, () => {}), { wrapper })
  await waitFor(() => expect(result.current.queue).not.toBeNull())
  return { session, queue: result.current.queue! }
}

test('a film that is being sent stops when its learner signs out, and leaves nothing in the browser afterwards', async () => {
  const { session, queue } = await open('l1')
  await act(() => queue.add([{ file: film() }]))
  expect(kept()).toEqual([`video-uploads:${userId}:l1`])
  const { onCreated } = sent.mock.calls[0]![0]
  stop.mockClear()
  act(() => session.clear())
  expect(stop).toHaveBeenCalledOnce()
  forgetUnsent(userId)
  // The server has made the upload meanwhile.
  act(() => onCreated('019a0000-0000-7000-8000-0000000000c1'))
  expect(kept()).toEqual([])
})

test('a film that was being checked at the sign-out is not sent', async () => {
  const arrival = Promise.withResolvers<void>()
  server.use(
    mockEndpoint(contract.uploads.quota, async () => {
      await arrival.promise
      return quota
    }),
  )
  const { session, queue } = await open('l2')
  const added = queue.add([{ file: film() }])
  act(() => session.clear())
  arrival.resolve()
  await act(() => added)
  expect(sent).not.toHaveBeenCalled()
  expect(kept()).toEqual([])
})

test('a film outlives a session that the server has ended, until somebody else signs in', async () => {
  const { session, queue } = await open('l3')
  await act(() => queue.add([{ file: film() }]))
  stop.mockClear()
  act(() => session.invalidate(session.token()))
  expect(stop).not.toHaveBeenCalled()
  act(() => session.save(buildSavedSession({ id: '01920000-0000-7000-8000-000000000002' })))
  expect(stop).toHaveBeenCalled()
})
