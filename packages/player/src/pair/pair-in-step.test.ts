import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePair } from './use-pair.ts'

const STEP_MS = 5

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Habits {
  /** By how much its clock is wrong: 0.01 gains ten milliseconds a second. */
  clockError: number
  /** How long it takes from `play()` to its first moving picture, and to come to a place that was asked for. */
  startMs: number
  seekMs: number
}

/** A simulated video element: it starts late, takes time to seek, and stalls while it has no data. */
function simulateVideo({ clockError, startMs, seekMs }: Habits) {
  const video = document.createElement('video')
  const facts = { now: 0, at: 0, paused: true, startsAt: 0, seekedAt: 0, loadedAt: 0 }
  const isSeeking = () => facts.now < facts.seekedAt
  const isLoading = () => facts.now < facts.loadedAt
  const values = {
    duration: () => 90,
    ended: () => false,
    paused: () => facts.paused,
    readyState: () => (isLoading() ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_ENOUGH_DATA),
    seeking: isSeeking,
  }
  for (const [name, get] of Object.entries(values)) Object.defineProperty(video, name, { get })
  Object.defineProperty(video, 'currentTime', {
    // What a browser says of a position is some milliseconds old.
    get: () => facts.at + (facts.paused ? 0 : 0.008 * Math.sin(facts.now / 77)),
    set: (to: number) => {
      facts.at = to
      facts.seekedAt = facts.now + seekMs
    },
  })
  video.play = async () => {
    facts.paused = false
    facts.startsAt = facts.now + startMs
  }
  video.pause = () => {
    facts.paused = true
  }
  return {
    video,
    isSeeking,
    isMoving: () => !facts.paused && !isSeeking() && !isLoading() && facts.now >= facts.startsAt,
    at: () => facts.at,
    /** It has nothing to show for so long. */
    stall: (ms: number) => {
      facts.loadedAt = facts.now + ms
    },
    pass(this: { isMoving: () => boolean }) {
      facts.now += STEP_MS
      if (this.isMoving()) facts.at += (STEP_MS / 1000) * video.playbackRate * (1 + clockError)
    },
  }
}

/** Two videos under one clock, and how far they were from each other at any moment at which both showed a picture. */
function setUp(offset: number) {
  const main = simulateVideo({ clockError: 0.006, startMs: 20, seekMs: 90 })
  const beside = simulateVideo({ clockError: -0.009, startMs: 65, seekMs: 340 })
  const { result } = renderHook(() => usePair(main.video, beside.video))
  let [farthest, movedMs] = [0, 0]
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      main.pass()
      beside.pass()
      act(() => {
        vi.advanceTimersByTime(STEP_MS)
      })
      if (main.isSeeking() || beside.isSeeking()) continue
      farthest = Math.max(farthest, Math.abs(beside.at() - main.at() - offset))
      if (main.isMoving() && beside.isMoving()) movedMs += STEP_MS
    }
  }
  act(() => result.current.alignMarks(10, 10 + offset))
  pass(400)
  return { main, beside, result, pass, measured: () => ({ farthest, movedMs }) }
}

const acts: [string, (pair: ReturnType<typeof setUp>) => void][] = [
  [
    'play and pause',
    ({ result, pass }) => {
      for (let time = 0; time < 4; time++) {
        pass(900)
        act(() => result.current.toggle())
      }
    },
  ],
  [
    'seeks',
    ({ result, pass }) => {
      for (const to of [40, 12.3, 12.4]) {
        act(() => result.current.seek(to))
        pass(1500)
      }
    },
  ],
  [
    'changes of speed',
    ({ result, pass }) => {
      for (const rate of [0.5, 0.25, 1, 0.5]) {
        act(() => result.current.setRate(rate))
        pass(1500)
      }
    },
  ],
  [
    'stalls of either video',
    ({ main, beside, pass }) => {
      for (const video of [beside, main, beside]) {
        video.stall(430)
        pass(1730)
      }
    },
  ],
]

test.each(acts)('pair: both videos stay within 80 ms of each other through %s', (_name, doActs) => {
  for (const offset of [0, -3.4, 12.1]) {
    const pair = setUp(offset)
    act(() => pair.result.current.toggle())
    pair.pass(2000)
    doActs(pair)
    const { farthest, movedMs } = pair.measured()
    expect(farthest).toBeLessThan(0.08)
    // Standing still all the time would be in step, too.
    expect(movedMs).toBeGreaterThan(3000)
  }
})
