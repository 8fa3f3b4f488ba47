import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveOnJumps } from './jump-thrift.ts'

const hls = { pauseBuffering: vi.fn(), resumeBuffering: vi.fn() }
const limit = vi.fn()
let video: HTMLVideoElement
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  video = document.createElement('video')
  stop = saveOnJumps(video, hls, limit)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const jump = (seconds: number, loaded: [number, number][] = []) => {
  Object.defineProperty(video, 'currentTime', { value: seconds, configurable: true })
  const buffered = {
    length: loaded.length,
    start: (i: number) => loaded[i]?.[0],
    end: (i: number) => loaded[i]?.[1],
  }
  Object.defineProperty(video, 'buffered', { value: buffered, configurable: true })
  video.dispatchEvent(new Event('seeking'))
}

it('loads little after a jump, and as usual once the viewer stays', () => {
  jump(600)
  expect(hls.pauseBuffering).not.toHaveBeenCalled()
  expect(limit).toHaveBeenLastCalledWith(8)
  vi.advanceTimersByTime(6000)
  expect(limit).toHaveBeenLastCalledWith(null)
})

it('loads only the last place of a search', () => {
  for (let i = 0; i < 10; i++) {
    jump(i * 100)
    vi.advanceTimersByTime(100)
  }
  expect(hls.pauseBuffering).toHaveBeenCalledTimes(9)
  expect(hls.resumeBuffering).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(hls.resumeBuffering).toHaveBeenCalledTimes(1)
})

it('leaves a jump inside what is loaded alone', () => {
  jump(20, [[0, 60]])
  vi.advanceTimersByTime(10_000)
  expect([limit.mock.calls, hls.resumeBuffering.mock.calls]).toEqual([[], []])
})

it('saving on a jump: ends with the player', () => {
  jump(600)
  stop()
  vi.advanceTimersByTime(10_000)
  jump(900)
  expect(limit).toHaveBeenCalledTimes(1)
})
