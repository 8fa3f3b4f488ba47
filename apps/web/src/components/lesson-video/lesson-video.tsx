import type { Interruption } from '@repo/player'
import { preloadEngine } from '@repo/player/preload'
import { useEffect, useState } from 'react'
import { GrantedVideo } from './granted-video.tsx'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import type { LessonVideoProps } from './lesson-video.types.ts'
import { OfflinePanel } from './offline-panel.tsx'
import { Refusal } from './refusal.tsx'
import { useClosedClassroom, usePlayback } from './use-playback.ts'
import type { Playback } from './use-stream.ts'
import { WaitingFrame } from './waiting-frame.tsx'

/**
 * Requests the playback grant of a lesson, then plays it. The next lesson is shown in the same player, so that full
 * screen, sound and the permission to play without a press survive the change.
 */
export function LessonVideo(props: LessonVideoProps) {
  // The player is loaded while the grant is requested.
  useEffect(preloadEngine, [])
  const { grant, takeOver, begin, isToPlay, begunAt, onRefused, askAgain, isOffline } = usePlayback(props)
  const [opened, setOpened] = useState<{ grant: Playback; props: LessonVideoProps } | null>(null)
  if (grant.data && opened?.grant !== grant.data) setOpened({ grant: grant.data, props })
  useClosedClassroom(grant.error)
  if (grant.error)
    return <Refusal error={grant.error} isBusy={grant.isFetching} onAgain={askAgain} onTakeOver={takeOver} />
  if (!opened) {
    if (isOffline) return <OfflinePanel onRetry={askAgain} />
    // A lesson that needs consent shows no picture while it is loading, either.
    return <WaitingFrame posterUrl={props.lesson.sensitive?.length ? undefined : props.posterUrl} />
  }
  // Until the next lesson may play, the player belongs to the one before: reports go to where they were watched.
  const isArrived = opened.props.lesson.id === props.lesson.id
  const hasBegun = isArrived && isToPlay && opened.grant.hasBegun
  return (
    <GrantedVideo
      {...(isArrived ? props : opened.props)}
      {...(hasBegun ? { autoPlay: true } : null)}
      {...(hasBegun && begunAt !== null ? { startAtSeconds: begunAt } : null)}
      grant={opened.grant}
      hindrance={isOffline && !isArrived ? offlineInterruption(askAgain) : null}
      onBegin={begin}
      onRefused={onRefused}
      onTakeOver={takeOver}
    />
  )
}

const offlineInterruption = (onAction: () => void): Interruption => ({
  title: copy.offlineTitle,
  text: copy.offline,
  actionLabel: copy.retry,
  onAction,
})
