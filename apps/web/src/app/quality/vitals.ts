import type { QualityMeasure } from '@repo/contract/quality-measures'

type Vital = Extract<QualityMeasure, 'lcp' | 'inp' | 'cls' | 'ttfb'>

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Shifts closer than this are one session, which lasts at most `SESSION_MS` (web.dev/articles/cls). */
const GAP_MS = 1000
const SESSION_MS = 5000
/** Of so many interactions one may be left out as an outlier (web.dev/articles/inp). */
const OUTLIER_EVERY = 50

/** Hears of entries, also of those before; does nothing where a browser has no such kind. */
function observe(type: string, hear: (entry: PerformanceEntry) => void, more: object = {}): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => {}
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) hear(entry)
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type, buffered: true, ...more })
  return () => take(observer.takeRecords())
}

/**
 * When the page was first out of sight. Browsers that keep no list of it (Firefox, Safari) are asked for this moment only.
 */
function hiddenSince(): number {
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')
  return hidden?.startTime ?? (document.visibilityState === 'hidden' ? 0 : Number.POSITIVE_INFINITY)
}

/**
 * Measures the page that the browser loaded: how soon it came and stood, how it moved and answered (web.dev/articles/vitals,
 * read on 2026-11-27).
 * @returns what is known at this moment, times in ms and shifts in thousandths; a vital that the browser cannot tell is absent
 */
export function watchVitals(): () => Partial<Record<Vital, number>> {
  const hiddenAt = hiddenSince()
  let lcp: number | undefined
  let cls: number | undefined
  let session = { value: 0, first: 0, last: 0 }
  const slowest = new Map<number, number>()
  const takeAll = [
    observe('largest-contentful-paint', ({ startTime }) => {
      // Later it tells when the reader came to look, as of a page that was opened in the background.
      if (startTime < hiddenAt) lcp = startTime
    }),
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, startTime } = entry as LayoutShift
      if (hadRecentInput) return
      const goesOn = startTime - session.last < GAP_MS && startTime - session.first < SESSION_MS
      session = goesOn
        ? { ...session, value: session.value + value, last: startTime }
        : { value, first: startTime, last: startTime }
      cls = Math.max(cls ?? 0, session.value)
    }),
    observe(
      'event',
      (entry) => {
        const { interactionId, duration } = entry as PerformanceEventTiming
        if (interactionId) slowest.set(interactionId, Math.max(slowest.get(interactionId) ?? 0, duration))
      },
      { durationThreshold: 16 },
    ),
  ]
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) cls = 0
  return () => {
    for (const take of takeAll) take()
    const durations = [...slowest.values()].toSorted((a, b) => b - a)
    const inp = durations[Math.min(durations.length - 1, Math.floor(durations.length / OUTLIER_EVERY))]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const found = {
      lcp,
      inp,
      cls: cls === undefined ? undefined : cls * 1000,
      ttfb: navigation?.responseStart,
    }
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Math.round(value)]],
      ),
    )
  }
}
