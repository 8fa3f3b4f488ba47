import type { ProgressReport } from '@repo/player'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../app/api-context.ts'
import type { Classroom, LessonProgress } from './classroom.types.ts'
import { withProgress } from './lesson-order.ts'

const msPerSecond = 1000
const toMs = (seconds: number) => Math.max(0, Math.round(seconds * msPerSecond))

/** Most stretches that one call may carry; somebody who jumps about for an hour makes more. */
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

/**
 * Sends what was watched and keeps the shown progress in step. A report carries everything since the video was
 * opened, so one that gets lost is made good by the next. Nothing is shown when sending fails: the lesson goes on.
 */
export function useLessonProgress(slug: string, lessonId: string) {
  const api = useApi()
  const queryClient = useQueryClient()

  const showProgress = useCallback(
    (progress: LessonProgress) => {
      const key = api.learning.classroom.key({ params: { slug } })
      const before = queryClient.getQueryData<Classroom>(key)
      if (!before) return
      queryClient.setQueryData(key, withProgress(before, lessonId, progress))
      const wasDone = before.sections.some((section) =>
        section.lessons.some((lesson) => lesson.id === lessonId && lesson.progress.completedAt !== null),
      )
      // The share of the whole course is the server's to count.
      if (progress.completedAt && !wasDone) void queryClient.invalidateQueries({ queryKey: key })
    },
    [api, queryClient, slug, lessonId],
  )

  const report = useCallback(
    async ({ positionSeconds, intervals, reason }: ProgressReport) => {
      // The page may be gone before the answer comes.
      const keepalive = reason === 'hidden' || reason === 'unmount'
      try {
        for (const chunk of toChunks(intervals)) {
          const progress = await api.learning.saveProgress.call(
            { params: { lessonId }, body: { positionMs: toMs(positionSeconds), intervals: chunk } },
            { keepalive },
          )
          showProgress(progress)
        }
      } catch {
        // Offline or refused: the next report says it all again.
      }
    },
    [api, lessonId, showProgress],
  )

  return { report, showProgress }
}
