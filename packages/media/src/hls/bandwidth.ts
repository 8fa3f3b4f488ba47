export type MeasuredSegment = { durationMs: number; sizeBytes: number }

/**
 * Bits per second of a rendition from the segments as they are: `bandwidth` is the peak over any one segment,
 * `averageBandwidth` the mean over all (RFC 8216 §4.3.4.2). A last segment of less than half a second does not
 * count for the peak.
 */
export function measureBandwidth(segments: MeasuredSegment[]): {
  bandwidth: number
  averageBandwidth: number
} {
  const bits = segments.reduce((sum, segment) => sum + segment.sizeBytes * 8, 0)
  const ms = segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  const averageBandwidth = ms > 0 ? Math.ceil((bits / ms) * 1000) : 0
  const peaks = segments
    .filter((segment) => segment.durationMs >= 500)
    .map((segment) => Math.ceil(((segment.sizeBytes * 8) / segment.durationMs) * 1000))
  return { bandwidth: Math.max(averageBandwidth, ...peaks), averageBandwidth }
}
