import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { LessonPlayer, type LessonPlayerProps } from '@repo/player'
import '@repo/player/styles.css'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Spinner } from '@repo/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { DeviceLimit } from './device-limit.tsx'
import { lessonVideoMessages } from './lesson-video.messages.ts'

const msPerSecond = 1000

type Playback = EndpointOutput<ApiContract['learning']['playback']>

interface LessonVideoProps
  extends Pick<LessonPlayerProps, 'autoPlay' | 'onProgress' | 'onEnded' | 'previousLesson' | 'nextLesson'> {
  lesson: { id: string; title: string }
  courseTitle: string
  /** Shown until the right to play has arrived. */
  posterUrl?: string
  /** Takes up where the learner stopped; previews always begin at the start. */
  isResumed?: boolean
}

/**
 * Asks for the right to play a lesson, then plays it. Another lesson takes the place of the one before in the same
 * player, so that full screen, sound and the right to begin by itself outlive the change.
 */
export function LessonVideo(props: LessonVideoProps) {
  const grant = usePlayback(props.lesson.id)
  const [opened, setOpened] = useState<{ grant: Playback; props: LessonVideoProps } | null>(null)
  if (grant.data && opened?.grant !== grant.data) setOpened({ grant: grant.data, props })
  if (isApiError(grant.error, 'device.too_many')) {
    return <DeviceLimit error={grant.error} onFreed={() => void grant.refetch()} />
  }
  if (grant.isError) {
    const isNotReady = isApiError(grant.error, 'lesson.not_ready')
    return (
      <ErrorPanel
        description={isNotReady ? lessonVideoMessages.notReady : lessonVideoMessages.failedHint}
        isRetrying={grant.isFetching}
        onRetry={() => void grant.refetch()}
        title={lessonVideoMessages.failed}
      />
    )
  }
  if (!opened) return <WaitingFrame posterUrl={props.posterUrl} />
  // Until the next lesson may play, the player belongs to the one before: reports go to where they were watched.
  const isArrived = opened.props.lesson.id === props.lesson.id
  return (
    <GrantedVideo
      {...(isArrived ? props : opened.props)}
      grant={opened.grant}
      onRefused={() => void grant.refetch()}
    />
  )
}

/** A grant is short-lived: asked for anew each time a video opens, and never behind the player's back. */
function usePlayback(lessonId: string) {
  const api = useApi()
  const params = { lessonId }
  return useQuery({
    queryKey: api.learning.playback.key({ params }),
    queryFn: ({ signal }) => api.learning.playback.call({ params }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

function GrantedVideo({
  grant,
  lesson,
  courseTitle,
  isResumed = false,
  onRefused,
  ...player
}: LessonVideoProps & { grant: Playback; onRefused: () => void }) {
  const api = useApi()
  const params = { lessonId: lesson.id }
  const refreshSource = async () => {
    try {
      return (await api.learning.playback.call({ params })).manifestUrl
    } catch (error) {
      // Another device took this one's place while it played: the page says so instead of the player.
      if (isApiError(error, 'device.too_many')) onRefused()
      throw error
    }
  }
  const { manifestUrl, captions, chapters, posterUrl, storyboardUrl, durationMs, resumeMs } = grant
  return (
    <LessonPlayer
      {...player}
      captions={captions.map(({ url, lang, label }) => ({ src: url, lang, label }))}
      chapters={chapters.map(({ startMs, title }) => ({ startSeconds: startMs / msPerSecond, title }))}
      courseTitle={courseTitle}
      durationSeconds={durationMs / msPerSecond}
      poster={posterUrl}
      preferencesKey="player"
      refreshSource={refreshSource}
      src={manifestUrl}
      startAt={isResumed ? resumeMs / msPerSecond : undefined}
      storyboard={storyboardUrl ? { vttUrl: storyboardUrl } : undefined}
      title={lesson.title}
    />
  )
}

function WaitingFrame({ posterUrl }: { posterUrl?: string }) {
  return (
    <div className="relative aspect-video overflow-hidden" data-surface="hero">
      {posterUrl && (
        <img alt="" className="size-full object-cover opacity-40" height="540" src={posterUrl} width="960" />
      )}
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={lessonVideoMessages.loading} />
      </div>
    </div>
  )
}
