import { isApiError } from '@repo/api-client'
import type { ProgressReport } from '@repo/player'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Classroom, LessonProgress } from './classroom.types.ts'
import { withProgress } from './lesson-order.ts'
import { createProgressQueue, type WaitingReport } from './progress-queue.ts'

const msPerSecond = 1000
const toMs = (seconds: number) => Math.max(0, Math.round(seconds * msPerSecond))

/** Most intervals that one request may carry; a learner who jumps around for an hour makes more. */
const chunkSize = 200

/** Stretches in ms, cut into calls; one empty call where nothing was watched, to keep the place. */
export function toChunks(intervals: ProgressReport['intervals']): [number, number][][] {
  const watched = intervals
    .map(([start, end]): [number, number] => [toMs(start), toMs(end)])
    .filter(([start, end]) => end > start)
  const count = Math.max(1, Math.ceil(watched.length / chunkSize))
  return Array.from({ length: count }, (_, index) =>
    watched.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

/** The session has to be renewed or begun anew; the request took too long; there were too many. */
const passingStatuses = new Set([401, 408, 429])
/** Trying again later can help: there was no answer, the server was not well, or the learner has to log in first. */
const isPassing = (error: unknown) =>
  !isApiError(error) || error.isOffline || error.status >= 500 || passingStatuses.has(error.status)

/**
 * Sends what was watched and keeps the shown progress in step. A report carries everything since the video was
 * opened, so one that gets lost is made good by the next; what cannot be sent waits in the browser and is merged later.
 */
export function useLessonProgress(slug: string, lessonId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id
  const queue = useMemo(
    () => (userId && typeof localStorage !== 'undefined' ? createProgressQueue(userId, localStorage) : null),
    [userId],
  )

  const showProgress = useCallback(
    (progress: LessonProgress, of = lessonId) => {
      const key = api.learning.classroom.key({ params: { slug } })
      const before = queryClient.getQueryData<Classroom>(key)
      if (!before) return
      queryClient.setQueryData(key, withProgress(before, of, progress))
      const wasDone = before.sections.some((section) =>
        section.lessons.some((lesson) => lesson.id === of && lesson.progress.completedAt !== null),
      )
      // The share of the whole course is the server's to count.
      if (progress.completedAt && !wasDone) void queryClient.invalidateQueries({ queryKey: key })
    },
    [api, queryClient, slug, lessonId],
  )

  const send = useCallback(
    async ({ lessonId: of, playbackId, positionMs, intervals, at }: WaitingReport, keepalive: boolean) => {
      const chunks = toChunks(intervals.map(([start, end]) => [start / msPerSecond, end / msPerSecond]))
      for (const chunk of chunks) {
        const body = { playbackId, positionMs, intervals: chunk, ageMs: Math.max(0, Date.now() - at) }
        const progress = await api.learning.saveProgress.call(
          { params: { lessonId: of }, body },
          { keepalive },
        )
        showProgress(progress, of)
      }
    },
    [api, showProgress],
  )

  const flush = useCallback(async () => {
    for (const waiting of queue?.list() ?? []) {
      try {
        await send(waiting, false)
      } catch (error) {
        if (isPassing(error)) return
        // A report that is refused for good is dropped, because it would block the others.
      }
      queue?.drop(waiting)
    }
  }, [queue, send])

  useEffect(() => {
    const onOnline = () => void flush()
    onOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [flush])

  const report = useCallback(
    async ({ positionSeconds, intervals, reason }: ProgressReport, playbackId: string | null) => {
      const told: WaitingReport = {
        lessonId,
        playbackId,
        positionMs: toMs(positionSeconds),
        intervals: intervals.map(([start, end]): [number, number] => [toMs(start), toMs(end)]),
        at: Date.now(),
      }
      // The page may be gone before the answer comes: then the browser keeps it, and a later visit sends it again.
      const isLeaving = reason === 'hidden' || reason === 'unmount'
      if (isLeaving) queue?.keep(told)
      try {
        await send(told, isLeaving)
        queue?.drop(told)
      } catch (error) {
        if (isPassing(error)) queue?.keep(told)
        else queue?.drop(told)
      }
    },
    [lessonId, queue, send],
  )

  return { report, showProgress, flush }
}
