/** Time over which a change of speed shows, in ms. */
const smoothingMs = 4000

export interface SpeedMeter {
  /** Takes a reading and answers the smoothed speed in bytes per second; 0 while unknown. */
  sample(bytes: number, nowMs: number): number
}

/** Speed of an upload as a moving mean, so that the figure can be read. */
export function createSpeedMeter(): SpeedMeter {
  let last: { bytes: number; at: number } | null = null
  let speed = 0
  return {
    sample(bytes, nowMs) {
      // A chunk that is sent again takes the count back: measuring starts anew from there.
      if (last && bytes >= last.bytes && nowMs > last.at) {
        const passed = nowMs - last.at
        const current = ((bytes - last.bytes) / passed) * 1000
        const weight = 1 - Math.exp(-passed / smoothingMs)
        speed = speed === 0 ? current : speed + (current - speed) * weight
      }
      last = { bytes, at: nowMs }
      return speed
    },
  }
}

/** Time left in ms; null while the speed is unknown. */
export function remainingMs(item: { bytes: number; sentBytes: number; speed: number }): number | null {
  return item.speed > 0 ? ((item.bytes - item.sentBytes) / item.speed) * 1000 : null
}
