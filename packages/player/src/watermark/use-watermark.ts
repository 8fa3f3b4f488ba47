import { type RefObject, useEffect, useState } from 'react'
import type { Watermark } from '../player.types.ts'
import { guardWatermark } from './watermark-guard.ts'

/**
 * Shows the viewer's name over the picture. Returns true while something hides it: the video is paused then, and
 * continues when the viewer presses play after the mark is back.
 */
export function useWatermark(
  rootRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  viewer: Watermark | null,
): boolean {
  const [isBlocked, setIsBlocked] = useState(false)
  const { name, contact, code } = viewer ?? {}

  useEffect(() => {
    const root = rootRef.current
    const video = videoRef.current
    if (!root || !video || name === undefined || contact === undefined) return
    const stop = guardWatermark({ root, video, viewer: { name, contact, code }, onBlocked: setIsBlocked })
    return () => {
      stop()
      setIsBlocked(false)
    }
  }, [rootRef, videoRef, name, contact, code])

  useEffect(() => {
    const video = videoRef.current
    if (!video || !isBlocked) return
    const hold = () => video.pause()
    hold()
    video.addEventListener('play', hold)
    return () => video.removeEventListener('play', hold)
  }, [videoRef, isBlocked])
  return isBlocked
}
