/**
 * What browsers tell of how the product felt, each a whole number: times in ms, shifts of the layout in thousandths, stalls
 * and switches of size in times per playback, errors 0 or 1. Web vitals are those of web.dev/articles/vitals (read on
 * 2026-11-27).
 */
export const qualityMeasures = [
  'lcp',
  'inp',
  'cls',
  'ttfb',
  'play_start',
  'play_stalls',
  'play_switches',
  'play_errors',
] as const
export type QualityMeasure = (typeof qualityMeasures)[number]

/** Pages that are told apart; every other one counts as `other`. */
export const qualityPages = [
  'home',
  'courses',
  'course',
  'doctors',
  'doctor',
  'news',
  'article',
  'payment',
  'my-courses',
  'classroom',
  'other',
] as const
export type QualityPage = (typeof qualityPages)[number]

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Share of the views of a page that are told of. */
export const QUALITY_SHARE = 0.25
/** Samples of one report: the vitals of a page and some playbacks. */
export const MOST_SAMPLES = 24
/** Largest value of a sample; ten minutes in ms. */
export const MOST_QUALITY_VALUE = 600_000

const times = [50, 100, 200, 300, 500, 800, 1200, 1800, 2500, 4000, 6000, 10_000, 20_000]
const counts = [0, 1, 2, 3, 5, 10, 20]

/**
 * Upper bounds of the buckets in which a measure is kept, ascending; one more holds what is larger. The limits of
 * “good” and “poor” stand among them: LCP 2500 and 4000, INP 200 and 500, CLS 100 and 250, TTFB 800 and 1800.
 */
export const qualityBounds: Readonly<Record<QualityMeasure, readonly number[]>> = {
  lcp: times,
  inp: [50, 100, 150, 200, 300, 400, 500, 800, 1200, 2500],
  cls: [10, 25, 50, 100, 150, 200, 250, 400, 800],
  ttfb: times,
  play_start: times,
  play_stalls: counts,
  play_switches: counts,
  play_errors: [0],
}

/** Above the first value a page is no longer good, above the second it is poor. */
export const vitalLimits = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [100, 250],
  ttfb: [800, 1800],
} as const
