import type { serviceParts, serviceStates } from '@repo/contract/service-status'
import type { QueueCounts } from '../../queue/jobs.repo.ts'

type PartName = (typeof serviceParts)[number]
type State = (typeof serviceStates)[number]

const MINUTE_MS = 60_000
/** A worker marks its round at least this often (`preflight/workers.rules.ts`). */
const SILENT_MS = 3 * MINUTE_MS

/** Work that people wait for, and how long it may be due before they notice, and before it is of no use. */
const workOf: Record<PartName, { jobs: readonly string[]; slowMs: number; stoppedMs: number }> = {
  // A payment is booked by the API itself; a worker asks again what no notice told of.
  payments: {
    jobs: ['reconcile-payments', 'refund'],
    slowMs: 15 * MINUTE_MS,
    stoppedMs: Number.POSITIVE_INFINITY,
  },
  // An hour of video takes most of an hour, and others wait behind it.
  videos: { jobs: ['accept-upload', 'transcode'], slowMs: 60 * MINUTE_MS, stoppedMs: 12 * 60 * MINUTE_MS },
  // Codes that people wait for live ten minutes.
  mail: { jobs: ['send-mail'], slowMs: 2 * MINUTE_MS, stoppedMs: 15 * MINUTE_MS },
}

export interface StatusFacts {
  now: Date
  counts: readonly Pick<QueueCounts, 'name' | 'oldestWaitingAt'>[]
  /** Since a worker last marked its round; null where none ever did. */
  workerSilentMs: number | null
  /** Whether anything can be paid for: an account or a gateway. */
  takesMoney: boolean
}

/** How a part of the service is to those who use it. */
export function judgePart(name: PartName, { now, counts, workerSilentMs, takesMoney }: StatusFacts): State {
  if (name === 'payments' && !takesMoney) return 'off'
  const { jobs, slowMs, stoppedMs } = workOf[name]
  if (workerSilentMs === null || workerSilentMs > SILENT_MS) return name === 'payments' ? 'slow' : 'stopped'
  const waits = counts.flatMap((count) =>
    jobs.includes(count.name) && count.oldestWaitingAt ? now.getTime() - count.oldestWaitingAt.getTime() : [],
  )
  const longest = Math.max(0, ...waits)
  return longest > stoppedMs ? 'stopped' : longest > slowMs ? 'slow' : 'works'
}
