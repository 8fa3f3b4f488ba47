import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells the page of the first wish to play, by whatever button or key, while the film may not be loaded yet. */
export function useBegin(
  videoRef: RefObject<HTMLVideoElement | null>,
  autoPlay: boolean,
  onBegin: ((atSeconds: number) => void) | undefined,
): void {
  const isAwaited = onBegin !== undefined
  const begin = useEffectEvent(() => onBegin?.(videoRef.current?.currentTime ?? 0))
  useEffect(() => {
    const video = videoRef.current
    if (!video || !isAwaited) return
    const onPlay = () => begin()
    video.addEventListener('play', onPlay)
    // Browsers refuse sound without a gesture; the viewer then presses play.
    if (autoPlay) void video.play().catch(() => {})
    return () => video.removeEventListener('play', onPlay)
  }, [videoRef, autoPlay, isAwaited])
}
