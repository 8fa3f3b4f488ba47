import { isApiError } from '@repo/api-client'
import {
  type CueList,
  type Interruption,
  LessonPlayer,
  type LessonPlayerHandle,
  type LessonPlayerProps,
  type ProgressReport,
} from '@repo/player'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Spinner } from '@repo/ui/spinner'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { DeviceLimit } from './device-limit.tsx'
import { ElsewherePanel } from './elsewhere-panel.tsx'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { ProfessionalsOnly } from './professionals-only.tsx'
import { type Playback, type StreamEnd, useStream } from './use-stream.ts'

const msPerSecond = 1000

interface LessonVideoProps
  extends Pick<LessonPlayerProps, 'autoPlay' | 'onEnded' | 'previousLesson' | 'nextLesson'> {
  lesson: { id: string; title: string }
  courseTitle: string
  /** Shown until the right to play has arrived. */
  posterUrl?: string
  /** Takes up where the learner stopped; previews always begin at the start. */
  isResumed?: boolean
  /** @param playbackId the stream it was watched in; null where none is counted. */
  onProgress?: (report: ProgressReport, playbackId: string | null) => void
  /** The captions' lines, for a transcript beside the player. */
  onCuesChange?: (list: CueList | null) => void
  playerRef?: Ref<LessonPlayerHandle>
}

/**
 * Asks for the right to play a lesson, then plays it. Another lesson takes the place of the one before in the same
 * player, so that full screen, sound and the right to begin by itself outlive the change.
 */
export function LessonVideo(props: LessonVideoProps) {
  const { grant, takeOver } = usePlayback(props.lesson.id)
  const [opened, setOpened] = useState<{ grant: Playback; props: LessonVideoProps } | null>(null)
  if (grant.data && opened?.grant !== grant.data) setOpened({ grant: grant.data, props })
  const { refetch } = grant
  const onRefused = useCallback(() => void refetch(), [refetch])
  const { error } = grant
  useClosedClassroom(error)
  if (isApiError(error, 'device.too_many')) return <DeviceLimit error={error} onFreed={onRefused} />
  if (isApiError(error, 'playback.elsewhere'))
    return <ElsewherePanel error={error} isBusy={grant.isFetching} onTakeOver={takeOver} />
  if (isApiError(error, 'lesson.professionals_only')) return <ProfessionalsOnly />
  if (grant.isError) {
    const isNotReady = isApiError(error, 'lesson.not_ready')
    return (
      <ErrorPanel
        description={
          isNotReady ? copy.notReady : isApiError(error, 'playback.too_fast') ? copy.tooFast : copy.failedHint
        }
        isRetrying={grant.isFetching}
        onRetry={onRefused}
        title={copy.failed}
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
      onRefused={onRefused}
      onTakeOver={takeOver}
    />
  )
}

/** The access is over: what is shown around the video is asked for anew, and says how to get it back. */
function useClosedClassroom(error: unknown) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isClosed = isApiError(error, 'course.not_enrolled', 'course.access_expired')
  useEffect(() => {
    if (isClosed) void queryClient.invalidateQueries({ queryKey: api.learning.classroom.key() })
  }, [isClosed, api, queryClient])
}

/** A grant is short-lived: asked for anew each time a video opens, and never behind the player's back. */
function usePlayback(lessonId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { lessonId }
  const queryKey = api.learning.playback.key({ params, body: {} })
  const grant = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.learning.playback.call({ params, body: {} }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  /** Asks for the stream that another device has. */
  const takeOver = () => {
    void queryClient
      .fetchQuery({
        queryKey,
        queryFn: () => api.learning.playback.call({ params, body: { takeOver: true } }),
        staleTime: 0,
      })
      .catch(() => {})
  }
  return { grant, takeOver }
}

type GrantedVideoProps = LessonVideoProps & { grant: Playback; onRefused: () => void; onTakeOver: () => void }

function GrantedVideo({
  grant,
  lesson,
  courseTitle,
  isResumed = false,
  onRefused,
  onTakeOver,
  onProgress,
  playerRef,
  posterUrl: _poster,
  ...player
}: GrantedVideoProps) {
  const api = useApi()
  const session = useSessionStore()
  const stream = useStream({ grant, lessonId: lesson.id, onRefused })
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  const { manifestUrl, captions, chapters, posterUrl, storyboardUrl, durationMs, resumeMs, playbackId } =
    grant
  const tracks = useMemo(
    () => captions.map(({ url, lang, label }) => ({ src: url, lang, label })),
    [captions],
  )
  const parts = useMemo(
    () => chapters.map(({ startMs, title }) => ({ startSeconds: startMs / msPerSecond, title })),
    [chapters],
  )
  const refreshSource = useCallback(async () => {
    try {
      const fresh = await api.learning.playback.call({ params: { lessonId: lesson.id }, body: {} })
      return fresh.manifestUrl
    } catch (error) {
      // Another device took this one's place while it played: the page says so instead of the player.
      if (isApiError(error)) onRefused()
      throw error
    }
  }, [api, lesson.id, onRefused])
  return (
    <LessonPlayer
      {...player}
      captions={tracks}
      chapters={parts}
      courseTitle={courseTitle}
      durationSeconds={durationMs / msPerSecond}
      interruption={toInterruption(stream.end, onTakeOver)}
      mediaToken={stream.mediaToken}
      onProgress={(report) => {
        if (report.reason === 'interval') stream.onWatched()
        onProgress?.(report, playbackId)
      }}
      poster={posterUrl}
      preferencesKey="player"
      ref={playerRef}
      refreshSource={refreshSource}
      renewToken={stream.renewToken}
      requestHeaders={requestHeaders}
      src={manifestUrl}
      startAt={isResumed ? resumeMs / msPerSecond : undefined}
      storyboard={storyboardUrl ? { vttUrl: storyboardUrl } : undefined}
      title={lesson.title}
      watermark={grant.watermark}
    />
  )
}

function toInterruption(end: StreamEnd | null, onAction: () => void): Interruption | null {
  if (end === null) return null
  if (end.reason === 'too_fast')
    return { title: copy.tooFastTitle, text: copy.tooFast, actionLabel: copy.goOn, onAction }
  return {
    title: copy.elsewhereTitle,
    text: copy.movedTo(end.device ?? copy.anotherDevice),
    actionLabel: copy.takeOver,
    onAction,
  }
}

function WaitingFrame({ posterUrl }: { posterUrl?: string }) {
  return (
    <div className="relative aspect-video overflow-hidden" data-surface="hero">
      {posterUrl && (
        <img alt="" className="size-full object-cover opacity-40" height="540" src={posterUrl} width="960" />
      )}
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={copy.loading} />
      </div>
    </div>
  )
}
