import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { lessonsMessages as copy } from './lessons.messages.ts'
import { useLessonRefresh } from './use-lesson-refresh.ts'

interface Lesson {
  lessonId: string
  lessonTitle: string
  /** Learners get the change after staff have approved it. */
  changesWait: boolean
}

/** Gives a lesson its video or takes it away, and refreshes every list that shows it. Rejects when refused. */
export function useSetLessonVideo() {
  const api = useApi()
  const refresh = useLessonRefresh()
  const confirm = useConfirm()

  const set = async (lessonId: string, videoId: string | null) => {
    await api.videos.setLessonVideo.call({ params: { lessonId }, body: { videoId } })
    await refresh()
  }
  return {
    async give({ lessonId, lessonTitle, changesWait }: Lesson, video: { id: string; title: string }) {
      await set(lessonId, video.id)
      const said = changesWait ? copy.assignedInDraft : copy.assigned
      toast.success(said(video.title, lessonTitle))
    },
    async takeAway({ lessonId, lessonTitle, changesWait }: Lesson) {
      const { title, body, bodyInDraft, confirm: confirmLabel } = copy.confirmRemove
      const isDone = await confirm({
        title,
        body: (changesWait ? bodyInDraft : body)(lessonTitle),
        confirmLabel,
        tone: 'danger',
        act: () => set(lessonId, null),
      })
      if (isDone) toast.success((changesWait ? copy.removedInDraft : copy.removed)(lessonTitle))
    },
  }
}
