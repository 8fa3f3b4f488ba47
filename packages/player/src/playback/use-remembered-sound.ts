import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { PlayerPreferences } from '../lib/preferences.ts'

/** Gives the video the remembered volume and speed once, and remembers what the viewer makes of them. */
export function useRememberedSound(
  videoRef: RefObject<HTMLVideoElement | null>,
  preferences: PlayerPreferences,
  isLoaded: boolean,
  change: (part: Partial<PlayerPreferences>) => void,
): void {
  const readChoices = useEffectEvent(() => preferences)

  useEffect(() => {
    const video = videoRef.current
    if (!video || !isLoaded) return
    const { volume, isMuted, rate } = readChoices()
    video.volume = volume
    video.muted = isMuted
    // A new source falls back to the default rate, so both are set.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }, [videoRef, isLoaded])

  useEffect(() => {
    const video = videoRef.current
    if (!video || !isLoaded) return
    const onVolume = () => change({ volume: video.volume, isMuted: video.muted })
    const onRate = () => change({ rate: video.playbackRate })
    video.addEventListener('volumechange', onVolume)
    video.addEventListener('ratechange', onRate)
    return () => {
      video.removeEventListener('volumechange', onVolume)
      video.removeEventListener('ratechange', onRate)
    }
  }, [videoRef, isLoaded, change])
}
