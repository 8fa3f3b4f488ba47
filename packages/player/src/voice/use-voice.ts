import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Gives a media element its sound.
 * @returns what takes it away again
 */
export type OpenVoice = (
  media: HTMLVideoElement,
  /** Seconds. */
  startAt: number,
  onFail: () => void,
) => Promise<() => void>

const voiceRates = [1, 1.25, 1.5, 2, 0.75] as const

export type Voice = {
  mediaRef: RefObject<HTMLVideoElement | null>
  isPlaying: boolean
  /** The first sound is on its way. */
  isLoading: boolean
  hasFailed: boolean
  /** Seconds. */
  position: number
  /** Seconds; 0 before the first sound, and where the browser does not know it. */
  length: number
  rate: number
  toggle: () => void
  seek: (seconds: number) => void
  nextRate: () => void
}

/** Plays a sound recording. Nothing is loaded before the listener presses play. */
export function useVoice(open: OpenVoice): Voice {
  const mediaRef = useRef<HTMLVideoElement>(null)
  const close = useRef<(() => void) | null>(null)
  const isOver = useRef(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [position, setPosition] = useState(0)
  const [length, setLength] = useState(0)
  const [rate, setRate] = useState<number>(voiceRates[0])

  const shut = () => {
    close.current?.()
    close.current = null
  }
  const fail = () => {
    shut()
    setIsPlaying(false)
    setIsLoading(false)
    setHasFailed(true)
  }
  const begin = async (media: HTMLVideoElement) => {
    setHasFailed(false)
    setIsLoading(true)
    try {
      const shutIt = await open(media, position, fail)
      if (isOver.current) return shutIt()
      close.current = shutIt
      media.playbackRate = rate
      // A browser that has forgotten the press by now waits for the next one.
      await media.play().catch(() => {})
      setIsLoading(false)
    } catch {
      fail()
    }
  }
  const follow = useEffectEvent((media: HTMLVideoElement) => {
    // An element that lost its sound goes back to its beginning; the listener does not.
    if (!close.current) return
    setIsPlaying(!media.paused && !media.ended)
    setPosition(media.currentTime)
    setLength(Number.isFinite(media.duration) ? media.duration : 0)
  })
  useEffect(() => {
    isOver.current = false
    const media = mediaRef.current
    if (!media) return
    const onChange = () => follow(media)
    const names = ['durationchange', 'timeupdate', 'play', 'pause', 'ended', 'seeked'] as const
    for (const name of names) media.addEventListener(name, onChange)
    return () => {
      isOver.current = true
      for (const name of names) media.removeEventListener(name, onChange)
      close.current?.()
      close.current = null
    }
  }, [])

  return {
    mediaRef,
    isPlaying,
    isLoading,
    hasFailed,
    position,
    length,
    rate,
    toggle() {
      const media = mediaRef.current
      if (!media || isLoading) return
      if (!close.current) return void begin(media)
      if (!media.paused && !media.ended) return media.pause()
      if (media.ended) media.currentTime = 0
      void media.play().catch(() => {})
    },
    seek(seconds) {
      setPosition(seconds)
      if (close.current && mediaRef.current) mediaRef.current.currentTime = seconds
    },
    nextRate() {
      const next = voiceRates[(voiceRates.findIndex((one) => one === rate) + 1) % voiceRates.length] ?? 1
      setRate(next)
      if (mediaRef.current) mediaRef.current.playbackRate = next
    },
  }
}
