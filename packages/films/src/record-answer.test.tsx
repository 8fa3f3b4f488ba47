import { contract } from '@repo/contract'
import { ApiContext } from '@repo/shell/api-context'
import { ConfirmProvider } from '@repo/shell/confirm'
import { createTestApi, mockEndpoint, renderScreen, signedInSession, startMockServer } from '@repo/testing'
import { startTransfer } from '@repo/uploads/tus-transfer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RecordAnswer, type RecordAnswerHandle } from './record-answer.tsx'
import { type KeptRecording, recorderStore } from './recorder-store.ts'

vi.mock('@repo/uploads/tus-transfer')

type TransferOptions = Parameters<typeof startTransfer>[0]

const questionId = '019a0000-0000-7000-8000-0000000000b1'
const uploadId = '019a0000-0000-7000-8000-0000000000c1'
const passing = { status: 0, isPassing: true, isExpired: false, isGone: false, text: '' }

/** Stands in for the recorder that jsdom does not have. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
    this.dispatchEvent(new Event('pause'))
  }
  resume() {
    this.state = 'recording'
    this.dispatchEvent(new Event('resume'))
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['tiếng nói']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

const ready = { id: uploadId, state: 'ready' as const, progressPercent: 100, durationMs: 3000, failure: null }
const server = startMockServer(mockEndpoint(contract.recordings.recording, ready))
Object.assign(URL, { createObjectURL: () => 'blob:recording', revokeObjectURL: () => {} })

let kept: Map<string, Omit<KeptRecording, 'savedAt'>>
let transfers: TransferOptions[]
const track = Object.assign(new EventTarget(), { stop: vi.fn() })
const getUserMedia = vi.fn()

beforeEach(() => {
  kept = new Map()
  transfers = []
  vi.spyOn(recorderStore, 'keep').mockImplementation(async (key, recording) => {
    kept.set(key, recording)
    return true
  })
  vi.spyOn(recorderStore, 'find').mockImplementation(async (key) => {
    const found = kept.get(key)
    return found ? { ...found, savedAt: 0 } : null
  })
  vi.spyOn(recorderStore, 'forget').mockImplementation(async (key) => {
    kept.delete(key)
  })
  vi.mocked(startTransfer).mockImplementation((options) => {
    transfers.push(options)
    return { stop: () => {}, goOn: () => false }
  })
  getUserMedia.mockResolvedValue({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
})

function show() {
  const session = signedInSession({ role: 'doctor' })
  const handle: { current: RecordAnswerHandle | null } = { current: null }
  const page = renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <ConfirmProvider>
        <RecordAnswer place={{ questionId }} ref={handle} />
      </ConfirmProvider>
    </ApiContext>,
    { session },
  )
  return { ...page, handle }
}

async function recordOne({ user }: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: 'Ghi âm' }))
  await user.click(await screen.findByRole('button', { name: 'Dừng' }))
  await screen.findByRole('group', { name: 'Nghe lại bản ghi' })
}

test('what was said is heard again, kept, sent for its question, and forgotten once it was given', async () => {
  const page = show()
  const { user, handle } = page
  await user.click(screen.getByRole('button', { name: 'Ghi âm' }))
  expect(await screen.findByText('Đang ghi âm')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tạm dừng' }))
  expect(await screen.findByText('Đã tạm dừng ghi âm')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ghi tiếp' }))
  await user.click(await screen.findByRole('button', { name: 'Dừng' }))
  expect(await screen.findByRole('group', { name: 'Nghe lại bản ghi' })).toBeInTheDocument()
  expect(track.stop).toHaveBeenCalled()
  expect(kept.size).toBe(1)

  const delivered = handle.current?.deliver()
  await waitFor(() => expect(transfers).toHaveLength(1))
  expect(transfers[0]).toMatchObject({
    uploadId: null,
    metadata: { filename: 'tra-loi.webm', question: questionId },
  })
  act(() => {
    transfers[0]?.onCreated(uploadId)
    transfers[0]?.onComplete()
  })
  expect(await delivered).toBe(uploadId)
  expect([...kept.values()]).toMatchObject([{ uploadId }])
  act(() => handle.current?.clear())
  expect(await screen.findByRole('button', { name: 'Ghi âm' })).toBeInTheDocument()
  expect(kept.size).toBe(0)
})

test('a lost connection is said, and sending goes on from what has arrived', async () => {
  const page = show()
  await recordOne(page)
  const delivered = page.handle.current?.deliver()
  await waitFor(() => expect(transfers).toHaveLength(1))
  act(() => {
    transfers[0]?.onCreated(uploadId)
    transfers[0]?.onFailure(passing)
  })
  expect(await screen.findByText(/Mất kết nối/)).toBeInTheDocument()
  server.use(mockEndpoint(contract.recordings.recording, { ...ready, state: 'uploading' }))
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(transfers).toHaveLength(2))
  expect(transfers[1]?.uploadId).toBe(uploadId)
  server.resetHandlers()
  act(() => transfers[1]?.onComplete())
  expect(await delivered).toBe(uploadId)
})

test('what the server can make nothing of is said, and stays to be heard again', async () => {
  server.use(
    mockEndpoint(contract.recordings.recording, {
      ...ready,
      state: 'failed',
      failure: 'Bản ghi không có tiếng.',
    }),
  )
  const page = show()
  await recordOne(page)
  const delivered = page.handle.current?.deliver()
  await waitFor(() => expect(transfers).toHaveLength(1))
  act(() => {
    transfers[0]?.onCreated(uploadId)
    transfers[0]?.onComplete()
  })
  expect(await screen.findByText('Bản ghi không có tiếng.')).toBeInTheDocument()
  expect(await delivered).toBe(false)
  expect(screen.getByRole('group', { name: 'Nghe lại bản ghi' })).toBeInTheDocument()
})

test('a recording of an earlier visit is there again, and is thrown away after a question', async () => {
  const file = new File(['tiếng nói'], 'tra-loi.webm', { type: 'audio/webm' })
  kept.set(`question:${questionId}`, { userId: 'x', file, durationMs: 3000, uploadId: null })
  const { user, handle } = show()
  expect(await screen.findByText(/chưa gửi từ lần trước/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Bỏ bản ghi' }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: 'Bỏ bản ghi' }))
  expect(await screen.findByRole('button', { name: 'Ghi âm' })).toBeInTheDocument()
  expect(await handle.current?.deliver()).toBeNull()
})

test.each([
  ['NotAllowedError', /chưa được phép dùng micro/],
  ['NotFoundError', /Không tìm thấy micro/],
])('without a microphone (%s) a file can be chosen instead', async (name, words) => {
  getUserMedia.mockRejectedValue(new DOMException('', name))
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Ghi âm' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(screen.getByLabelText('Tệp ghi âm')).toBeInTheDocument()
})

test('where the browser has no recorder, and for a file that is none, the words say what to do', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Ghi âm' }))
  expect(await screen.findByText(/không ghi âm được/)).toBeInTheDocument()
  await user.upload(
    screen.getByLabelText('Tệp ghi âm'),
    new File(['chỉ là chữ'.repeat(100)], 'ghi-am.m4a', { type: 'audio/mp4' }),
  )
  expect(await screen.findByText(/Chưa đọc được tệp này/)).toBeInTheDocument()
})
