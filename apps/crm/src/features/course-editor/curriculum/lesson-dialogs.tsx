import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { ChooseAudience, ChooseVideo } from '@repo/video-studio/lesson-video'
import { MoveDialog } from './move-dialog.tsx'
import { changeLesson, type Lesson, moveLessons } from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

const TextDialog = lazyPart(async () => (await import('./text-dialog.tsx')).TextDialog)

/** A dialog about one lesson, or about where some of them go. */
export type OpenDialog =
  | { kind: 'video' | 'audience' | 'text'; lesson: Lesson }
  | { kind: 'move'; ids: readonly string[] }

interface Props {
  courseId: string
  open: OpenDialog
  state: CurriculumState
  onClose: () => void
}

/** The one dialog of the editor that is open. */
export function LessonDialogs({ courseId, open, state, onClose }: Props) {
  const { change, tree } = state
  if (open.kind === 'move') {
    return (
      <MoveDialog
        tree={tree}
        onMove={(sectionId) => change((before) => moveLessons(before, new Set(open.ids), sectionId))}
        onClose={onClose}
      />
    )
  }
  const { lesson } = open
  if (open.kind === 'video') {
    return (
      <ChooseVideo
        lessonTitle={lesson.title}
        videoId={lesson.videoId}
        onPick={async (video) => {
          const { id, title, state: videoState, progressPercent, durationMs, isPlayable } = video
          const facts = { id, title, state: videoState, progressPercent, durationMs, isPlayable }
          change((before) => changeLesson(before, lesson.id, { videoId: id, video: facts, durationMs }))
        }}
        onClose={onClose}
      />
    )
  }
  if (open.kind === 'audience') {
    return (
      <ChooseAudience
        lessonTitle={lesson.title}
        audience={{ isProfessionalsOnly: lesson.isProfessionalsOnly, sensitive: lesson.sensitive }}
        onSave={(audience) => change((before) => changeLesson(before, lesson.id, audience))}
        onClose={onClose}
      />
    )
  }
  return (
    <TextDialog
      courseId={courseId}
      lesson={lesson}
      state={state}
      onClose={onClose}
      onFail={() => {
        onClose()
        notifyLoadFailure()
      }}
    />
  )
}
