import { contract } from '@repo/contract'
import { readsOf, type ToWorker } from '@repo/installed-app/kept-caches'
import { createQueryClient } from '@repo/shell'
import {
  buildSavedSession,
  createTestApi,
  mockEndpoint,
  nextId,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepOffline, type OfflineParts } from './keep-offline.ts'

let reads = 0
const noNotes = { items: [], courses: [], pageSize: 20, total: 0, skipped: 0, previous: null, next: null }
startMockServer(
  mockEndpoint(contract.learning.myCourses, () => {
    reads += 1
    return []
  }),
  mockEndpoint(contract.notes.notes, () => noNotes),
)

/** Names of the caches that this browser has, and what the worker was told. */
let kept: Set<string>
let told: ToWorker[]
const newWorker = () => ({ postMessage: (message: ToWorker) => told.push(message) })
const kinds = () => told.map(({ kind }) => kind)
const deleteDatabase = vi.fn()
/** Who has emergency cards in this browser. */
let cards: string[]

beforeEach(() => {
  reads = 0
  kept = new Set()
  told = []
  cards = []
  const worker = newWorker()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: worker,
    ready: Promise.resolve({ active: worker }),
    register: async () => Object.assign(new EventTarget(), { waiting: null }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('indexedDB', { deleteDatabase, open: openCards })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  deleteDatabase.mockClear()
  localStorage.clear()
})

/** As much of a database as removing the cards of others needs. */
function openCards() {
  const succeed = <Target extends object>(target: Target) => {
    const request = Object.assign(new EventTarget(), { result: target })
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  }
  const transaction = Object.assign(new EventTarget(), {
    objectStore: () => ({
      getAllKeys: () => {
        const request = succeed([...cards])
        request.addEventListener('success', () =>
          queueMicrotask(() => transaction.dispatchEvent(new Event('complete'))),
        )
        return request
      },
      delete: (key: string) => {
        cards = cards.filter((one) => one !== key)
      },
    }),
  })
  return succeed({ transaction: () => transaction, close: () => {} })
}

async function begin(session: OfflineParts['session']) {
  const router = { subscribe: () => () => {} } as unknown as OfflineParts['router']
  await keepOffline({ api: createTestApi({ session }), session, router, queryClient: createQueryClient() })
}

/** No read of a test is left for the next one. */
const haveRead = (id: string) =>
  vi.waitFor(() => expect(localStorage.getItem(`offline-kept:${id}`)).not.toBeNull())

test('terms that wait for consent take nothing away, and agreeing to them starts the keeping', async () => {
  const id = nextId()
  const session = signedInSession({ id, mustAcceptTexts: true })
  const stop = session.start()
  await begin(session)
  expect(told).toEqual([{ kind: 'account', id }])
  expect(deleteDatabase).not.toHaveBeenCalled()
  session.save(buildSavedSession({ id }))
  expect(kinds()).toEqual(['account', 'keep'])
  await haveRead(id)
  expect(reads).toBe(1)
  session.clear()
  expect(told.find((message) => message.kind === 'account' && message.id === null)).toBeDefined()
  expect(deleteDatabase).toHaveBeenCalledOnce()
  stop()
})

test('another account that signs in directly finds no cards of the one before', async () => {
  const [first, second] = [nextId(), nextId()]
  const session = signedInSession({ id: first })
  const stop = session.start()
  await begin(session)
  await haveRead(first)
  cards = [first, second]
  session.save(buildSavedSession({ id: second }))
  await vi.waitFor(() => expect(cards).toEqual([second]))
  await haveRead(second)
  expect(deleteDatabase).not.toHaveBeenCalled()
  stop()
})

test('a worker that takes over is told who is signed in and what to keep', async () => {
  const id = nextId()
  const session = signedInSession({ id })
  const stop = session.start()
  await begin(session)
  const { serviceWorker } = navigator
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(kinds()).toEqual(['account', 'keep'])
  Object.assign(serviceWorker, { controller: newWorker() })
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(kinds()).toEqual(['account', 'keep', 'account', 'keep'])
  await haveRead(id)
  stop()
})

test('what was read lately is read again only where it is not kept any more', async () => {
  const id = nextId()
  const session = signedInSession({ id })
  const stop = session.start()
  await begin(session)
  await haveRead(id)
  kept.add(readsOf(id))
  await begin(session)
  await new Promise(setImmediate)
  expect(reads).toBe(1)
  kept.delete(readsOf(id))
  await begin(session)
  await vi.waitFor(() => expect(reads).toBe(2))
  stop()
})
