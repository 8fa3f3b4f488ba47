import { quality } from '@repo/contract/quality'
import { qualityPages } from '@repo/contract/quality-measures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeTable } from '../route-table.ts'
import { QUALITY_PATH, qualityPageAt, watchQuality } from './watch-quality.ts'

const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ ok: true })))
let over: AbortController
/** Entries of the kind `visibility-state`. */
let seen: object[] = []
let hear: Record<string, (entries: object[]) => void> = {}

beforeEach(() => {
  over = new AbortController()
  hear = {}
  request.mockClear()
  vi.stubGlobal('fetch', request)
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    #take: (list: { getEntries(): object[] }) => void
    constructor(take: (list: { getEntries(): object[] }) => void) {
      this.#take = take
    }
    observe({ type }: { type: string }) {
      hear[type] = (entries) => this.#take({ getEntries: () => entries })
    }
    takeRecords() {
      return []
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  seen = []
  const navigation = { name: new URL('/course/filler', location.href).href, responseStart: 80.4 }
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => (type === 'navigation' ? [navigation] : seen) as PerformanceEntryList,
  )
  history.replaceState(null, '', '/course/filler')
})
afterEach(() => {
  over.abort()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const sent = () =>
  request.mock.calls.map(([, init]) => quality.report.body.parse(JSON.parse(init?.body as string)))

test('quality: a page is told once by its kind, with the vitals that the browser knows', () => {
  watchQuality({ draw: () => 0, signal: over.signal })
  hear['largest-contentful-paint']?.([{ startTime: 900 }, { startTime: 1200.6 }])
  hear['layout-shift']?.([
    { value: 0.02, hadRecentInput: false, startTime: 100 },
    { value: 0.03, hadRecentInput: false, startTime: 600 },
    { value: 0.9, hadRecentInput: true, startTime: 700 },
    { value: 0.01, hadRecentInput: false, startTime: 9000 },
  ])
  hear.event?.([
    { interactionId: 1, duration: 48 },
    { interactionId: 1, duration: 96 },
    { interactionId: 0, duration: 900 },
  ])
  leave()
  leave()
  expect(sent()).toHaveLength(1)
  const values = Object.fromEntries(
    sent()
      .flatMap(({ samples }) => samples)
      .map(({ measure, page, value }) => [measure, [page, value]]),
  )
  expect(values).toEqual({
    lcp: ['course', 1201],
    cls: ['course', 50],
    inp: ['course', 96],
    ttfb: ['course', 80],
  })
  expect(JSON.stringify(sent())).not.toContain('filler')
})

test('quality: vitals count for the page that was loaded, also where the reader has gone on before they are watched', () => {
  history.replaceState(null, '', '/payment')
  watchQuality({ draw: () => 0, signal: over.signal })
  leave()
  expect(sent().flatMap(({ samples }) => samples.map(({ page }) => page))).toEqual(['course', 'course'])
})

test.each([
  [
    'knows since when',
    [
      { name: 'hidden', startTime: 0 },
      { name: 'visible', startTime: 5000 },
    ],
    'visible',
    [],
  ],
  ['does not know since when', [], 'hidden', []],
  [
    'saw it leave after it stood',
    [
      { name: 'visible', startTime: 0 },
      { name: 'hidden', startTime: 1000 },
    ],
    'visible',
    [900],
  ],
] as const)(
  'quality: what is painted after the page was out of sight is no LCP, where the browser %s',
  (_case, entries, state, told) => {
    seen = [...entries]
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    watchQuality({ draw: () => 0, signal: over.signal })
    hear['largest-contentful-paint']?.([{ startTime: 900 }, { startTime: 5200 }])
    leave()
    const values = sent().flatMap(({ samples }) => samples)
    expect(values.filter(({ measure }) => measure === 'lcp').map(({ value }) => value)).toEqual(told)
    expect(values.some(({ measure }) => measure === 'ttfb')).toBe(true)
  },
)

test('quality: a report is sent as the page ends, at once, to the endpoint and without a token', () => {
  expect(QUALITY_PATH).toBe(`/api${quality.report.path}`)
  watchQuality({ draw: () => 0, signal: over.signal })
  leave()
  const headers = { 'content-type': 'application/json' }
  expect(request).toHaveBeenCalledExactlyOnceWith(QUALITY_PATH, {
    method: quality.report.method,
    keepalive: true,
    credentials: 'omit',
    headers,
    body: expect.any(String),
  })
})

test('quality: a report that cannot be sent is no fault of the page', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'))
  request.mockReturnValueOnce(failed)
  watchQuality({ draw: () => 0, signal: over.signal })
  leave()
  await expect(failed).rejects.toThrow('Failed to fetch')
  expect(request).toHaveBeenCalledOnce()
})

test('quality: a video is told with its start, stalls, switches and failure; a jump is no stall', () => {
  watchQuality({ draw: () => 0, signal: over.signal })
  const video = document.body.appendChild(document.createElement('video'))
  const happen = (...names: string[]) => {
    for (const name of names) video.dispatchEvent(new Event(name))
  }
  let isSeeking = false
  Object.defineProperty(video, 'seeking', { get: () => isSeeking })
  happen('play', 'waiting', 'resize', 'playing', 'waiting', 'playing', 'resize')
  isSeeking = true
  happen('waiting', 'playing')
  history.replaceState(null, '', '/student/my-course/filler/1')
  leave()
  const played = sent()
    .flatMap(({ samples }) => samples)
    .filter(({ measure }) => measure.startsWith('play_'))
  expect(Object.fromEntries(played.map(({ measure, value }) => [measure, value]))).toMatchObject({
    play_stalls: 1,
    play_switches: 1,
    play_errors: 0,
  })
  expect(played.find(({ measure }) => measure === 'play_start')?.value).toBeGreaterThanOrEqual(0)
})

test('quality: most views are not told of', () => {
  watchQuality({ draw: () => 0.9, signal: over.signal })
  leave()
  expect(request).not.toHaveBeenCalled()
})

test.each(routeTable.map(({ path, file }) => [path, file] as const))(
  'quality: %s counts as its page, or as other',
  (path, file) => {
    const page = (qualityPages as readonly string[]).includes(file) ? file : 'other'
    expect(qualityPageAt(path.replace(/:\w+/g, 'x'))).toBe(page)
  },
)
