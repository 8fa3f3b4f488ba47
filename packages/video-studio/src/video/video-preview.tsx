import { LessonPlayer, type LessonPlayerProps } from '@repo/player'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Spinner } from '@repo/ui/spinner'
import { type ReactNode, useCallback, useMemo } from 'react'
import { usePlayhead } from '../playhead.ts'
import { Poster } from '../poster.tsx'
import type { StaffPlayback, VideoDetail } from '../video.types.ts'
import { tokenOf, useStaffPlayback } from './use-staff-playback.ts'
import { videoMessages as copy } from './video.messages.ts'

/** What the page beside the preview wants to know of it. */
type Told = Pick<LessonPlayerProps, 'onCuesChange' | 'onStillsChange'>

/** The video as learners will see it, without a stream being counted. */
export function VideoPreview({ video, ...told }: { video: VideoDetail } & Told) {
  const { query, isOutdated, reload, renewToken, refreshSource } = useStaffPlayback(video)
  if (!video.isPlayable) return <Waiting video={video}>{copy.previewNotReady}</Waiting>
  if (query.isError) {
    return (
      <ErrorPanel
        title={copy.previewFailed}
        description={copy.previewFailedHint}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) {
    return (
      <Waiting video={video}>
        <Spinner label={copy.previewLoading} />
      </Waiting>
    )
  }
  return (
    <>
      <Player
        {...told}
        video={video}
        grant={query.data}
        renewToken={renewToken}
        refreshSource={refreshSource}
      />
      {isOutdated ? (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 bg-info-soft px-4 py-1 text-info"
        >
          {copy.newVersion}
          <Button variant="link" onClick={reload}>
            {copy.reload}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Waiting({ video, children }: { video: VideoDetail; children: ReactNode }) {
  return (
    <div className="relative" data-surface="hero">
      <Poster src={video.posterUrl} className="w-full opacity-40" />
      <div className="absolute inset-0 grid place-items-center p-6 text-center text-1">{children}</div>
    </div>
  )
}

interface PlayerProps extends Told {
  video: VideoDetail
  grant: StaffPlayback
  renewToken: ReturnType<typeof useStaffPlayback>['renewToken']
  refreshSource: ReturnType<typeof useStaffPlayback>['refreshSource']
}

function Player({ video, grant, renewToken, refreshSource, onCuesChange, onStillsChange }: PlayerProps) {
  const session = useSessionStore()
  const playhead = usePlayhead()
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  const mediaToken = useMemo(() => tokenOf(grant), [grant])
  // Captions are not part of a version, so saved ones show at once. The fragment after # is never sent to the server
  // (the address takes no query) and only tells the player that the text has changed.
  const captions = useMemo(() => {
    const folder = grant.manifestUrl.replace(/[^/]*$/, '')
    return video.captions.map(({ lang, label, version }) => ({
      src: `${folder}captions/${lang}.vtt#${version}`,
      lang,
      label,
    }))
  }, [grant, video.captions])
  const chapters = useMemo(
    () => video.chapters.map(({ startMs, title }) => ({ startSeconds: startMs / 1000, title })),
    [video.chapters],
  )
  return (
    <LessonPlayer
      ref={playhead.attach}
      src={grant.manifestUrl}
      title={video.title}
      poster={grant.posterUrl ?? undefined}
      durationSeconds={grant.durationMs / 1000}
      captions={captions}
      chapters={chapters}
      storyboard={grant.storyboardUrl ? { vttUrl: grant.storyboardUrl } : undefined}
      preferencesKey="player"
      requestHeaders={requestHeaders}
      mediaToken={mediaToken}
      renewToken={renewToken}
      refreshSource={refreshSource}
      onCuesChange={onCuesChange}
      onStillsChange={onStillsChange}
    />
  )
}
