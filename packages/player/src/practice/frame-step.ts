/** Assumed where the rendition does not say. */
const usualFrameRate = 25

/**
 * Where the picture before or after the present one is, in seconds. Aims at the middle of its time, so that rounding
 * neither repeats nor skips one.
 */
export function findNeighbourFrame(seconds: number, direction: 1 | -1, frameRate: number | null): number {
  const rate = frameRate ?? usualFrameRate
  // Videos tell their times in whole ticks, often a hair before the frame.
  const frame = Math.floor(seconds * rate + 0.01)
  return Math.max(0, (frame + direction + 0.5) / rate)
}
