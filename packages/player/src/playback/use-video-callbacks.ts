import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonPlayerProps } from '../player.types.ts'

/** Tells the page when the video is ready and when it is over. */
export function useVideoCallbacks(
  videoRef: RefObject<HTMLVideoElement | null>,
  { onReady, onEnded }: Pick<LessonPlayerProps, 'onReady' | 'onEnded'>,
) {
  const ready = useEffectEvent(() => onReady?.({ durationSeconds: videoRef.current?.duration ?? 0 }))
  const ended = useEffectEvent(() => onEnded?.())
  useEffect(() => {
    const video = videoRef.current
    const handleReady = () => ready()
    const handleEnded = () => ended()
    video?.addEventListener('loadedmetadata', handleReady)
    video?.addEventListener('ended', handleEnded)
    return () => {
      video?.removeEventListener('loadedmetadata', handleReady)
      video?.removeEventListener('ended', handleEnded)
    }
  }, [videoRef])
}
