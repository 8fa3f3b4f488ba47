import { type RefObject, useEffect, useRef, useState } from 'react'

export type PlayIntent = {
  /** Whether the viewer wants it to run. */
  isWanted: () => boolean
  /** Pauses the video for a reason of the player's own, without changing what the viewer wants. */
  hold: () => void
}

/** What the viewer wants. The end of a lesson does not change that; taking the source away does not either. */
export function usePlayIntent(videoRef: RefObject<HTMLVideoElement | null>): PlayIntent {
  const isWantedRef = useRef(false)
  /** Cleared by the next `play` too: the event of a pause is dropped when another source comes first. */
  const isHeldRef = useRef(false)
  const [intent] = useState<PlayIntent>(() => ({
    isWanted: () => isWantedRef.current,
    hold: () => {
      const video = videoRef.current
      if (!video || video.paused) return
      isHeldRef.current = true
      video.pause()
    },
  }))
  useEffect(() => {
    const video = videoRef.current
    const onPlay = () => {
      isWantedRef.current = true
      isHeldRef.current = false
    }
    const onPause = () => {
      if (isHeldRef.current) isHeldRef.current = false
      else if (video && !video.ended) isWantedRef.current = false
    }
    video?.addEventListener('play', onPlay)
    video?.addEventListener('pause', onPause)
    return () => {
      video?.removeEventListener('play', onPlay)
      video?.removeEventListener('pause', onPause)
    }
  }, [videoRef])
  return intent
}
