import { type RefObject, useEffect, useState } from 'react'

/** Whether the player fills the screen or floats in its own window, whoever switched it. */
export function useDisplayModes(
  rootRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
) {
  const [isFullscreen, setIsFullscreen] = useState(false)
  const [isPictureInPicture, setIsPictureInPicture] = useState(false)
  const [canPictureInPicture, setCanPictureInPicture] = useState(false)

  useEffect(() => {
    const video = videoRef.current
    const onFullscreen = () => {
      const isOn = document.fullscreenElement !== null && document.fullscreenElement === rootRef.current
      setIsFullscreen(isOn)
      // The device may be turned freely again.
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

  return { isFullscreen, isPictureInPicture, canPictureInPicture }
}
