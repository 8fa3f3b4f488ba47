/** Lengths of time in ms. A day is 24 hours; Vietnam, whose calendar counts here, has no summer time. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
