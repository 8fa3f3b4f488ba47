import { useApi } from '@repo/back-office'
import { useQueryClient } from '@tanstack/react-query'

/** Reads again what shows the video or the audience of a lesson. */
export function useLessonRefresh(): () => Promise<unknown> {
  const api = useApi()
  const queryClient = useQueryClient()
  const shown = [
    api.videos.videoLessons.key(),
    api.videos.videos.key(),
    api.videos.video.key(),
    // The course shows the durations and what is missing for publication.
    api.crm.course.key(),
    api.crm.courses.key(),
    // What a doctor changes is a part of the draft.
    api.curriculum.curriculum.key(),
    api.courseReviews.ownReview.key(),
  ]
  return () => Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
