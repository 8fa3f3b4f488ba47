import { type RefObject, useEffect, useState } from 'react'
import { useDelayed } from '../lib/use-delayed.ts'
import type { VideoState } from './use-video-state.ts'

/** A spinner for a blink of loading would only flicker. */
const spinnerAfterMs = 350
const stallAfterMs = 8_000
const lookEveryMs = 1_000

export type Stall = 'none' | 'loading' | 'stalled'

/** How long the video has been waiting, if it is: short, or so long that it needs a word. */
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

/** Plays, says the browser, and has data; and yet the picture stands still. Some decoders hang so. */
function useFrozen(videoRef: RefObject<HTMLVideoElement | null>): boolean {
  const [isFrozen, setIsFrozen] = useState(false)
  useEffect(() => {
    let last = -1
    const timer = setInterval(() => {
      const video = videoRef.current
      const isRunning = video !== null && !video.paused && !video.ended && !video.seeking
      // Browsers rest videos of hidden pages.
      const isSeen = document.visibilityState === 'visible'
      setIsFrozen(isRunning && isSeen && video.currentTime === last)
      last = isRunning ? video.currentTime : -1
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [videoRef])
  return isFrozen
}
