import { addInterval, type Interval } from '../lib/watched-intervals.ts'
import type { Viewing } from '../player.types.ts'

/** Slack for clocks that disagree, in seconds of video. */
const slackSeconds = 0.75
/** What is played between two jumps of a finger on the bar is shorter. */
const shortestRunSeconds = 1
/** The server takes no more of them. */
const mostRuns = 300

/**
 * Decides what counts as watched. A step forward counts when it is no longer than the time that really passed, at the
 * speed of playback: a jump never counts, and a tab in the background, which reports rarely, loses nothing.
 */
export function createWatchTracker(startAt = 0) {
  let intervals: Interval[] = []
  let last: { position: number; atMs: number } | null = null
  let position = startAt
  let hasChanged = false
  const id = crypto.randomUUID()
  const runs: Interval[] = []

  /** What is played from here goes on from the last stretch, or is another one. */
  const openRun = (seconds: number) => {
    const run = runs.at(-1)
    if (run && Math.abs(seconds - run[1]) < slackSeconds) return
    if (run && run[1] - run[0] < shortestRunSeconds) runs.pop()
    runs.push([seconds, seconds])
  }

  return {
    /** Playback runs from here. */
    begin(seconds: number, nowMs: number): void {
      last = { position: seconds, atMs: nowMs }
      openRun(seconds)
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
        const run = runs.at(-1)
        if (run) run[1] = seconds
        position = seconds
        hasChanged = true
      } else openRun(seconds)
      last = { position: seconds, atMs: nowMs }
    },
    /** Nothing is watched until `begin`. */
    stop(): void {
      last = null
    },
    /** Something changed since the last report. */
    hasNews: () => hasChanged,
    takeReport(): { positionSeconds: number; intervals: Interval[]; viewing: Viewing } {
      hasChanged = false
      const rounded = ([start, end]: Interval): Interval => [round(start), round(end)]
      const whole = runs.filter(([start, end]) => end - start >= shortestRunSeconds).slice(0, mostRuns)
      return {
        positionSeconds: round(position),
        intervals: intervals.map(rounded),
        viewing: { id, runs: whole.map(rounded) },
      }
    },
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
