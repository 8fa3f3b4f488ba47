import { contract } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import { createTestApi, mockEndpoint, mockOffline, nextId, startMockServer } from '@repo/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { usePackageState } from './use-package-state.ts'

const server = startMockServer()
const packageId = nextId()
const opened = {
  packageId,
  title: 'Tiêm an toàn',
  version: '1.2' as const,
  items: [{ id: 'a', title: 'Bài', isTracked: true }],
  frameUrl: 'http://packages.localhost/frame',
  origin: 'http://packages.localhost',
  expiresAt: '2026-11-28T03:00:00.000Z',
  learner: { id: 'x' },
  states: [],
  isKept: true,
}
const settle = () => act(async () => new Promise((done) => setTimeout(done, 50)))
const status = (value: string) => ({ 'cmi.core.lesson_status': value })

test('a save that fails late sends the newest values of its item again, one request at a time', async () => {
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  server.use(
    mockOffline(contract.scorm.savePackageState, { firstAfter: first.promise }),
    mockEndpoint(contract.scorm.savePackageState, ({ body }) => {
      sent.push((body as { values: unknown }).values)
      return { isDone: false, isLessonDone: false }
    }),
  )
  const api = createTestApi()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiContext value={api}>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </ApiContext>
  )
  const where = { opened, lessonId: nextId(), slug: 'tiem-moi' }
  const { result, unmount } = renderHook(() => usePackageState(where), { wrapper })
  act(() => result.current.keep('a', status('incomplete'), true))
  await settle()
  act(() => result.current.keep('a', status('passed'), true))
  await settle()
  expect(sent).toEqual([])
  await act(async () => first.resolve())
  await waitFor(() => expect(sent).toEqual([status('passed')]))
  unmount()
  await settle()
  expect(new Set(sent)).toEqual(new Set([status('passed')]))
})
