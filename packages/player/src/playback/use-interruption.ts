import { type RefObject, useEffect } from 'react'
import type { PlayIntent } from './use-play-intent.ts'

/** Holds the video while it may not go on, and lets it run again afterwards if the viewer wants it to. */
export function useInterruption(
  videoRef: RefObject<HTMLVideoElement | null>,
  intent: PlayIntent,
  isInterrupted: boolean,
): void {
  useEffect(() => {
    const video = videoRef.current
    if (!video || !isInterrupted) return
    intent.hold()
    video.addEventListener('play', intent.hold)
    return () => {
      video.removeEventListener('play', intent.hold)
      // The press on the panel counts as the gesture that browsers ask for; without one it stays paused.
      if (intent.isWanted()) void video.play().catch(() => {})
    }
  }, [videoRef, intent, isInterrupted])
}
