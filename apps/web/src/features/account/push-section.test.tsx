import { contract } from '@repo/contract'
import { pushSectionMessages as copy } from '@repo/installed-app/push-section.messages'
import { mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
const topics = [
  { topic: 'learning', isOn: true },
  { topic: 'reviews', isOn: true },
  { topic: 'orders', isOn: true },
] as const

let publicKey: string | null
let known: string | null
const bodies: unknown[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.account.preferences, () => ({
    consents: [],
    mails: { learning: 'now' as const, reviews: 'now' as const },
    times: { digestHour: 7, quiet: null },
  })),
  mockEndpoint(contract.push.push, () => ({
    publicKey,
    endpoint: known,
    endpoints: [],
    topics: [...topics],
  })),
  mockEndpoint(contract.push.subscribe, ({ body }) => {
    bodies.push(body)
    known = endpoint
    return { ok: true as const }
  }),
  mockEndpoint(contract.push.unsubscribe, () => {
    known = null
    return { ok: true as const }
  }),
)

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer

/** A browser that can subscribe, as far as the page asks it. */
const requestPermission = vi.fn(async () => 'granted')
let made: object | null
beforeEach(() => {
  publicKey = KEY
  known = null
  made = null
  bodies.length = 0
  const keys = { p256dh: 'p', auth: 'a' }
  const subscription = {
    endpoint,
    options: { applicationServerKey: bytesOf(KEY) },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      made = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => made,
    subscribe: vi.fn(async () => {
      made = subscription
      return subscription
    }),
  }
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  requestPermission.mockClear()
})
const open = () => renderPage('/profile?tab=notifications', signedInSession())
const device = () => screen.findByRole('switch', { name: copy.device })

test('the browser is asked only at a press, and the device can be taken off again', async () => {
  const { user } = open()
  expect(await device()).not.toBeChecked()
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(await device())
  expect(await screen.findByText(copy.turnedOn)).toBeInTheDocument()
  expect(bodies).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' } }])
  await waitFor(async () => expect(await device()).toBeChecked())
  await user.click(await device())
  expect(await screen.findByText(copy.turnedOff)).toBeInTheDocument()
  await waitFor(async () => expect(await device()).not.toBeChecked())
  expect(made).toBeNull()
})

test('who does not allow it is told so, and nothing is sent', async () => {
  requestPermission.mockResolvedValueOnce('default')
  const { user } = open()
  await user.click(await device())
  expect(await screen.findByText(copy.notAllowed)).toBeInTheDocument()
  expect([bodies, await device()]).toEqual([[], expect.objectContaining({ ariaChecked: 'false' })])
})

test('a browser that blocks notices says where to allow them', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
  open()
  await waitFor(async () => expect(await device()).toBeDisabled())
  expect(screen.getByText(copy.blocked)).toBeInTheDocument()
})

test('an academy without keys and a browser without pushes say so', async () => {
  publicKey = null
  const { unmount } = open()
  expect(await screen.findByText(copy.notSetUp)).toBeInTheDocument()
  unmount()
  publicKey = KEY
  Reflect.deleteProperty(window, 'PushManager')
  open()
  expect(await screen.findByText(copy.unable)).toBeInTheDocument()
})

test('a topic is switched off for every device', async () => {
  server.use(
    mockEndpoint(contract.push.setPushTopic, ({ params, body }) => ({
      topics: topics.map((one) =>
        one.topic === params.topic ? { ...one, ...(body as { isOn: boolean }) } : one,
      ),
    })),
  )
  const { user } = open()
  const topic = await screen.findByRole('switch', { name: copy.topics.reviews.label })
  await user.click(topic)
  await waitFor(() => expect(topic).not.toBeChecked())
})
