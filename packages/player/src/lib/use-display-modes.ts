import { type RefObject, useEffect, useState } from 'react'
import { isFilling } from './full-screen.ts'

/**
 * Whether the player fills the screen or floats in its own window, whoever switched it. That window of the browser shows
 * the video alone: where a mark has to stay on the picture there is none.
 */
export function useDisplayModes(
  rootRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  isMarked: boolean,
) {
  const [isFullscreen, setIsFullscreen] = useState(false)
  const [isPictureInPicture, setIsPictureInPicture] = useState(false)
  const [canPictureInPicture, setCanPictureInPicture] = useState(false)

  useEffect(() => {
    const video = videoRef.current
    const onFullscreen = () => {
      const isOn = isFilling(rootRef.current)
      setIsFullscreen(isOn)
      // Unlocks the orientation.
      if (!isOn) screen.orientation?.unlock?.()
    }
    const onEnter = () => setIsPictureInPicture(true)
    const onLeave = () => setIsPictureInPicture(false)
    setCanPictureInPicture(document.pictureInPictureEnabled)
    document.addEventListener('fullscreenchange', onFullscreen)
    video?.addEventListener('enterpictureinpicture', onEnter)
    video?.addEventListener('leavepictureinpicture', onLeave)
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen)
      video?.removeEventListener('enterpictureinpicture', onEnter)
      video?.removeEventListener('leavepictureinpicture', onLeave)
    }
  }, [rootRef, videoRef])

  useEffect(() => {
    const video = videoRef.current
    if (!video || !isMarked) return
    video.disablePictureInPicture = true
    return () => {
      video.disablePictureInPicture = false
    }
  }, [videoRef, isMarked])

  return { isFullscreen, isPictureInPicture, canPictureInPicture: canPictureInPicture && !isMarked }
}
