import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LessonLink } from '../player.types.ts'
import type { PlayerActions } from './use-player-actions.ts'

type Input = {
  videoRef: RefObject<HTMLVideoElement | null>
  title: string
  courseTitle?: string
  poster?: string
  actions: PlayerActions
  previousLesson?: LessonLink
  nextLesson?: LessonLink
}

/** Title, picture and buttons on the lock screen, the keyboard's media keys and headphones. */
export function useMediaSession({
  videoRef,
  title,
  courseTitle,
  poster,
  actions,
  previousLesson,
  nextLesson,
}: Input): void {
  const openPrevious = useEffectEvent(() => previousLesson?.onOpen())
  const openNext = useEffectEvent(() => nextLesson?.onOpen())
  usePositionState(videoRef)
  const hasPrevious = previousLesson !== undefined
  const hasNext = nextLesson !== undefined

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist: courseTitle ?? '',
      artwork: poster ? [{ src: new URL(poster, document.baseURI).href }] : [],
    })
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => actions.play()],
      ['pause', () => actions.pause()],
      ['seekbackward', ({ seekOffset }) => actions.seekBy(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => actions.seekBy(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => actions.seekTo(seekTime ?? 0)],
      ['previoustrack', hasPrevious ? () => openPrevious() : null],
      ['nexttrack', hasNext ? () => openNext() : null],
    ]
    for (const [name, handler] of handlers) setHandler(session, name, handler)
    return () => {
      session.metadata = null
      for (const [name] of handlers) setHandler(session, name, null)
    }
  }, [title, courseTitle, poster, actions, hasPrevious, hasNext])
}

const positionEvents = ['loadedmetadata', 'seeked', 'ratechange', 'play', 'pause'] as const

/** Lets the lock screen draw its own bar. It counts on by itself, so jumps and changes of speed are enough. */
function usePositionState(videoRef: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const video = videoRef.current
    if (!video || !('mediaSession' in navigator)) return
    const tell = () => {
      const { duration, playbackRate, currentTime } = video
      if (!Number.isFinite(duration) || duration <= 0) return
      navigator.mediaSession.playbackState = video.paused ? 'paused' : 'playing'
      navigator.mediaSession.setPositionState?.({
        duration,
        playbackRate,
        position: Math.min(duration, currentTime),
      })
    }
    for (const name of positionEvents) video.addEventListener(name, tell)
    return () => {
      for (const name of positionEvents) video.removeEventListener(name, tell)
      navigator.mediaSession.playbackState = 'none'
      navigator.mediaSession.setPositionState?.()
    }
  }, [videoRef])
}

/** Browsers throw for actions that they do not know. */
function setHandler(
  session: MediaSession,
  name: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(name, handler)
  } catch {
    // The button is simply not offered.
  }
}
