import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createEngine } from './create-engine.ts'
import type { Engine, EngineError, EngineEvents, QualityLevel } from './engine.ts'
import type { TokenKeeper } from './media-token.ts'
import type { SoundChoice, SoundTrack } from './sound-tracks.ts'
import type { PlayIntent } from './use-play-intent.ts'
import { useReconnect } from './use-reconnect.ts'

type Input = {
  videoRef: RefObject<HTMLVideoElement | null>
  src: string
  startAt: number
  autoPlay: boolean
  /** Lines, `'sound'` for no picture, or null for automatic. */
  quality: number | 'sound' | null
  sound: SoundChoice | null
  dataCap: number | null
  tokens: TokenKeeper
  intent: PlayIntent
  /** The video may not go on for now: nothing is loaded, nothing is reported. */
  isInterrupted: boolean
  requestHeaders?: () => Record<string, string>
  refreshSource?: () => Promise<string>
}

/** One attempt to play a source: where it begins, and whether it plays at once (`follow`: if the lesson before it was playing). */
type Attempt = { src: string; startAt: number; shouldPlay: boolean | 'follow' }

/** HTTP statuses with which the server refuses an expired or withdrawn address. */
const expiredStatuses = new Set([401, 403, 404, 410])
/** Shortest time between two silent renewals, in ms; a second failure within it is shown. */
const renewalPauseMs = 30_000

/** Owns the engine: makes one a source, renews an expired source once, and keeps the place over every retry. */
export function useEngine(input: Input) {
  const { videoRef, src, startAt, refreshSource, tokens, intent, isInterrupted } = input
  const engineRef = useRef<Engine | null>(null)
  const lastRenewalRef = useRef(0)
  const [levels, setLevels] = useState<QualityLevel[]>([])
  const [hasSoundOnly, setHasSoundOnly] = useState(false)
  const [soundTracks, setSoundTracks] = useState<SoundTrack[]>([])
  const [playingLines, setPlayingLines] = useState<number | null>(null)
  const [error, setError] = useState<EngineError | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ src, startAt, shouldPlay: input.autoPlay })
  const [givenSrc, setGivenSrc] = useState(src)
  const isSoundOnly = input.quality === 'sound'
  const reconnect = useReconnect(() => engineRef.current?.reload())

  if (givenSrc !== src) {
    setGivenSrc(src)
    setAttempt({ src, startAt, shouldPlay: input.autoPlay || 'follow' })
    setLevels([])
    setHasSoundOnly(false)
    setSoundTracks([])
    setPlayingLines(null)
    setError(null)
  }

  const renew = useCallback(
    async (shouldPlay: boolean) => {
      const position = videoRef.current?.currentTime ?? 0
      lastRenewalRef.current = Date.now()
      try {
        const fresh = refreshSource ? await refreshSource() : null
        if (fresh) tokens.adopt(fresh)
        setError(null)
        setAttempt((last) => ({
          src: fresh ?? last.src,
          startAt: position > 0 ? position : last.startAt,
          shouldPlay,
        }))
      } catch {
        setError({ code: 'R-0', status: null, isNetwork: true, mayBeExpired: false })
      }
    },
    [refreshSource, tokens, videoRef],
  )
  const retry = useCallback(() => void renew(true), [renew])

  const onFatal = useEffectEvent((fault: EngineError) => {
    if (isInterrupted) return
    const isExpired = fault.mayBeExpired || (fault.status !== null && expiredStatuses.has(fault.status))
    if (isExpired && refreshSource && Date.now() - lastRenewalRef.current > renewalPauseMs) {
      void renew(intent.isWanted())
    } else if (!fault.isNetwork || !reconnect.start()) {
      // Otherwise what is loaded would keep playing under the notice. Pausing also saves the position.
      intent.hold()
      setError(fault)
    }
  })
  const readOptions = useEffectEvent(() => ({
    quality: typeof input.quality === 'number' ? input.quality : null,
    sound: input.sound,
    dataCap: input.dataCap,
    requestHeaders: input.requestHeaders,
  }))
  /** Where the engine before this one stood, and whether it gave sound alone. */
  const lastRef = useRef<{ isSoundOnly: boolean; position: number; attempt: Attempt } | null>(null)
  const isDone = useEffectEvent(() => reconnect.stop())

  useEffect(() => {
    const video = videoRef.current
    if (!video || attempt.src === '') return
    let isOver = false
    const events: EngineEvents = {
      onLevels: setLevels,
      onSoundOnly: setHasSoundOnly,
      onSoundTracks: setSoundTracks,
      onPlayingLines: setPlayingLines,
      onArrival: () => isDone(),
      onFatal: (e) => onFatal(e),
    }
    // Only the picture was switched on or off, so playback continues at the same position.
    const last = lastRef.current?.attempt === attempt ? lastRef.current : null
    const from = last && last.position > 0 ? last.position : attempt.startAt
    const shouldPlay = last && last.isSoundOnly !== isSoundOnly ? 'follow' : attempt.shouldPlay
    const options = { ...readOptions(), video, src: attempt.src, startAt: from, isSoundOnly, tokens, events }
    void createEngine(options, () => isOver)
      .then((engine) => {
        if (isOver) return engine?.destroy()
        engineRef.current = engine
        // Browsers refuse sound without a gesture; the viewer then presses play.
        if (shouldPlay === 'follow' ? intent.isWanted() : shouldPlay) void video.play().catch(() => {})
      })
      .catch(() => onFatal({ code: 'E-0', status: null, isNetwork: false, mayBeExpired: false }))
    return () => {
      isOver = true
      // Read before the engine takes its source from the video, which resets the place.
      lastRef.current = { isSoundOnly, position: video.currentTime, attempt }
      engineRef.current?.destroy()
      engineRef.current = null
    }
  }, [attempt, isSoundOnly, tokens, videoRef, intent])

  // The panel closes by itself once its reason is gone.
  const isNetworkError = error?.isNetwork === true
  useEffect(() => {
    if (!isNetworkError) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isNetworkError, retry])

  useEffect(() => {
    if (!isInterrupted) return
    engineRef.current?.suspend()
    return () => engineRef.current?.reload()
  }, [isInterrupted])

  return {
    engineRef,
    levels,
    hasSoundOnly,
    soundTracks,
    playingLines,
    error,
    retry,
    isReconnecting: reconnect.isTrying,
  }
}
