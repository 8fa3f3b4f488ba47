/** Việt Nam has kept one offset, and no summer time, since 1975. */
const OFFSET_MS = 7 * 3_600_000

/** The day that a moment is in for who reads our books, such as `2026-11-21`, whatever zone the server is in. */
export const dayInVietnam = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)
