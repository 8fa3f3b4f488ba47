import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/shell/api-context'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { askPlayback } from './ask-playback.ts'
import { takeEarlyPlayback } from './early-playback.ts'
import type { LessonVideoProps } from './lesson-video.types.ts'

/** Tries again by itself while there is no answer at all, ever more slowly, in ms. */
const retryDelay = (count: number) => Math.min(2_000 * 2 ** count, 15_000)
const hasNoAnswer = (error: Error | null) => isApiError(error) && error.isOffline

/** A grant is short-lived, so it is requested each time a video opens, and never refetched in the background. */
export function usePlayback({
  lesson,
  trailerOf,
  prepare,
}: Pick<LessonVideoProps, 'lesson' | 'trailerOf' | 'prepare'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lessonId = lesson.id
  const source = useMemo(() => ({ lessonId, trailerOf }), [lessonId, trailerOf])
  const queryKey = api.learning.playback.key({ params: { lessonId }, body: {} })
  /**
   * The lesson whose video is to play, and from where, if a place was chosen: from then on each question takes the
   * device's place.
   */
  const [begun, setBegun] = useState<{ lessonId: string; atSeconds: number | null } | null>(null)
  const isToPlay = begun?.lessonId === lessonId
  const grant = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await prepare?.()
      const early = takeEarlyPlayback(lessonId)
      return early ?? askPlayback(api, source, { begin: isToPlay }, { signal })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, error) => hasNoAnswer(error),
    retryDelay,
    throwOnError: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const askFor = useCallback(
    (body: { takeOver: true } | { begin: true }) => {
      const key = api.learning.playback.key({ params: { lessonId: source.lessonId }, body: {} })
      const queryFn = () => askPlayback(api, source, body)
      void queryClient
        .cancelQueries({ queryKey: key })
        .then(() => queryClient.fetchQuery({ queryKey: key, queryFn, staleTime: 0 }))
        // The query keeps what went wrong.
        .catch(() => {})
    },
    [queryClient, api, source],
  )
  /** Takes over the stream from another device. */
  const takeOver = () => askFor({ takeOver: true })
  /** Registers this device, because the video is going to be played. */
  const begin = useCallback(
    (atSeconds: number | null) => {
      setBegun({ lessonId, atSeconds })
      askFor({ begin: true })
    },
    [askFor, lessonId],
  )
  const { refetch, fetchStatus, failureReason } = grant
  const askAgain = useCallback(() => {
    // A pending retry is not awaited.
    const key = api.learning.playback.key({ params: { lessonId: source.lessonId }, body: {} })
    void queryClient.cancelQueries({ queryKey: key }).then(() => refetch())
  }, [queryClient, api, source, refetch])
  const hadBegun = grant.data?.hasBegun === true
  /** A video that was playing takes its stream back; one that was only open is opened again. */
  const onRefused = useCallback(
    (atSeconds: number) => (hadBegun ? begin(atSeconds > 0 ? atSeconds : null) : askAgain()),
    [hadBegun, begin, askAgain],
  )
  const isOffline = fetchStatus === 'paused' || (fetchStatus === 'fetching' && hasNoAnswer(failureReason))
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [isOffline, askAgain])
  return {
    grant,
    takeOver,
    begin,
    isToPlay,
    begunAt: isToPlay ? begun.atSeconds : null,
    onRefused,
    askAgain,
    isOffline,
  }
}

/** The access has ended: the page around the video is read again and says how to get access back. */
export function useClosedClassroom(error: unknown) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isClosed = isApiError(error, 'course.not_enrolled', 'course.access_expired', 'course.access_paused')
  useEffect(() => {
    if (isClosed) void queryClient.invalidateQueries({ queryKey: api.learning.classroom.key() })
  }, [isClosed, api, queryClient])
}
