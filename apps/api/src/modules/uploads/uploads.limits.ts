import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** An upload that nobody goes on with for so long is given up, as the front ends tell people. */
export const UPLOAD_LIFE_MS = 7 * 24 * HOUR_MS
/** What became of an upload can be asked for so long. */
export const FINISHED_KEPT_MS = 30 * 24 * HOUR_MS
/** Unfinished ones of one account at a time. */
export const MAX_OPEN_UPLOADS = 20
/** A whole course may be sent in an evening; beginning over and over is of no use to anybody. */
export const creationLimit: Limit = { name: 'upload-create', max: 200, windowMs: HOUR_MS }

/** A holder that sends no heartbeat for so long has died, in ms. */
export const LOCK_LEASE_MS = 10_000
export const LOCK_BEAT_MS = 1000
/** How often one who waits looks again, in ms. */
export const LOCK_POLL_MS = 150
/** Longer than the lease, so that whoever comes after a crash gets in at the first try. */
export const LOCK_WAIT_MS = 15_000
/** A request that was asked to let go may store for so long what has arrived already. */
export const LOCK_DRAIN_MS = 300
