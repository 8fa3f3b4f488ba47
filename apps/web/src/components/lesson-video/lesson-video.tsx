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
 * Asks for the right to play a lesson, then plays it. Another lesson takes the place of the one before in the same
 * player, so that full screen, sound and the right to begin by itself outlive the change.
 */
export function LessonVideo(props: LessonVideoProps) {
  // What plays the video is fetched while the right to it is asked for.
  useEffect(preloadEngine, [])
  const { grant, takeOver, begin, isToPlay, begunAt, onRefused, askAgain, isOffline } = usePlayback(props)
  const [opened, setOpened] = useState<{ grant: Playback; props: LessonVideoProps } | null>(null)
  if (grant.data && opened?.grant !== grant.data) setOpened({ grant: grant.data, props })
  useClosedClassroom(grant.error)
  if (grant.error)
    return <Refusal error={grant.error} isBusy={grant.isFetching} onAgain={askAgain} onTakeOver={takeOver} />
  if (!opened) {
    if (isOffline) return <OfflinePanel onRetry={askAgain} />
    // Of what asks before it is shown, nothing is shown while it is waited for either.
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
