import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { PictureSize } from '../player.types.ts'

interface Props {
  videoRef: RefObject<HTMLVideoElement | null>
  draw: (picture: PictureSize) => ReactNode
}

/** What somebody lays over the picture. It fills the player, as the video does, whose size in pixels it is told. */
export function PictureOverlay({ videoRef, draw }: Props) {
  const [picture, setPicture] = useState<PictureSize | null>(null)
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const read = () => {
      const { videoWidth: width, videoHeight: height } = video
      // Another rung has other pixels of the same shape: nothing is to be drawn anew for it.
      if (width > 0 && height > 0)
        setPicture((known) =>
          known && Math.abs(known.width / known.height - width / height) < 0.01 ? known : { width, height },
        )
    }
    read()
    video.addEventListener('loadedmetadata', read)
    video.addEventListener('resize', read)
    return () => {
      video.removeEventListener('loadedmetadata', read)
      video.removeEventListener('resize', read)
    }
  }, [videoRef])
  return picture ? <div className="lp-overlay">{draw(picture)}</div> : null
}
