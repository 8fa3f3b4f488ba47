import {
  type DeviceClass,
  MOST_QUALITY_VALUE,
  MOST_SAMPLES,
  QUALITY_SHARE,
  type QualityMeasure,
  type QualityPage,
} from '@repo/contract/quality-measures'
import { watchPlaybacks } from './playbacks.ts'
import { watchVitals } from './vitals.ts'

/** Held against the contract by a test: the endpoint itself would bring its schemas. */
export const QUALITY_PATH = '/api/quality'
const PHONE_BELOW_PX = 640
const TABLET_BELOW_PX = 1024

/** A table of its own, held against the table of routes by a test: to share that one would weigh on the first view. */
const pages: readonly (readonly [RegExp, QualityPage])[] = [
  [/^\/$/, 'home'],
  [/^\/course$/, 'courses'],
  [/^\/course\/[^/]+$/, 'course'],
  [/^\/doctor$/, 'doctors'],
  [/^\/doctor\/[^/]+$/, 'doctor'],
  [/^\/news$/, 'news'],
  [/^\/news\/[^/]+$/, 'article'],
  [/^\/payment$/, 'payment'],
  [/^\/student\/my-course$/, 'my-courses'],
  [/^\/student\/my-course\/[^/]+$/, 'classroom'],
]

/** Which page an address is of; what is not told apart is `other`. */
export const qualityPageAt = (path: string): QualityPage =>
  pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'

/** The page that the browser loaded, from which the reader may have gone on before this code came. */
function loadedPage(): QualityPage {
  const [navigation] = performance.getEntriesByType('navigation')
  return qualityPageAt(new URL(navigation?.name ?? '', location.href).pathname)
}

const deviceClass = (): DeviceClass =>
  innerWidth < PHONE_BELOW_PX ? 'phone' : innerWidth < TABLET_BELOW_PX ? 'tablet' : 'desktop'

/**
 * Tells how the page and its videos felt, once the reader leaves it: numbers and the kind of page and device, nothing of a
 * person and no address. A share of the views only, drawn for each.
 * @param draw a number from 0 to 1
 * @param signal ends it
 */
export function watchQuality({
  draw = Math.random,
  signal,
}: {
  draw?: () => number
  signal?: AbortSignal
} = {}): void {
  // Programs that drive a browser are no visitors.
  if (navigator.webdriver || draw() >= QUALITY_SHARE) return
  const page = loadedPage()
  const vitals = watchVitals()
  const playbacks = watchPlaybacks(signal)
  let hasToldVitals = false
  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    const found: [QualityMeasure, number, QualityPage][] = playbacks().map(([measure, value]) => [
      measure,
      value,
      qualityPageAt(location.pathname),
    ])
    if (!hasToldVitals)
      for (const [measure, value] of Object.entries(vitals()) as [QualityMeasure, number][])
        found.unshift([measure, value, page])
    hasToldVitals = true
    const samples = found
      .slice(0, MOST_SAMPLES)
      .map(([measure, value, at]) => ({ measure, page: at, value: Math.min(value, MOST_QUALITY_VALUE) }))
    if (samples.length === 0) return
    send(JSON.stringify({ device: deviceClass(), samples }))
  }
  document.addEventListener('visibilitychange', tell, signal && { signal })
}

/**
 * Sends at once and without a token. The client would first renew a session that is due, and a renewal whose answer the
 * leaving page never reads ends the session.
 */
function send(body: string): void {
  const headers = { 'content-type': 'application/json' }
  // A report that cannot be sent is left out.
  fetch(QUALITY_PATH, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {})
}
