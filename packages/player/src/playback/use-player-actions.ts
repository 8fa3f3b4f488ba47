import { type RefObject, useMemo } from 'react'
import { toggleFullscreen } from '../lib/full-screen.ts'
import { stepRate } from '../lib/keyboard.ts'
import { findNeighbourFrame } from '../practice/frame-step.ts'

export type PlayerActions = {
  play: () => void
  pause: () => void
  togglePlay: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
  seekToShare: (share: number) => void
  setVolume: (volume: number) => void
  toggleMute: () => void
  setRate: (rate: number) => void
  stepRate: (direction: 1 | -1) => void
  /** Pauses and shows the picture before or after; `frameRate` in pictures a second. */
  stepFrame: (direction: 1 | -1, frameRate: number | null) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

/** Everything that can be done to the video, by mouse, key, touch or lock screen alike. */
export function usePlayerActions(
  videoRef: RefObject<HTMLVideoElement | null>,
  rootRef: RefObject<HTMLElement | null>,
  isMarked: boolean,
): PlayerActions {
  return useMemo(() => createActions(videoRef, rootRef, isMarked), [videoRef, rootRef, isMarked])
}

function createActions(
  videoRef: RefObject<HTMLVideoElement | null>,
  rootRef: RefObject<HTMLElement | null>,
  isMarked: boolean,
): PlayerActions {
  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (videoRef.current) act(videoRef.current)
  }
  // A refusal (no gesture yet, source replaced) leaves the player paused, which it shows.
  const play = () => withVideo((video) => void video.play().catch(() => {}))
  const pause = () => withVideo((video) => video.pause())
  const seekTo = (seconds: number) =>
    withVideo((video) => {
      const end = Number.isFinite(video.duration) ? video.duration : seconds
      video.currentTime = Math.min(end, Math.max(0, seconds))
    })
  const setRate = (rate: number) =>
    withVideo((video) => {
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    })
  return {
    play,
    pause,
    seekTo,
    setRate,
    togglePlay: () => withVideo((video) => (video.paused ? play() : pause())),
    seekBy: (seconds) => withVideo((video) => seekTo(video.currentTime + seconds)),
    seekToShare: (share) => withVideo((video) => seekTo((video.duration || 0) * share)),
    setVolume: (volume) =>
      withVideo((video) => {
        video.volume = Math.min(1, Math.max(0, volume))
        video.muted = video.volume === 0
      }),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted
        if (!video.muted && video.volume === 0) video.volume = 0.5
      }),
    stepRate: (direction) => withVideo((video) => setRate(stepRate(video.playbackRate, direction))),
    stepFrame: (direction, frameRate) =>
      withVideo((video) => {
        video.pause()
        seekTo(findNeighbourFrame(video.currentTime, direction, frameRate))
      }),
    toggleFullscreen: () => void toggleFullscreen(rootRef.current, videoRef.current, isMarked),
    togglePictureInPicture: () => withVideo((video) => void togglePictureInPicture(video)),
  }
}

async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // Refused or not there: the player stays as it is.
  }
}
