import { AppError } from '@repo/contract'
import { SEGMENT_MS } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import {
  addFetchCounts,
  type BudgetRules,
  createFetchBudget,
  type FetchCount,
  type WithFetchGuard,
} from '../playback/index.ts'
import { IDLE_MS, networkLimits } from './fetch-limits.ts'
import { countNetwork, type FetchMeter, newMeter } from './fetch-meter.ts'
import type { MediaPart } from './media-path.ts'
import { placeOf } from './networks.ts'

interface MediaRequest extends MediaPart {
  userId: string
  playbackId: string
  packageKey: string
}

/** Counts how much is fetched and from how many networks; the playback module decides on the consequences. */
export function createFetchWatch(
  services: Needs<'db' | 'clock' | 'log'> & WithFetchGuard,
  rules?: BudgetRules,
) {
  const { db, clock, log, fetchGuard: verdict } = services
  const budget = createFetchBudget(services, rules)
  const meters = new Map<string, FetchMeter>()

  const meterOf = (playbackId: string): FetchMeter => {
    const meter = meters.get(playbackId) ?? newMeter(clock().getTime())
    meters.set(playbackId, meter)
    return meter
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

  const learn = (total: FetchCount) => {
    const meter = meters.get(total.id)
    if (!meter) return
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
      for (const total of await addFetchCounts(db, counts)) learn(total)
    } catch (err) {
      counts.forEach(putBack)
      log.warn({ err }, 'what streams have fetched was not saved')
    }
  }

  let exchanging: Promise<void> = Promise.resolve()
  /** Exchanges counts with the other instances, one exchange at a time. */
  const flush = (): Promise<void> => {
    exchanging = exchanging.then(exchange)
    return exchanging
  }

  return {
    flush,
    /** @throws AppError `playback.too_fast` when the stream is fetched from too many networks; it is ended then. */
    async countPlace(playbackId: string, ip: string): Promise<void> {
      const meter = meterOf(playbackId)
      if (!countNetwork(meter, placeOf(ip), clock().getTime(), networkLimits)) return
      await flush()
      await verdict.endFor(playbackId, { networks: meter.networks.size })
      throw ended()
    },
    /**
     * Called before any picture or sound is sent.
     * @throws AppError `playback.too_fast` for requests that are too early; if they continue the stream is ended.
     */
    async admit({ isPicture, ...segment }: MediaRequest): Promise<void> {
      const admission = await budget.admit(segment)
      if (admission.kind === 'wait') throw notNow(admission.ms)
      if (admission.kind === 'over') throw ended()
      if (isPicture) meterOf(segment.playbackId).unsavedMs += SEGMENT_MS
    },
  }
}

const ended = () => new AppError('playback.too_fast', { details: { reason: 'too_fast', device: null } })

const notNow = (ms: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
  return new AppError('playback.too_fast', { retryAfterSeconds, details: { retryAfterSeconds } })
}

export type FetchWatch = ReturnType<typeof createFetchWatch>
