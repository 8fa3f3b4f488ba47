/** How fast and from how many places a stream may be fetched. Nobody who watches comes near. */
export interface FetchLimits {
  /** Picture time that may be fetched per real time, for as long as it likes. */
  rate: number
  /** Picture time that may be fetched at once besides: filling buffers, looking for a place. In ms. */
  burstMs: number
  /** Refused segments in a row after which nobody is watching. */
  refusals: number
  /** At the limit for this long without falling below half of the burst, in ms. */
  sustainedMs: number
  /** Networks (/24 of IPv4, /48 of IPv6) from which one stream may be fetched within `networksWithinMs`. */
  networks: number
  networksWithinMs: number
}

export const fetchLimits = {
  rate: 4,
  burstMs: 180_000,
  refusals: 10,
  sustainedMs: 60_000,
  networks: 3,
  networksWithinMs: 10 * 60_000,
} as const satisfies FetchLimits

/** How often instances tell each other, through the database, what they have counted, in ms. */
export const FLUSH_EVERY_MS = 5000
/** A stream from which nothing was fetched for this long is forgotten here, in ms. */
export const IDLE_MS = 15 * 60_000
