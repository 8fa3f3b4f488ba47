import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** An upload idle for this long expires; the front ends state it. */
export const UPLOAD_LIFE_MS = 7 * 24 * HOUR_MS
/** The result of an upload can be read this long. */
export const FINISHED_KEPT_MS = 30 * 24 * HOUR_MS
/** Open uploads per account. */
export const MAX_OPEN_UPLOADS = 20
/** Films of one learner that are kept, together. */
export const FILM_QUOTA_BYTES = 4 * 1024 ** 3
/** Enough for a whole course in one evening; more creations serve no purpose. */
export const creationLimit: Limit = { name: 'upload-create', max: 200, windowMs: HOUR_MS }

/** A holder without a heartbeat for this long counts as dead, in ms. */
export const LOCK_LEASE_MS = 10_000
export const LOCK_BEAT_MS = 1000
/** How often a waiting client tries again, in ms. */
export const LOCK_POLL_MS = 150
/** Longer than the lease, so that the first client after a crash succeeds at once. */
export const LOCK_WAIT_MS = 15_000
/** How long a request may go on storing received bytes after it was asked to release the lock. */
export const LOCK_DRAIN_MS = 300
