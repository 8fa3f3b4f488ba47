import { type RefObject, useEffect } from 'react'

/** Holds the film while it may not go on, and lets it run again afterwards if it ran before. */
export function useInterruption(videoRef: RefObject<HTMLVideoElement | null>, isInterrupted: boolean): void {
  useEffect(() => {
    const video = videoRef.current
    if (!video || !isInterrupted) return
    const wasPlaying = !video.paused
    const hold = () => video.pause()
    hold()
    video.addEventListener('play', hold)
    return () => {
      video.removeEventListener('play', hold)
      // The press on the panel counts as the gesture that browsers ask for; without one it stays paused.
      if (wasPlaying) void video.play().catch(() => {})
    }
  }, [videoRef, isInterrupted])
}
