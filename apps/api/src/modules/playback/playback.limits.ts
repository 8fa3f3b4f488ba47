import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** How often a stream says that it is still watched, in ms. */
export const HEARTBEAT_EVERY_MS = 20_000
/** A stream that missed four heartbeats gives way to another one, in ms. */
export const STREAM_LIFE_MS = 90_000
/** Life of a grant to fetch a package, in ms; every heartbeat gives a new one. */
export const GRANT_MS = 10 * 60_000
/** An instance that misses a notice lets a stream go on this long, in ms; others know at once. */
export const REMEMBERED_MS = 10_000
/** Streams are personal data: who watched what, when and from where, in ms. */
export const PLAYBACKS_KEPT_MS = 90 * 24 * HOUR_MS
/** A lesson that the same browser opens anew within this time goes on with its stream and its counters, in ms. */
export const REPEATED_AS_ONE_MS = HOUR_MS
/** An account stopped for its haste a second time within this time loses the session too, in ms. */
export const REPEATED_HASTE_MS = 24 * HOUR_MS
/** An account that was stopped begins no stream for so long, the first time and when it was repeated, in ms. */
export const COOL_DOWN_MS = 10 * 60_000
export const LONG_COOL_DOWN_MS = HOUR_MS
/** Media that an account has fetched costs nothing again within this time, in ms. */
export const FETCHED_KEPT_MS = 24 * HOUR_MS
/** Staff are told once in this time that an account is being slowed down, in ms. */
export const SLOWED_NOTED_EVERY_MS = HOUR_MS
/** Different lessons that one account may start within an hour; nobody learns from more. */
export const LESSONS_PER_HOUR = 30
export const LESSONS_WINDOW_MS = HOUR_MS
/** Starts of any lessons: a page that is opened anew counts too, so it is far above what people do. */
export const startsLimit: Limit = { name: 'playback-start', max: 300, windowMs: HOUR_MS }
