import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { correctPair, placeBeside } from './sync-rule.ts'

const TICK_MS = 50
/** How exactly two standing videos are brought together. */
const EXACT_SECONDS = 0.02

export type PairSound = 'main' | 'beside' | 'none'

export interface PairLoop {
  a: number | null
  b: number | null
}

const isReady = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking
const moveTo = (video: HTMLVideoElement, seconds: number): void => {
  video.currentTime = seconds
}
const setMuted = (video: HTMLVideoElement, isMuted: boolean): void => {
  video.muted = isMuted
}
/** @param isKept also for a new source, which falls back to the default speed */
const setSpeed = (video: HTMLVideoElement, rate: number, isKept = false): void => {
  if (isKept) video.defaultPlaybackRate = rate
  video.playbackRate = rate
}
const lengthOf = (video: HTMLVideoElement | null) =>
  Number.isFinite(video?.duration) ? (video?.duration ?? 0) : 0

/**
 * Two videos under one clock, that of the first. The second follows by small changes of its speed; where one of them has
 * to load, both wait.
 */
export function usePair(main: HTMLVideoElement | null, beside: HTMLVideoElement | null) {
  const [isPlaying, setIsPlaying] = useState(false)
  const [position, setPosition] = useState({ main: 0, beside: 0 })
  const [offset, setOffset] = useState(0)
  const [rate, setRate] = useState(1)
  const [loop, setLoop] = useState<PairLoop>({ a: null, b: null })
  const [sound, setSound] = useState<PairSound>('main')
  /** Which of them this clock has set going: one that stands all the same was stopped by something else. */
  const running = useRef({ main: false, beside: false })

  const set = useCallback((which: 'main' | 'beside', video: HTMLVideoElement | null, isOn: boolean) => {
    running.current[which] = isOn
    if (!video || video.paused !== isOn) return
    if (isOn) void video.play().catch(() => {})
    else video.pause()
  }, [])

  const stop = useCallback(() => {
    set('main', main, false)
    set('beside', beside, false)
    setIsPlaying(false)
  }, [set, main, beside])

  const seek = useCallback(
    (to: number) => {
      if (!main) return
      const at = Math.min(lengthOf(main), Math.max(0, to))
      moveTo(main, at)
      if (beside) moveTo(beside, placeBeside(at, offset, lengthOf(beside)).at)
      setPosition({ main: at, beside: beside?.currentTime ?? 0 })
    },
    [main, beside, offset],
  )

  const tick = useEffectEvent(() => {
    if (!main) return
    const wasStopped =
      (running.current.main && main.paused) ||
      (running.current.beside && beside !== null && beside.paused && !beside.ended)
    if (wasStopped || main.ended) return stop()
    if (loop.a !== null && loop.b !== null && main.currentTime >= loop.b) return seek(loop.a)
    if (!beside) return set('main', main, true)
    const { at, isInside } = placeBeside(main.currentTime, offset, lengthOf(beside))
    const isHeld = !isReady(main) || (isInside && !isReady(beside))
    // Both stand after a wait: brought together exactly, they need less pull afterwards.
    const isStarting = !isHeld && isInside && main.paused && beside.paused
    if (isStarting && Math.abs(beside.currentTime - at) > EXACT_SECONDS) {
      moveTo(beside, at)
      return
    }
    set('main', main, !isHeld)
    set('beside', beside, isInside && !isHeld)
    if (!isInside && Math.abs(beside.currentTime - at) > 0.1) moveTo(beside, at)
    if (!isInside || isHeld) return
    const correction = correctPair({ mainAt: main.currentTime, besideAt: beside.currentTime, offset, rate })
    if (correction.jumpTo !== null) moveTo(beside, correction.jumpTo)
    if (beside.playbackRate !== correction.rate) setSpeed(beside, correction.rate)
  })

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying])

  useEffect(() => {
    if (!main) return
    const show = () => setPosition({ main: main.currentTime, beside: beside?.currentTime ?? 0 })
    const videos = [main, beside].filter((video) => video !== null)
    for (const video of videos)
      for (const name of ['timeupdate', 'loadedmetadata', 'seeked']) video.addEventListener(name, show)
    return () => {
      for (const video of videos)
        for (const name of ['timeupdate', 'loadedmetadata', 'seeked']) video.removeEventListener(name, show)
    }
  }, [main, beside])

  useEffect(() => {
    for (const [name, video] of [
      ['main', main],
      ['beside', beside],
    ] as const) {
      if (!video) continue
      setMuted(video, sound !== name)
      setSpeed(video, rate, true)
    }
  }, [main, beside, sound, rate])

  const shift = useCallback(
    (by: number) => {
      const next = Math.round((offset + by) * 10) / 10
      setOffset(next)
      if (main && beside) moveTo(beside, placeBeside(main.currentTime, next, lengthOf(beside)).at)
    },
    [main, beside, offset],
  )
  return {
    isPlaying,
    position,
    duration: lengthOf(main),
    besideDuration: lengthOf(beside),
    offset,
    rate,
    loop,
    sound,
    toggle: () => {
      if (isPlaying) return stop()
      running.current = { main: false, beside: false }
      if (main?.ended) seek(0)
      setIsPlaying(true)
    },
    stop,
    seek,
    /** Moves the second video by so much against the first. */
    shift,
    /** Moves the second video alone, which stands there from then on when the first stands where it does now. */
    seekBeside: (to: number) => {
      if (!main || !beside) return
      stop()
      moveTo(beside, Math.min(lengthOf(beside), Math.max(0, to)))
      setOffset(Math.round((beside.currentTime - main.currentTime) * 10) / 10)
    },
    /** Moves the first video alone. */
    seekMain: (to: number) => {
      if (!main) return
      stop()
      moveTo(main, Math.min(lengthOf(main), Math.max(0, to)))
      if (beside) setOffset(Math.round((beside.currentTime - main.currentTime) * 10) / 10)
    },
    /** Brings two marked moments together, and both videos to them. */
    alignMarks: (mainMark: number, besideMark: number) => {
      if (!main || !beside) return
      stop()
      setOffset(Math.round((besideMark - mainMark) * 10) / 10)
      moveTo(main, mainMark)
      moveTo(beside, besideMark)
    },
    setRate,
    setLoop,
    setSound,
  }
}

export type Pair = ReturnType<typeof usePair>
