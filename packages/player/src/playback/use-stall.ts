import { type RefObject, useEffect, useState } from 'react'
import { useDelayed } from '../lib/use-delayed.ts'
import type { VideoState } from './use-video-state.ts'

/** A spinner for a blink of loading would only flicker. */
const spinnerAfterMs = 350
const stallAfterMs = 8_000
const lookEveryMs = 1_000

export type Stall = 'none' | 'loading' | 'stalled'

/** Whether the video is waiting for data: not, shortly, or so long that the viewer is told. */
export function useStall(
  videoRef: RefObject<HTMLVideoElement | null>,
  state: VideoState,
  hasError: boolean,
): Stall {
  const isFrozen = useFrozen(videoRef)
  const isWaiting = (state.isWaiting || isFrozen) && !hasError
  const isLoading = useDelayed(isWaiting, spinnerAfterMs)
  const isStalled = useDelayed(isWaiting, stallAfterMs)
  return isStalled ? 'stalled' : isLoading ? 'loading' : 'none'
}

/** Detects a hanging decoder: the browser reports playing and has data, but the picture stands still. */
function useFrozen(videoRef: RefObject<HTMLVideoElement | null>): boolean {
  const [isFrozen, setIsFrozen] = useState(false)
  useEffect(() => {
    let last = -1
    const timer = setInterval(() => {
      const video = videoRef.current
      const isRunning = video !== null && !video.paused && !video.ended && !video.seeking
      // Browsers stop decoding the video of a hidden page.
      const isSeen = document.visibilityState === 'visible'
      setIsFrozen(isRunning && isSeen && video.currentTime === last)
      last = isRunning ? video.currentTime : -1
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [videoRef])
  return isFrozen
}
