/** Most networks that one stream may be fetched from; a single viewer stays far below it. */
export interface NetworkLimits {
  /** Networks (/24 of IPv4, /48 of IPv6) from which one stream may be fetched within `networksWithinMs`. */
  networks: number
  networksWithinMs: number
}

export const networkLimits = { networks: 3, networksWithinMs: 10 * 60_000 } as const satisfies NetworkLimits

/** How often instances tell each other, through the database, what they have counted, in ms. */
export const FLUSH_EVERY_MS = 5000
/** A stream from which nothing was fetched for this long is forgotten here, in ms. */
export const IDLE_MS = 15 * 60_000
