import type { ParsedInput } from '@repo/contract'
import type { quality } from '@repo/contract/quality'
import {
  type DeviceClass,
  type QualityMeasure,
  type QualityPage,
  qualityBounds,
} from '@repo/contract/quality-measures'
import { DAY_MS } from '../../core/durations.ts'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { addQuality, type QualityCount, sumQuality } from './quality.repo.ts'

/** A clinic behind one address with a dozen people who read on for an hour. */
const reportLimit = { name: 'quality-ip', max: 120, windowMs: 3_600_000 }
/** Days that staff see; web vitals are judged by 28 days, too (web.dev/articles/vitals, read on 2026-11-27). */
const SHOWN_DAYS = 28

/** Counts by bucket, of one measure. */
type Buckets = Map<number, number>

const bucketOf = (measure: QualityMeasure, value: number): number => {
  const bounds = qualityBounds[measure]
  const found = bounds.findIndex((bound) => value <= bound)
  return found === -1 ? bounds.length : found
}

/**
 * A percentile of what lies in buckets, between the bounds of its bucket by share. What is beyond the last bound counts as
 * that bound.
 * @returns null where there is nothing
 */
export function percentileOf(measure: QualityMeasure, buckets: Buckets, percent: number): number | null {
  const bounds = qualityBounds[measure]
  const total = sumOf(buckets)
  if (total === 0) return null
  const wanted = (total * percent) / 100
  let before = 0
  for (const [bucket, bound] of bounds.entries()) {
    const count = buckets.get(bucket) ?? 0
    if (count > 0 && before + count >= wanted) {
      const from = bounds[bucket - 1] ?? 0
      return Math.round(from + ((bound - from) * (wanted - before)) / count)
    }
    before += count
  }
  return bounds.at(-1) ?? null
}

const sumOf = (buckets: Buckets): number => [...buckets.values()].reduce((sum, count) => sum + count, 0)

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

/** How pages and videos felt: what browsers tell is counted by day and read as sums. */
export function createQualityService({ db, clock, limiter }: Needs<'db' | 'clock' | 'limiter'>) {
  return {
    /** @throws AppError `request.too_many` */
    async report({ device, samples }: ParsedInput<typeof quality.report>['body'], ip: string) {
      await limiter.hit(reportLimit, networkOf(ip))
      const day = dayInVietnam(clock())
      const counts = new Map<string, QualityCount>()
      for (const { measure, page, value } of samples) {
        const bucket = bucketOf(measure, value)
        const key = `${measure} ${page} ${bucket}`
        counts.set(key, { day, measure, page, device, bucket, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      await addQuality(db, [...counts.values()])
      return { ok: true as const }
    },

    /** The last 28 days: p75 of each page by device, and how videos played. */
    async read() {
      const since = dayInVietnam(new Date(clock().getTime() - (SHOWN_DAYS - 1) * DAY_MS))
      const rows = await sumQuality(db, since)
      const places = new Map<
        string,
        { page: QualityPage; device: DeviceClass; of: Map<QualityMeasure, Buckets> }
      >()
      const playback = new Map<QualityMeasure, Buckets>()
      for (const { measure, page, device, bucket, count } of rows) {
        const key = `${page} ${device}`
        const place = places.get(key) ?? { page, device, of: new Map() }
        places.set(key, place)
        const of = measure.startsWith('play_') ? playback : place.of
        const buckets = of.get(measure) ?? new Map<number, number>()
        of.set(measure, buckets.set(bucket, (buckets.get(bucket) ?? 0) + count))
      }
      const p75 = (of: Map<QualityMeasure, Buckets>, measure: QualityMeasure) =>
        percentileOf(measure, of.get(measure) ?? new Map(), 75)
      const pages = [...places.values()]
        .map(({ page, device, of }) => ({
          page,
          device,
          views: sumOf(of.get('ttfb') ?? new Map()),
          lcpMs: p75(of, 'lcp'),
          inpMs: p75(of, 'inp'),
          clsThousandths: p75(of, 'cls'),
          ttfbMs: p75(of, 'ttfb'),
        }))
        .filter(({ views }) => views > 0)
        .toSorted((a, b) => b.views - a.views)
      return { since, pages, playback: describePlayback(playback) }
    },
  }
}

function describePlayback(of: Map<QualityMeasure, Buckets>) {
  const above = (measure: QualityMeasure) => {
    const buckets = of.get(measure) ?? new Map<number, number>()
    const total = sumOf(buckets)
    return { total, share: percentOf(total - (buckets.get(0) ?? 0), total) }
  }
  const stalls = above('play_stalls')
  return {
    playbacks: stalls.total,
    startMs: percentileOf('play_start', of.get('play_start') ?? new Map(), 75),
    stalledPercent: stalls.share,
    switchedPercent: above('play_switches').share,
    failedPercent: above('play_errors').share,
  }
}
