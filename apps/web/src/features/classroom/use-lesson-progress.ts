import type { ProgressReport } from '@repo/player'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../app/api-context.ts'
import type { Classroom, LessonProgress } from './classroom.types.ts'
import { withProgress } from './lesson-order.ts'

const msPerSecond = 1000
const toMs = (seconds: number) => Math.max(0, Math.round(seconds * msPerSecond))

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
    async ({ positionSeconds, intervals }: ProgressReport) => {
      const watched = intervals
        .map(([start, end]): [number, number] => [toMs(start), toMs(end)])
        .filter(([start, end]) => end > start)
      try {
        const progress = await api.learning.saveProgress.call({
          params: { lessonId },
          body: { positionMs: toMs(positionSeconds), intervals: watched },
        })
        showProgress(progress)
      } catch {
        // Offline or refused: the next report says it all again.
      }
    },
    [api, lessonId, showProgress],
  )

  return { report, showProgress }
}
