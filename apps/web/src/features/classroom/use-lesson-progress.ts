import { isApiError } from '@repo/api-client'
import type { ProgressReport } from '@repo/player'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { isPassing } from '../../components/is-passing.ts'
import type { Classroom, LessonProgress } from './classroom.types.ts'
import { withProgress } from './lesson-order.ts'
import { createProgressQueue, type WaitingReport } from './progress-queue.ts'
import { sendReport, toMs } from './send-report.ts'

/** Time in ms until reports that could not be sent are sent again; it doubles with each failure. */
const firstRetryMs = 5000
const longestRetryMs = 60_000

const inMs = ([start, end]: readonly [number, number]): [number, number] => [toMs(start), toMs(end)]

/** The other passing failures: they end without the learner, and an `online` event ends being offline. */
const canRetry = (error: unknown) => navigator.onLine && !(isApiError(error) && error.status === 401)

/**
 * Sends what was watched and keeps the shown progress in step. A report carries everything since the video was
 * opened, so one that gets lost is made good by the next. Each report waits in the browser until it has been taken, so
 * that a request that fails, even after the network came back, or a page that is left loses nothing.
 */
export function useLessonProgress(slug: string, lessonId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isPreview = useIsPreview()
  const ownId = useSession().user?.id
  // What somebody watched elsewhere is not sent from the preview of a draft.
  const userId = isPreview ? undefined : ownId
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
    (report: WaitingReport, keepalive: boolean) =>
      sendReport(api, report, { keepalive, onSaved: (progress) => showProgress(progress, report.lessonId) }),
    [api, showProgress],
  )

  const timer = useRef<number>(undefined)
  const retryMs = useRef(firstRetryMs)
  const flushNow = useRef<() => void>(undefined)
  const retryLater = useCallback((error: unknown) => {
    if (!canRetry(error)) return
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => flushNow.current?.(), retryMs.current)
    retryMs.current = Math.min(retryMs.current * 2, longestRetryMs)
  }, [])

  const flush = useCallback(async () => {
    for (const waiting of queue?.list() ?? []) {
      try {
        await send(waiting, false)
        retryMs.current = firstRetryMs
      } catch (error) {
        if (isPassing(error)) return retryLater(error)
        // A report that is refused for good is dropped, because it would block the others.
      }
      queue?.drop(waiting)
    }
  }, [queue, send, retryLater])

  useEffect(() => {
    const now = () => void flush()
    flushNow.current = now
    now()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      flushNow.current = undefined
      clearTimeout(timer.current)
    }
  }, [flush])

  const report = useCallback(
    async ({ positionSeconds, intervals, viewing, reason }: ProgressReport, playbackId: string | null) => {
      if (isPreview) return
      const told: WaitingReport = {
        lessonId,
        playbackId,
        positionMs: toMs(positionSeconds),
        intervals: intervals.map(inMs),
        viewing: { id: viewing.id, runs: viewing.runs.map(inMs) },
        at: Date.now(),
      }
      queue?.keep(told)
      try {
        await send(told, reason === 'hidden' || reason === 'unmount')
        queue?.drop(told)
      } catch (error) {
        if (isPassing(error)) retryLater(error)
        else queue?.drop(told)
      }
    },
    [isPreview, lessonId, queue, send, retryLater],
  )

  return { report, showProgress, flush }
}
