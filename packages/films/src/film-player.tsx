import type { ApiContract, EndpointOutput } from '@repo/contract'
import { LessonPlayer, type LessonPlayerHandle, type LessonPlayerProps, type MediaToken } from '@repo/player'
import '@repo/player/styles.css'
import { useSessionStore } from '@repo/session'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Spinner } from '@repo/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useMemo } from 'react'
import { filmsMessages as copy } from './films.messages.ts'

export type FilmGrant = EndpointOutput<ApiContract['handIns']['film']>

/** The grant stands in the path of everything it opens. */
const tokenOf = ({ manifestUrl, expiresAt }: FilmGrant): MediaToken => ({
  token: /\/media\/([^/]+)\//.exec(manifestUrl)?.[1] ?? '',
  expiresAt,
})

export interface FilmPlayerProps
  extends Pick<LessonPlayerProps, 'autoPlay' | 'marks' | 'onMark' | 'overlay'> {
  filmId: string
  title: string
  /** Asks for a grant to play the film. */
  askGrant: () => Promise<FilmGrant>
  ref?: Ref<LessonPlayerHandle>
}

/** Plays the video of a submission or of a doctor's answer. A grant lasts minutes, so each player asks for its own. */
export function FilmPlayer({ filmId, title, askGrant, ref, ...marking }: FilmPlayerProps) {
  const session = useSessionStore()
  const query = useQuery({
    queryKey: ['hand-in-film', filmId],
    queryFn: askGrant,
    gcTime: 0,
    // Another grant would be another address, and begin the film again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    throwOnError: false,
  })
  const grant = query.data
  const requestHeaders = useCallback((): Record<string, string> => {
    const token = session.token()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }, [session])
  const mediaToken = useMemo(() => grant && tokenOf(grant), [grant])
  if (query.isError)
    return (
      <ErrorPanel
        description={copy.failedHint}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        title={copy.failed}
      />
    )
  if (!grant)
    return (
      <div className="grid aspect-video place-items-center rounded-md bg-surface-2 forced-colors:border">
        <Spinner label={copy.loading} />
      </div>
    )
  return (
    <LessonPlayer
      {...marking}
      captions={[]}
      durationSeconds={grant.durationMs / 1000}
      mediaToken={mediaToken}
      poster={grant.posterUrl ?? undefined}
      preferencesKey="player"
      ref={ref}
      refreshSource={async () => (await askGrant()).manifestUrl}
      renewToken={async () => tokenOf(await askGrant())}
      requestHeaders={requestHeaders}
      src={grant.manifestUrl}
      storyboard={grant.storyboardUrl ? { vttUrl: grant.storyboardUrl } : undefined}
      title={title}
    />
  )
}
