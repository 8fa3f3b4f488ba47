import { toast } from '@repo/shell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToWorker } from './kept-caches.ts'
import { watchReleases } from './watch-releases.ts'

/** A worker that waits: it answers whether the file of this tab is one of its release, and notes what it is told. */
function waitingWorker(isOfThisTab: boolean) {
  const told: ToWorker['kind'][] = []
  const postMessage = (message: ToWorker, [port]: MessagePort[] = []) => {
    told.push(message.kind)
    port?.postMessage(isOfThisTab)
  }
  const waiting: object | null = { postMessage }
  const registration: EventTarget & { waiting: object | null } = Object.assign(new EventTarget(), { waiting })
  return { told, registration }
}
const watch = (registration: object) => watchReleases(registration as ServiceWorkerRegistration)
let info = vi.spyOn(toast, 'info')
const reload = vi.fn()

beforeEach(() => {
  info = vi.spyOn(toast, 'info')
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: {} }),
  })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  reload.mockClear()
  info.mockRestore()
  vi.unstubAllGlobals()
})

test('a tab of the new program lets its worker take over without a word', async () => {
  const { told, registration } = waitingWorker(true)
  watch(registration)
  await vi.waitFor(() => expect(told).toEqual(['has', 'take-over']))
  expect(info).not.toHaveBeenCalled()
})

test('an old tab is loaded anew when the new worker has taken over', async () => {
  const { told, registration } = waitingWorker(false)
  watch(registration)
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
  info.mock.calls[0]?.[1]?.action?.run()
  expect(told).toEqual(['has', 'take-over'])
  expect(reload).not.toHaveBeenCalled()
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('an old tab is loaded anew at once when another tab has taken the release before', async () => {
  const { told, registration } = waitingWorker(false)
  watch(registration)
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
  registration.waiting = null
  info.mock.calls[0]?.[1]?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
  expect(told).toEqual(['has'])
})
