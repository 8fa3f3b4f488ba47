import { addInterval, type Interval } from '../lib/watched-intervals.ts'

/** Slack for clocks that disagree, in seconds of video. */
const slackSeconds = 0.75

/**
 * Decides what counts as watched. A step forward counts when it is no longer than the time that really passed, at the
 * speed of playback: a jump never counts, and a tab in the background, which reports rarely, loses nothing.
 */
export function createWatchTracker(startAt = 0) {
  let intervals: Interval[] = []
  let last: { position: number; atMs: number } | null = null
  let position = startAt
  let hasChanged = false

  return {
    /** Playback runs from here. */
    begin(seconds: number, nowMs: number): void {
      last = { position: seconds, atMs: nowMs }
      // The jump to the place of last time is not news.
      if (Math.abs(seconds - position) < slackSeconds) return
      position = seconds
      hasChanged = true
    },
    /** Playback has come to here. */
    advance(seconds: number, nowMs: number, rate: number): void {
      if (!last) return
      const step = seconds - last.position
      const possible = ((nowMs - last.atMs) / 1000) * rate * 1.1 + slackSeconds
      if (step > 0 && step <= possible) {
        intervals = addInterval(intervals, [last.position, seconds])
        position = seconds
        hasChanged = true
      }
      last = { position: seconds, atMs: nowMs }
    },
    /** Nothing is watched until `begin`. */
    stop(): void {
      last = null
    },
    /** Something changed since the last report. */
    hasNews: () => hasChanged,
    takeReport(): { positionSeconds: number; intervals: Interval[] } {
      hasChanged = false
      return { positionSeconds: round(position), intervals: intervals.map(([a, b]) => [round(a), round(b)]) }
    },
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
