import { type RefObject, useEffect, useRef } from 'react'

/** Whether the viewer wants it to run. The end of a lesson does not change that; taking the source away does not either. */
export function usePlayIntent(videoRef: RefObject<HTMLVideoElement | null>): RefObject<boolean> {
  const intentRef = useRef(false)
  useEffect(() => {
    const video = videoRef.current
    const onPlay = () => {
      intentRef.current = true
    }
    const onPause = () => {
      if (video && !video.ended) intentRef.current = false
    }
    video?.addEventListener('play', onPlay)
    video?.addEventListener('pause', onPause)
    return () => {
      video?.removeEventListener('play', onPlay)
      video?.removeEventListener('pause', onPause)
    }
  }, [videoRef])
  return intentRef
}
