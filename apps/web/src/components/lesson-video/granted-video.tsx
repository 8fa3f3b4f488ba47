import { isApiError } from '@repo/api-client'
import { formatTime } from '@repo/messages'
import { type Interruption, LessonPlayer, type LessonPlayerHandle } from '@repo/player'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { askPlayback } from './ask-playback.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import type { LessonVideoProps } from './lesson-video.types.ts'
import { type Playback, type StreamEnd, useStream } from './use-stream.ts'
import { useArrival } from './video-stage.tsx'

const msPerSecond = 1000

type GrantedVideoProps = LessonVideoProps & {
  grant: Playback
  /** Why the next lesson does not come. */
  hindrance: Interruption | null
  /** The viewer wants to play a lesson that was only open so far. */
  onBegin: (atSeconds: number | null) => void
  /** @param atSeconds where the video stood */
  onRefused: (atSeconds: number) => void
  onTakeOver: () => void
}

/** The player of a lesson that may be watched, and its stream. */
export function GrantedVideo({
  grant,
  lesson,
  courseTitle,
  trailerOf,
  isResumed = false,
  startAtSeconds,
  hindrance,
  onBegin,
  onRefused: refuse,
  onTakeOver,
  onProgress,
  playerRef,
  posterUrl: _poster,
  prepare: _prepare,
  ...player
}: GrantedVideoProps) {
  const api = useApi()
  const session = useSessionStore()
  const [renewed, setRenewed] = useState<{ of: Playback; value: Playback } | null>(null)
  // Playback continues with a newer grant, which may belong to another stream and another package of the same lesson.
  const current = renewed?.of === grant ? renewed.value : grant
  const handle = useRef<LessonPlayerHandle>(null)
  const onRefused = useCallback(() => refuse(handle.current?.getPosition() ?? 0), [refuse])
  const source = useMemo(() => ({ lessonId: lesson.id, trailerOf }), [lesson.id, trailerOf])
  const stream = useStream({ grant: current, source, onRefused })
  useImperativeHandle(playerRef, () => handle.current as LessonPlayerHandle, [])
  useArrival(() => handle.current?.focus(), '')
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  const { captions, chapters, posterUrl, storyboardUrl, durationMs, playbackId } = current
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
      const fresh = await askPlayback(api, source, { begin: true })
      setRenewed({ of: grant, value: fresh })
      return fresh.manifestUrl
    } catch (error) {
      // Another device took over the stream: the page shows that instead of the player.
      if (isApiError(error)) onRefused()
      throw error
    }
  }, [api, grant, source, onRefused])
  return (
    <LessonPlayer
      {...player}
      captions={tracks}
      chapters={parts}
      courseTitle={courseTitle}
      durationSeconds={durationMs / msPerSecond}
      interruption={hindrance ?? toInterruption(stream.end, onTakeOver)}
      mediaToken={stream.mediaToken}
      onBegin={grant.hasBegun ? undefined : onBegin}
      onProgress={(report) => {
        if (report.reason === 'interval') stream.onWatched()
        onProgress?.(report, playbackId)
      }}
      poster={posterUrl ?? undefined}
      preferencesKey="player"
      ref={handle}
      refreshSource={refreshSource}
      // Before the lesson is played nothing is requested that needs a grant.
      renewToken={grant.hasBegun ? stream.renewToken : undefined}
      requestHeaders={requestHeaders}
      // The player keeps its place over a renewal by itself; another address here would be another lesson.
      src={grant.manifestUrl}
      startAt={startAtSeconds ?? (isResumed ? grant.resumeMs / msPerSecond : undefined)}
      storyboard={storyboardUrl ? { vttUrl: storyboardUrl } : undefined}
      title={lesson.title}
      watermark={current.watermark}
    />
  )
}

/** What covers the picture when the stream is over while its page is open. */
export function toInterruption(end: StreamEnd | null, onAction: () => void): Interruption | null {
  if (end === null) return null
  if (end.reason === 'too_fast')
    return {
      title: copy.tooFastTitle,
      text: copy.tooFast(end.retryAt && formatTime(end.retryAt)),
      actionLabel: copy.goOn,
      onAction,
    }
  return {
    title: copy.elsewhereTitle,
    text: copy.movedTo(end.device ?? copy.anotherDevice),
    actionLabel: copy.takeOver,
    onAction,
  }
}
