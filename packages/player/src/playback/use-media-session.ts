import { useEffect, useEffectEvent } from 'react'
import type { LessonLink } from '../player.types.ts'
import type { PlayerActions } from './use-player-actions.ts'

type Input = {
  title: string
  courseTitle?: string
  poster?: string
  actions: PlayerActions
  previousLesson?: LessonLink
  nextLesson?: LessonLink
}

/** Title, picture and buttons on the lock screen, the keyboard's media keys and headphones. */
export function useMediaSession({
  title,
  courseTitle,
  poster,
  actions,
  previousLesson,
  nextLesson,
}: Input): void {
  const openPrevious = useEffectEvent(() => previousLesson?.onOpen())
  const openNext = useEffectEvent(() => nextLesson?.onOpen())
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
