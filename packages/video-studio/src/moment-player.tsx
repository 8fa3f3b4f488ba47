import { useApi } from '@repo/back-office'
import { LessonPlayer } from '@repo/player'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { useCallback, useMemo } from 'react'
import { tokenOf } from './video/use-staff-playback.ts'
import type { StaffPlayback } from './video.types.ts'

interface Props {
  videoId: string
  title: string
  atMs: number
  grant: StaffPlayback
}

/** Plays a video from a moment on, without a stream being counted. */
export function MomentPlayer({ videoId, title, atMs, grant }: Props) {
  const { videos } = useApi()
  const session = useSessionStore()
  const ask = () => videos.videoPlayback.call({ params: { id: videoId } })
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  const mediaToken = useMemo(() => tokenOf(grant), [grant])
  const captions = useMemo(
    () => grant.captions.map(({ url, lang, label }) => ({ src: url, lang, label })),
    [grant],
  )
  return (
    <LessonPlayer
      autoPlay
      captions={captions}
      durationSeconds={grant.durationMs / 1000}
      mediaToken={mediaToken}
      poster={grant.posterUrl ?? undefined}
      preferencesKey="player"
      refreshSource={async () => (await ask()).manifestUrl}
      renewToken={async () => tokenOf(await ask())}
      requestHeaders={requestHeaders}
      src={grant.manifestUrl}
      startAt={atMs / 1000}
      storyboard={grant.storyboardUrl ? { vttUrl: grant.storyboardUrl } : undefined}
      title={title}
    />
  )
}
