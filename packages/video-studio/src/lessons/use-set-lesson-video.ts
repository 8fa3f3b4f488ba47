import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { lessonsMessages as copy } from './lessons.messages.ts'

interface Lesson {
  lessonId: string
  lessonTitle: string
}

/** Gives a lesson its video or takes it away, and refreshes every list that shows it. Rejects when refused. */
export function useSetLessonVideo() {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()

  const set = async (lessonId: string, videoId: string | null) => {
    await api.videos.setLessonVideo.call({ params: { lessonId }, body: { videoId } })
    // The course shows the durations and what is missing for publication, so it is read again.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['videos'] }),
      queryClient.invalidateQueries({ queryKey: ['crm', 'course'] }),
      queryClient.invalidateQueries({ queryKey: ['crm', 'courses'] }),
    ])
  }
  return {
    async give({ lessonId, lessonTitle }: Lesson, video: { id: string; title: string }) {
      await set(lessonId, video.id)
      toast.success(copy.assigned(video.title, lessonTitle))
    },
    async takeAway({ lessonId, lessonTitle }: Lesson) {
      const isDone = await confirm({
        title: copy.confirmRemove.title,
        body: copy.confirmRemove.body(lessonTitle),
        confirmLabel: copy.confirmRemove.confirm,
        tone: 'danger',
        act: () => set(lessonId, null),
      })
      if (isDone) toast.success(copy.removed(lessonTitle))
    },
  }
}
