import { isApiError } from '@repo/api-client'
import { LessonPlayer } from '@repo/player'
import '@repo/player/styles.css'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Spinner } from '@repo/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/api-context.ts'
import { previewMessages } from './lesson-preview.messages.ts'
import type { PreviewLesson } from './preview-dialog.tsx'

const msPerSecond = 1000

/** Asks for the right to play, then plays. */
export function PreviewPlayer({ preview }: { preview: PreviewLesson }) {
  const { lesson, course, posterUrl } = preview
  const api = useApi()
  const grant = useQuery({
    queryKey: api.learning.playback.key({ params: { lessonId: lesson.id } }),
    queryFn: ({ signal }) => api.learning.playback.call({ params: { lessonId: lesson.id } }, { signal }),
    // A grant is short-lived: asked for anew each time a preview opens, and never behind the player's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (grant.isError) {
    const isNotReady = isApiError(grant.error, 'lesson.not_ready')
    return (
      <ErrorPanel
        description={isNotReady ? previewMessages.notReady : previewMessages.failedHint}
        isRetrying={grant.isFetching}
        onRetry={() => void grant.refetch()}
        title={previewMessages.failed}
      />
    )
  }
  if (!grant.data) return <WaitingFrame posterUrl={posterUrl} />
  const { manifestUrl, captions, chapters, storyboardUrl, durationMs } = grant.data
  return (
    <div className="overflow-hidden rounded-md">
      <LessonPlayer
        autoPlay
        captions={captions.map(({ url, lang, label }) => ({ src: url, lang, label }))}
        chapters={chapters.map(({ startMs, title }) => ({ startSeconds: startMs / msPerSecond, title }))}
        courseTitle={course.title}
        durationSeconds={durationMs / msPerSecond}
        poster={grant.data.posterUrl}
        preferencesKey="player"
        src={manifestUrl}
        storyboard={storyboardUrl ? { vttUrl: storyboardUrl } : undefined}
        title={lesson.title}
      />
    </div>
  )
}

function WaitingFrame({ posterUrl }: { posterUrl?: string }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-md" data-surface="hero">
      {posterUrl && (
        <img alt="" className="size-full object-cover opacity-40" height="540" src={posterUrl} width="960" />
      )}
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={previewMessages.loading} />
      </div>
    </div>
  )
}
