import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** Interval of a stream's heartbeats, in ms. */
export const HEARTBEAT_EVERY_MS = 20_000
/** A stream silent for this long (four missed heartbeats) gives way to another one, in ms. */
export const STREAM_LIFE_MS = 90_000
/** Lifetime of a grant to fetch a package, in ms; every heartbeat issues a new one. */
export const GRANT_MS = 10 * 60_000
/** How long an instance that missed a notice still serves an ended stream, in ms; others stop at once. */
export const REMEMBERED_MS = 10_000
/** A lesson that the same browser opens again within this time continues its stream and counters, in ms. */
export const REPEATED_AS_ONE_MS = HOUR_MS
/** An account stopped a second time within this time loses its session too, in ms. */
export const REPEATED_EXCESS_MS = 24 * HOUR_MS
/** How long a stopped account may start no stream, the first time and when repeated, in ms. */
export const COOL_DOWN_MS = 10 * 60_000
export const LONG_COOL_DOWN_MS = HOUR_MS
/** Media that an account has fetched is free to fetch again within this time, in ms. */
export const FETCHED_KEPT_MS = 24 * HOUR_MS
/** Staff are notified at most once in this time that an account is being slowed down, in ms. */
export const SLOWED_NOTED_EVERY_MS = HOUR_MS
/** Different lessons that one account may start within an hour; nobody studies more. */
export const LESSONS_PER_HOUR = 30
export const LESSONS_WINDOW_MS = HOUR_MS
/** All starts of lessons, including reloads of a page, so the limit is far above normal use. */
export const startsLimit: Limit = { name: 'playback-start', max: 300, windowMs: HOUR_MS }
/** Different lessons that an account may put beside its streams within an hour. */
export const besideLimit: Limit = { name: 'playback-beside', max: 20, windowMs: HOUR_MS }
