/** Most networks that one stream may be fetched from; a single viewer stays far below it. */
export interface NetworkLimits {
  /** Networks (/24 of IPv4, /48 of IPv6) from which one stream may be fetched within `networksWithinMs`. */
  networks: number
  networksWithinMs: number
}

export const networkLimits = { networks: 3, networksWithinMs: 10 * 60_000 } as const satisfies NetworkLimits

/** Interval at which instances exchange their counts through the database, in ms. */
export const FLUSH_EVERY_MS = 5000
/** After this time without a fetch a stream is removed from memory, in ms. */
export const IDLE_MS = 15 * 60_000
