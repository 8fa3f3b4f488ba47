import { type RefObject, startTransition, useEffect, useState } from 'react'

export type VideoState = {
  isPaused: boolean
  hasStarted: boolean
  hasEnded: boolean
  isSeeking: boolean
  /** Wants to play and cannot: nothing is loaded for this moment. */
  isWaiting: boolean
  position: number
  duration: number
  bufferedEnd: number
  volume: number
  isMuted: boolean
  rate: number
}

export const initialVideoState: VideoState = {
  isPaused: true,
  hasStarted: false,
  hasEnded: false,
  isSeeking: false,
  isWaiting: false,
  position: 0,
  duration: 0,
  bufferedEnd: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'loadedmetadata',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const

/** They only move the bar and the time, so a press that comes while these are drawn is answered first. */
const ofPosition: ReadonlySet<string> = new Set(['seeking', 'seeked', 'timeupdate', 'progress'])

/** What the `<video>` element is doing, as React state. */
export function useVideoState(videoRef: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(initialVideoState)
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const read = (event: string) => setState((last) => keepIfSame(last, readState(video, last, event)))
    const update = ({ type }: Event) => {
      if (ofPosition.has(type)) startTransition(() => read(type))
      else read(type)
    }
    for (const name of events) video.addEventListener(name, update)
    return () => {
      for (const name of events) video.removeEventListener(name, update)
    }
  }, [videoRef])
  return state
}

function readState(video: HTMLVideoElement, last: VideoState, event: string): VideoState {
  return {
    isPaused: video.paused,
    hasStarted: event === 'emptied' ? false : last.hasStarted || event === 'playing' || event === 'play',
    hasEnded: video.ended,
    isSeeking: video.seeking,
    // Read from the element at every event: browsers send `timeupdate` after `waiting` too.
    isWaiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    position: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedEnd: readBufferedEnd(video),
    volume: video.volume,
    isMuted: video.muted,
    rate: video.playbackRate,
  }
}

/** End of the loaded stretch around the present moment. */
function readBufferedEnd(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) >= currentTime) return buffered.end(i)
  }
  return currentTime
}

function keepIfSame(last: VideoState, next: VideoState): VideoState {
  const keys = Object.keys(next) as (keyof VideoState)[]
  return keys.every((key) => last[key] === next[key]) ? last : next
}
