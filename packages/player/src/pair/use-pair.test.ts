import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePair } from './use-pair.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A video that stands or runs without a picture. */
function fakeVideo(duration = 60) {
  const video = document.createElement('video')
  const facts = { paused: true, readyState: 4, duration, currentTime: 0, seeking: false, ended: false }
  for (const name of Object.keys(facts) as (keyof typeof facts)[])
    Object.defineProperty(video, name, {
      get: () => facts[name],
      set: (value: never) => {
        facts[name] = value
      },
    })
  video.play = async () => {
    facts.paused = false
  }
  video.pause = () => {
    facts.paused = true
  }
  return { video, facts }
}

function setUp() {
  const [main, beside] = [fakeVideo(), fakeVideo()]
  const { result } = renderHook(() => usePair(main.video, beside.video))
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }
  return { main: main.facts, beside: beside.facts, videos: [main.video, beside.video], result, pass }
}

test('pair: both play and stop as one, and what stops one of them stops the other', () => {
  const { main, beside, result, pass } = setUp()
  act(() => result.current.toggle())
  pass(60)
  expect([main.paused, beside.paused]).toEqual([false, false])
  main.paused = true
  pass(60)
  expect([main.paused, beside.paused, result.current.isPlaying]).toEqual([true, true, false])
})

test('pair: while one of them loads both wait, and go on together', () => {
  const { main, beside, result, pass } = setUp()
  act(() => result.current.toggle())
  pass(60)
  beside.readyState = 2
  pass(60)
  expect([main.paused, beside.paused, result.current.isPlaying]).toEqual([true, true, true])
  beside.readyState = 4
  pass(60)
  expect([main.paused, beside.paused]).toEqual([false, false])
})

test('pair: marks bring two moments together, tenths shift them, and a loop leads both back to its beginning', () => {
  const { main, beside, result, pass } = setUp()
  act(() => result.current.alignMarks(10, 12.5))
  expect([main.currentTime, beside.currentTime, result.current.offset]).toEqual([10, 12.5, 2.5])
  act(() => result.current.shift(-0.1))
  expect([beside.currentTime, result.current.offset]).toEqual([12.4, 2.4])
  act(() => result.current.setLoop({ a: 10, b: 11 }))
  act(() => result.current.toggle())
  main.currentTime = 11.02
  pass(60)
  expect([main.currentTime, beside.currentTime]).toEqual([10, 12.4])
})

test('pair: one of them is heard, and both go at the chosen speed', () => {
  const { videos, result } = setUp()
  expect(videos.map(({ muted }) => muted)).toEqual([false, true])
  act(() => result.current.setSound('beside'))
  act(() => result.current.setRate(0.5))
  expect(videos.map(({ muted, playbackRate }) => [muted, playbackRate])).toEqual([
    [true, 0.5],
    [false, 0.5],
  ])
})
