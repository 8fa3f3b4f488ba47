import { useApi } from '@repo/back-office'
import { useQuery } from '@tanstack/react-query'
import { LessonVideoCell } from './lessons/lesson-video-cell.tsx'
import { pollOf, type VideoLesson } from './video.types.ts'

/** The video lessons of one course by their id; null while they are not known, also where the rights do not reach. */
export function useCourseVideos(
  courseId: string,
  isEnabled: boolean,
): ReadonlyMap<string, VideoLesson> | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...api.videos.videoLessons.key(), 'whole-course', courseId],
    queryFn: async ({ signal }) => {
      const lessons: VideoLesson[] = []
      for (let page = 1; ; page++) {
        const part = await api.videos.videoLessons.call({ query: { course: courseId, page } }, { signal })
        lessons.push(...part.items)
        if (part.items.length === 0 || lessons.length >= part.total) return lessons
      }
    },
    enabled: isEnabled,
    throwOnError: false,
    refetchInterval: ({ state }) => pollOf((state.data ?? []).flatMap(({ video }) => video?.state ?? [])),
  })
  return data ? new Map(data.map((lesson) => [lesson.lessonId, lesson])) : null
}

/** State and choice of a lesson's video, for a list of lessons elsewhere. */
export const LessonVideo = LessonVideoCell

export { LessonAudience } from './lessons/lesson-audience.tsx'
