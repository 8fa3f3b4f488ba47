import { afterEach, expect, test, vi } from 'vitest'
import { writeAccount } from './account.ts'
import { openPush, readPush, renewPush, showPush } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

const news = { title: 'Câu hỏi của bạn đã có trả lời.', path: '/student/my-course/a', tag: '1' }
const push = JSON.stringify(news)

test('a push is what our API sends, and leads nowhere else', () => {
  expect(readPush(push)).toEqual(news)
  for (const path of ['https://example.com/', '//example.com/', '/\\example.com', 'student'])
    expect([path, readPush(JSON.stringify({ ...news, path }))]).toEqual([path, null])
  expect(['', '{}', 'null', '{"title":1}'].map(readPush)).toEqual([null, null, null, null])
})

test('a push is shown to who is signed in; to nobody else it only says that there is something', async () => {
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {}, delete: async () => true }) })
  const showNotification = vi.fn(async () => {})
  const registration = { showNotification } as unknown as ServiceWorkerRegistration
  await writeAccount('u1')
  await showPush(registration, push)
  expect(showNotification).toHaveBeenLastCalledWith(
    news.title,
    expect.objectContaining({ data: news.path, tag: '1' }),
  )
  await writeAccount(null)
  await showPush(registration, push)
  expect(showNotification).toHaveBeenLastCalledWith(
    'Bạn có thông báo mới',
    expect.objectContaining({ data: '/' }),
  )
})

const tab = (path: string, visibilityState = 'hidden') => ({
  url: new URL(path, location.origin).href,
  visibilityState,
  focus: vi.fn(async () => {}),
  postMessage: vi.fn(),
})

test('a press goes to the tab of that page, or else to the one that is seen, or opens one', async () => {
  const openWindow = vi.fn(async () => null)
  const [hidden, seen, there] = [tab('/'), tab('/course', 'visible'), tab('/student/my-course/a?lesson=1')]
  const press = (...tabs: ReturnType<typeof tab>[]) =>
    openPush({ matchAll: async () => tabs, openWindow }, news.path)
  await press(hidden, seen, there)
  expect(there.focus).toHaveBeenCalled()
  await press(hidden, seen)
  expect(seen.postMessage).toHaveBeenCalledWith({ kind: 'go', path: news.path })
  expect(hidden.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
  await press()
  expect(openWindow).toHaveBeenCalledWith(new URL(news.path, location.origin).href)
})

test('a renewed subscription is told with the secret of the old one', async () => {
  const fetch = vi.fn(async (..._call: unknown[]) => new Response())
  vi.stubGlobal('fetch', fetch)
  const one = (name: string) => {
    const keys = { p256dh: `${name}-key`, auth: `${name}-secret` }
    const json = { endpoint: `https://push.example/${name}`, expirationTime: null, keys }
    const options = { applicationServerKey: null }
    return {
      json: { endpoint: json.endpoint, keys },
      subscription: { options, toJSON: () => json } as unknown as PushSubscription,
    }
  }
  const [old, renewed] = [one('old'), one('new')]
  const subscribe = vi.fn(async () => renewed.subscription)
  const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration
  await renewPush(registration, old.subscription, null)
  const [address, request] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect([address, JSON.parse(request.body as string)]).toEqual([
    '/api/push/renewals',
    { old: old.json, renewed: renewed.json },
  ])
  await renewPush(registration, null, renewed.subscription)
  expect(fetch).toHaveBeenCalledTimes(1)
})
