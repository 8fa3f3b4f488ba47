import { mockEvents, startMockServer } from '@repo/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOrder } from './order-events.ts'

const events = mockEvents('/orders/:code/events')
startMockServer(events.handler)

let leaving = new AbortController()
let token: string | undefined = 'first'
let states: string[] = []
let live: boolean[] = []
beforeEach(() => {
  leaving = new AbortController()
  token = 'first'
  states = []
  live = []
  events.bearers.length = 0
})
afterEach(() => leaving.abort())

const follow = () =>
  followOrder({
    url: `${location.origin}/api/orders/TH7K2M9QXA/events`,
    session: { freshToken: async () => token },
    signal: leaving.signal,
    onState: (state) => states.push(state),
    onLive: (isLive) => live.push(isLive),
  })
const connections = (count: number) => vi.waitFor(() => expect(events.bearers).toHaveLength(count), 5000)

test('tells of states, and of nothing else that is on the stream', async () => {
  void follow()
  await connections(1)
  events.send('note', { state: 'paid' })
  events.send('state', { something: 'else' })
  events.send('state', { state: 'pending_payment' })
  await vi.waitFor(() => expect(states).toEqual(['pending_payment']))
  expect(live).toEqual([true])
})

test('without a token no bearer is sent', async () => {
  token = undefined
  void follow()
  await connections(1)
  expect(events.bearers).toEqual([null])
})

test('a stream that ended is opened again with the token of that moment', async () => {
  void follow()
  await connections(1)
  token = 'renewed'
  events.end()
  await connections(2)
  expect(events.bearers).toEqual(['Bearer first', 'Bearer renewed'])
  expect(live).toEqual([false])
  events.send('state', { state: 'paid' })
  await vi.waitFor(() => expect(states).toEqual(['paid']))
})

test('a network that is back ends the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void follow()
  await connections(1)
  events.end()
  await vi.waitFor(() => expect(live).toEqual([false]))
  dispatchEvent(new Event('online'))
  // The clock stands still but for this wait, which is shorter than the pause.
  await vi.waitFor(() => expect(events.bearers).toHaveLength(2), { timeout: 900, interval: 20 })
})

test('whoever leaves is not connected again', async () => {
  const done = follow()
  await connections(1)
  leaving.abort()
  await done
  expect(events.bearers).toHaveLength(1)
})
