import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Tells the page when the viewer first wants to play, by any button or key, before the video is loaded.
 * @returns a function that plays from the beginning although the lesson was left at another position
 */
export function useBegin(
  videoRef: RefObject<HTMLVideoElement | null>,
  autoPlay: boolean,
  onBegin: ((atSeconds: number | null) => void) | undefined,
): () => void {
  const isAwaited = onBegin !== undefined
  const isFromStart = useRef(false)
  const begin = useEffectEvent(() => {
    const chosen = videoRef.current?.currentTime ?? 0
    onBegin?.(chosen > 0 || isFromStart.current ? chosen : null)
    isFromStart.current = false
  })
  useEffect(() => {
    const video = videoRef.current
    if (!video || !isAwaited) return
    const onPlay = () => begin()
    video.addEventListener('play', onPlay)
    // Browsers refuse sound without a gesture; the viewer then presses play.
    if (autoPlay) void video.play().catch(() => {})
    return () => video.removeEventListener('play', onPlay)
  }, [videoRef, autoPlay, isAwaited])
  return useCallback(() => {
    const video = videoRef.current
    if (!video) return
    isFromStart.current = isAwaited
    video.currentTime = 0
    void video.play().catch(() => {})
  }, [videoRef, isAwaited])
}
