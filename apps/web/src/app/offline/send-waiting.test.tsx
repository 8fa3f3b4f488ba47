import { contract } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { createTestApi, mockEndpoint, nextId, signedInSession, startMockServer } from '@repo/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { sendWaiting } from './send-waiting.tsx'

const lessonId = nextId()
let sent: string[] = []
startMockServer(
  mockEndpoint(contract.learning.saveProgress, ({ body }) => {
    sent.push('progress')
    return {
      positionMs: (body as { positionMs: number }).positionMs,
      watchedMs: 0,
      percent: 0,
      completedAt: null,
    }
  }),
  mockEndpoint(contract.notes.saveNote, ({ body, params }) => {
    const { text, positionMs } = body as { text: string; positionMs: number | null }
    sent.push(text)
    const at = new Date().toISOString()
    return {
      id: params.id ?? '',
      course: { slug: 'tiem-moi', title: 'Tiêm môi' },
      lesson: { id: lessonId, title: 'Giải phẫu', isThere: true },
      text,
      positionMs,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
  }),
)
afterEach(() => {
  sent = []
  localStorage.clear()
})

test('what waits from an earlier visit is sent from any page, but not beside a page that sends it itself', async () => {
  const session = signedInSession()
  const stop = session.start()
  const id = session.getSnapshot().user?.id ?? ''
  const at = Date.now()
  const note = { id: nextId(), lessonId, positionMs: null, text: 'Viết lúc mất mạng', version: 0, at }
  localStorage.setItem(`notes:${id}`, JSON.stringify([note]))
  localStorage.setItem(
    `progress:${id}`,
    JSON.stringify([{ lessonId, playbackId: nextId(), positionMs: 9000, intervals: [[0, 9000]], at }]),
  )
  history.replaceState(null, '', '/student/notes')
  const look = sendWaiting({ api: createTestApi({ session }), session, queryClient: createQueryClient() })
  expect(sent).toEqual([])
  look('/course')
  await vi.waitFor(() => expect(localStorage.getItem(`notes:${id}`)).toBeNull())
  await vi.waitFor(() => expect(localStorage.getItem(`progress:${id}`)).toBeNull())
  expect(sent.toSorted()).toEqual(['Viết lúc mất mạng', 'progress'])
  look('/student/notes')
  stop()
})
