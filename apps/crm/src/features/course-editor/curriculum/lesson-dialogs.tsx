import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { ChooseAudience, ChooseVideo } from '@repo/video-studio/lesson-video'
import type { LessonUploads } from './files/use-lesson-uploads.ts'
import { MoveDialog } from './move-dialog.tsx'
import { changeLesson, type Lesson, lessonsOf, moveLessons } from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

const FilesDialog = lazyPart(async () => (await import('./files/files-dialog.tsx')).FilesDialog)
const TextDialog = lazyPart(async () => (await import('./text-dialog.tsx')).TextDialog)

export type LessonDialogKind = 'video' | 'audience' | 'text' | 'files'

/** A dialog about one lesson, or about where some of them go. */
export type OpenDialog = { kind: LessonDialogKind; lesson: Lesson } | { kind: 'move'; ids: readonly string[] }

interface Props {
  courseId: string
  open: OpenDialog
  state: CurriculumState
  uploads: LessonUploads
  onClose: () => void
}

/** The one dialog of the editor that is open. */
export function LessonDialogs({ courseId, open, state, uploads, onClose }: Props) {
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
  const fail = () => {
    onClose()
    notifyLoadFailure()
  }
  if (open.kind === 'files') {
    return (
      <FilesDialog
        courseId={courseId}
        lesson={lessonsOf(tree).find(({ id }) => id === lesson.id) ?? lesson}
        state={state}
        uploads={uploads}
        onClose={onClose}
        onFail={fail}
      />
    )
  }
  return <TextDialog courseId={courseId} lesson={lesson} state={state} onClose={onClose} onFail={fail} />
}
