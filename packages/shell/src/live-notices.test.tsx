import { contract } from '@repo/contract'
import {
  createTestApi,
  mockEndpoint,
  mockEvents,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiContext } from './api-context.ts'
import { followNotices } from './live-notices.ts'
import { NoticeBell } from './notice-bell.tsx'
import { createQueryClient } from './query-client.ts'

const events = mockEvents('/notices/events')
let asked = 0
startMockServer(
  events.handler,
  mockEndpoint(contract.notices.unread, () => {
    asked += 1
    return { unread: 1 }
  }),
)

/** Locks as browsers have them: one holder, the others wait in their order. */
function createLocks() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = queue.then(() => {
        if (signal.aborted) throw signal.reason
        return hold()
      })
      queue = turn.catch(() => {})
      return turn
    },
  }
}

const setLocks = (value: unknown) => Object.defineProperty(navigator, 'locks', { value, configurable: true })

let visibility: DocumentVisibilityState
const stops: (() => void)[] = []
beforeEach(() => {
  visibility = 'visible'
  asked = 0
  events.bearers.length = 0
  setLocks(createLocks())
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  setLocks(undefined)
})

const showPage = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A tab of the browser, and what it has heard. */
function openTab(userId = 'u1') {
  const heard: (number | boolean | 'lost')[] = []
  const stop = followNotices({
    userId,
    session: { freshToken: async () => 'token' },
    onUnread: (unread) => heard.push(unread),
    onLive: (isLive) => heard.push(isLive),
    onLost: () => heard.push('lost'),
  })
  stops.push(stop)
  return { heard, stop }
}
const connections = (count: number) => vi.waitFor(() => expect(events.bearers).toHaveLength(count), 5000)
const hears = (tab: ReturnType<typeof openTab>, ...said: unknown[]) =>
  vi.waitFor(() => expect(tab.heard.slice(-said.length)).toEqual(said), 5000)

test('tabs share one stream, and all hear the number', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  await connections(1)
  events.send('notices', { unread: 3 })
  for (const tab of tabs) await hears(tab, true, 3)
  events.send('notices', { unread: 2 })
  for (const tab of tabs) await hears(tab, true, 2)
  expect(events.bearers).toEqual(['Bearer token'])
})

test('a tab of somebody else is told nothing', async () => {
  const stranger = openTab('u2')
  await connections(1)
  const own = openTab('u1')
  events.send('notices', { unread: 3 })
  await hears(stranger, true, 3)
  expect(own.heard).toEqual([])
})

test('when the tab with the stream closes, another one takes over', async () => {
  const [first, second] = [openTab(), openTab()]
  await connections(1)
  first.stop()
  await connections(2)
  events.send('notices', { unread: 4 })
  await hears(second, true, 4)
  expect(first.heard).toEqual([false])
})

test('a stream that breaks makes the tab ask, and is opened again', async () => {
  const [first, second] = [openTab(), openTab()]
  await connections(1)
  events.send('notices', { unread: 1 })
  await hears(second, true, 1)
  events.end()
  await hears(first, false, 'lost')
  await hears(second, false)
  dispatchEvent(new Event('online'))
  await connections(2)
  expect(second.heard).not.toContain('lost')
})

test('a tab that is hidden for a minute lets its stream go, and one that is seen again has one', async () => {
  const tab = openTab()
  await connections(1)
  events.send('notices', { unread: 1 })
  await hears(tab, true, 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showPage('hidden')
  vi.advanceTimersByTime(59_999)
  expect(tab.heard).toEqual([true, 1])
  vi.advanceTimersByTime(1)
  expect(tab.heard).toEqual([true, 1, false])
  vi.useRealTimers()
  expect(events.bearers).toHaveLength(1)
  showPage('visible')
  await connections(2)
})

test('a page that is kept for the way back holds no stream', async () => {
  const tab = openTab()
  await connections(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(tab.heard).toEqual([false])
  window.dispatchEvent(new Event('pageshow'))
  await connections(2)
})

test('without locks there is no stream', () => {
  setLocks(undefined)
  openTab()
  expect(events.bearers).toEqual([])
})

test('the bell shows at once what the stream says', async () => {
  const session = signedInSession()
  const api = createTestApi({ session })
  const element = (
    <ApiContext value={api}>
      <NoticeBell />
    </ApiContext>
  )
  renderScreen([{ path: '*', element }], { url: '/', session, queryClient: createQueryClient() })
  expect(await screen.findByRole('button', { name: 'Thông báo, 1 chưa đọc' })).toBeInTheDocument()
  await connections(1)
  events.send('notices', { unread: 7 })
  expect(await screen.findByRole('button', { name: 'Thông báo, 7 chưa đọc' })).toBeInTheDocument()
  events.send('notices', { unread: 0 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Thông báo' })).toBeInTheDocument())
  expect(asked).toBe(1)
})
