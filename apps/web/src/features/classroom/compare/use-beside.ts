import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { askPlayback } from '../../../components/lesson-video/ask-playback.ts'
import type { Playback } from '../../../components/lesson-video/use-stream.ts'

/** The second video: a grant that hangs on the stream of the first, and is asked for again before it ends. */
export function useBeside(main: Playback | undefined, lessonId: string | null) {
  const api = useApi()
  const playbackId = main?.playbackId ?? null
  const ask = useCallback(
    () =>
      playbackId
        ? api.learning.playBeside.call({ params: { playbackId }, body: { lessonId: lessonId ?? '' } })
        : askPlayback(api, { lessonId: lessonId ?? '' }, { begin: true }),
    [api, playbackId, lessonId],
  )
  const query = useQuery({
    queryKey: [...api.learning.playBeside.key(), playbackId, lessonId],
    queryFn: ask,
    enabled: main !== undefined && lessonId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const [renewed, setRenewed] = useState<{ of: Playback; token: string; expiresAt: string } | null>(null)
  const { data } = query
  const renewToken = useCallback(async () => {
    const { token, expiresAt } = await ask()
    if (data) setRenewed({ of: data, token, expiresAt })
    return { token, expiresAt }
  }, [ask, data])
  const mediaToken =
    data && renewed?.of === data ? renewed : data && { token: data.token, expiresAt: data.expiresAt }
  return { ...query, renewToken, mediaToken, refreshSource: async () => (await ask()).manifestUrl }
}
