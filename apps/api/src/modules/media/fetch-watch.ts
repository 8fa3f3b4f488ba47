import { AppError } from '@repo/contract'
import { SEGMENT_MS } from '@repo/media'
import type { Services } from '../../context.ts'
import { createHasteVerdict } from '../playback/haste.service.ts'
import { type FetchLimits, fetchLimits, IDLE_MS } from './fetch-limits.ts'
import { countNetwork, countSegment, type FetchMeter, learnTotal, newMeter, waitMs } from './fetch-meter.ts'
import { addFetchCounts, type FetchCount } from './fetch-watch.repo.ts'
import { placeOf } from './networks.ts'

/** Watches how fast, and from how many places, streams are fetched. What it finds is judged in the playback module. */
export function createFetchWatch(services: Services, limits: FetchLimits = fetchLimits) {
  const { db, clock, log } = services
  const verdict = createHasteVerdict(services)
  const meters = new Map<string, FetchMeter>()

  const meterOf = (playbackId: string): FetchMeter => {
    const meter = meters.get(playbackId) ?? newMeter(clock().getTime())
    meters.set(playbackId, meter)
    return meter
  }

  const endFor = async (playbackId: string, meter: FetchMeter) => {
    if (meter.hasVerdict) return
    meter.hasVerdict = true
    try {
      await flush()
      const fetchedMs = (meter.totalMs ?? 0) + meter.unsavedMs
      await verdict.endFor(playbackId, 'too_fast', { fetchedMs, networks: meter.networks.size })
    } catch (error) {
      // The next request tries again.
      meter.hasVerdict = false
      throw error
    }
  }

  const notNow = (ms: number) => {
    const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
    return new AppError('playback.too_fast', { retryAfterSeconds, details: { retryAfterSeconds } })
  }

  const collect = () => {
    const now = clock().getTime()
    return [...meters].flatMap(([id, meter]) => {
      if (now - meter.usedAt > IDLE_MS) meters.delete(id)
      if (meter.unsavedMs === 0 && meter.newNetworks.size === 0) return []
      const networks = Object.fromEntries(
        [...meter.newNetworks].map(([net, at]) => [net, new Date(at).toISOString()]),
      )
      const count = { id, fetchedMs: meter.unsavedMs, networks }
      meter.unsavedMs = 0
      meter.newNetworks.clear()
      return [count]
    })
  }

  const learn = (total: FetchCount, savedMs: number) => {
    const meter = meters.get(total.id)
    if (!meter) return
    learnTotal(meter, total.fetchedMs, savedMs, clock().getTime(), limits)
    for (const [network, at] of Object.entries(total.networks))
      meter.networks.set(network, Math.max(Date.parse(at), meter.networks.get(network) ?? 0))
  }

  const putBack = ({ id, fetchedMs, networks }: FetchCount) => {
    const meter = meters.get(id)
    if (!meter) return
    meter.unsavedMs += fetchedMs
    for (const [network, at] of Object.entries(networks)) meter.newNetworks.set(network, Date.parse(at))
  }

  const exchange = async (): Promise<void> => {
    const counts = collect()
    try {
      const saved = new Map(counts.map(({ id, fetchedMs }) => [id, fetchedMs]))
      for (const total of await addFetchCounts(db, counts)) learn(total, saved.get(total.id) ?? 0)
    } catch (err) {
      counts.forEach(putBack)
      log.warn({ err }, 'what streams have fetched was not saved')
    }
  }

  let exchanging: Promise<void> = Promise.resolve()
  /** Tells the other instances what was counted, and learns what they did; one exchange after another. */
  const flush = (): Promise<void> => {
    exchanging = exchanging.then(exchange)
    return exchanging
  }

  return {
    flush,
    /** @throws AppError `playback.too_fast` once the stream comes from too many places; it is ended then. */
    async countPlace(playbackId: string, ip: string): Promise<void> {
      const meter = meterOf(playbackId)
      if (!countNetwork(meter, placeOf(ip), clock().getTime(), limits)) return
      await endFor(playbackId, meter)
      throw ended()
    },
    /**
     * Counts a picture segment, or the given part of it.
     * @throws AppError `playback.too_fast` when it comes too soon; the stream is ended when that goes on.
     */
    async countPicture(playbackId: string, part: number): Promise<void> {
      const meter = meterOf(playbackId)
      const pictureMs = Math.round(SEGMENT_MS * part)
      const reading = countSegment(meter, pictureMs, clock().getTime(), limits)
      if (reading === 'fine') return
      if (reading === 'too_fast') throw notNow(waitMs(meter, pictureMs, limits))
      await endFor(playbackId, meter)
      throw ended()
    },
  }
}

const ended = () => new AppError('playback.too_fast', { details: { reason: 'too_fast', device: null } })

export type FetchWatch = ReturnType<typeof createFetchWatch>
