import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Engine, EngineError, EngineEvents, QualityLevel } from './engine.ts'
import { createNativeEngine, hlsMimeType } from './native-engine.ts'

type Input = {
  videoRef: RefObject<HTMLVideoElement | null>
  src: string
  startAt: number
  autoPlay: boolean
  quality: number | null
  requestHeaders?: () => Record<string, string>
  refreshSource?: () => Promise<string>
}

/** One engine's life: where it begins, and whether it plays at once (`follow`: if the lesson before it did). */
type Attempt = { src: string; startAt: number; shouldPlay: boolean | 'follow' }

/** Answers that an expired or withdrawn address gives. */
const expiredStatuses = new Set([401, 403, 404, 410])
/** Between two silent renewals; a second failure within it is shown. */
const renewalPauseMs = 30_000

/** Owns the engine: makes one a source, renews an expired source once, and keeps the place over every retry. */
export function useEngine(input: Input) {
  const { videoRef, src, startAt, refreshSource } = input
  const engineRef = useRef<Engine | null>(null)
  const lastRenewalRef = useRef(0)
  const wasPlayingRef = usePlayIntent(videoRef)
  const [levels, setLevels] = useState<QualityLevel[]>([])
  const [playingLines, setPlayingLines] = useState<number | null>(null)
  const [error, setError] = useState<EngineError | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ src, startAt, shouldPlay: input.autoPlay })
  const [givenSrc, setGivenSrc] = useState(src)

  if (givenSrc !== src) {
    setGivenSrc(src)
    setAttempt({ src, startAt, shouldPlay: input.autoPlay || 'follow' })
    setLevels([])
    setPlayingLines(null)
    setError(null)
  }

  const renew = useCallback(
    async (shouldPlay: boolean) => {
      const position = videoRef.current?.currentTime ?? 0
      lastRenewalRef.current = Date.now()
      try {
        const fresh = refreshSource ? await refreshSource() : null
        setError(null)
        setAttempt((last) => ({
          src: fresh ?? last.src,
          startAt: position > 0 ? position : last.startAt,
          shouldPlay,
        }))
      } catch {
        setError({ code: 'R-0', status: null })
      }
    },
    [refreshSource, videoRef],
  )
  const retry = useCallback(() => void renew(true), [renew])

  const onFatal = useEffectEvent((fault: EngineError) => {
    const isExpired = fault.status !== null && expiredStatuses.has(fault.status)
    if (isExpired && refreshSource && Date.now() - lastRenewalRef.current > renewalPauseMs) {
      void renew(wasPlayingRef.current)
    } else {
      // What is loaded would run on under the notice; pausing also has the place saved.
      videoRef.current?.pause()
      setError(fault)
    }
  })
  const readOptions = useEffectEvent(() => ({
    quality: input.quality,
    requestHeaders: input.requestHeaders,
  }))

  useEffect(() => {
    const video = videoRef.current
    if (!video || attempt.src === '') return
    let isOver = false
    const options = readOptions()
    const events: EngineEvents = {
      onLevels: setLevels,
      onPlayingLines: setPlayingLines,
      onFatal: (e) => onFatal(e),
    }
    const { src: address, startAt: from, shouldPlay } = attempt
    void createEngine({ ...options, video, src: address, startAt: from, events }, () => isOver)
      .then((engine) => {
        if (isOver) return engine?.destroy()
        engineRef.current = engine
        // Browsers refuse sound without a gesture; the viewer then presses play.
        if (shouldPlay === 'follow' ? wasPlayingRef.current : shouldPlay) void video.play().catch(() => {})
      })
      .catch(() => onFatal({ code: 'E-0', status: null }))
    return () => {
      isOver = true
      engineRef.current?.destroy()
      engineRef.current = null
    }
  }, [attempt, videoRef, wasPlayingRef])

  return { engineRef, levels, playingLines, error, retry }
}

/** Whether the viewer wants it to run. The end of a lesson does not change that; taking the source away does not either. */
function usePlayIntent(videoRef: RefObject<HTMLVideoElement | null>): RefObject<boolean> {
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

async function createEngine(
  options: Parameters<typeof createNativeEngine>[0],
  isOver: () => boolean,
): Promise<Engine | null> {
  const { default: Hls } = await import('hls.js')
  if (isOver()) return null
  if (Hls.isSupported()) return (await import('./hls-engine.ts')).createHlsEngine(Hls, options)
  if (options.video.canPlayType(hlsMimeType) !== '') return createNativeEngine(options)
  options.events.onFatal({ code: 'V-0', status: null })
  return null
}
