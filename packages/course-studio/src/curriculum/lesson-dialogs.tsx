import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { ChooseAudience, ChooseVideo } from '@repo/video-studio/lesson-video'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import type { LessonUploads } from './files/use-lesson-uploads.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { changeLesson, changeLessons, type Lesson, lessonsOf, moveLessons } from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

const FilesDialog = lazyPart(async () => (await import('./files/files-dialog.tsx')).FilesDialog)
const PackageDialog = lazyPart(async () => (await import('./package/package-dialog.tsx')).PackageDialog)
const TextDialog = lazyPart(async () => (await import('./text-dialog.tsx')).TextDialog)

export type LessonDialogKind = 'video' | 'audience' | 'text' | 'files' | 'package'

/** A dialog about one lesson, or about where some of them go. */
export type OpenDialog =
  | { kind: LessonDialogKind; lesson: Lesson }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'release'; ids: readonly string[] }
  | { kind: 'audienceOf'; ids: readonly string[] }

interface Props {
  courseId: string
  open: OpenDialog
  state: CurriculumState
  /** Tells screen readers what was done. */
  speak: (words: string) => void
  uploads: LessonUploads
  onClose: () => void
}

/** The one dialog of the editor that is open. */
export function LessonDialogs({ courseId, open, state, speak, uploads, onClose }: Props) {
  const { change, tree } = state
  if (open.kind === 'move') {
    return (
      <MoveDialog
        tree={tree}
        onMove={(sectionId) => {
          change((before) => moveLessons(before, new Set(open.ids), sectionId))
          const section = tree.find(({ id }) => id === sectionId)
          speak(copy.spoken.movedMany(open.ids.length, section?.title ?? ''))
        }}
        onClose={onClose}
      />
    )
  }
  if (open.kind === 'release') {
    const ids = new Set(open.ids)
    const [first] = lessonsOf(tree).filter(({ id }) => ids.has(id))
    return (
      <ReleaseDialog
        about={open.ids.length === 1 && first ? first.title : copy.audienceOf(open.ids.length)}
        rule={first?.release ?? { kind: 'at_once' }}
        onSave={(release) => change((before) => changeLessons(before, ids, { release }))}
        onClose={onClose}
      />
    )
  }
  if (open.kind === 'audienceOf') {
    const ids = new Set(open.ids)
    return (
      <ChooseAudience
        lessonTitle={copy.audienceOf(open.ids.length)}
        audience={{ isProfessionalsOnly: false, sensitive: [], sensitiveNote: '' }}
        onSave={(audience) => change((before) => changeLessons(before, ids, audience))}
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
        audience={lesson}
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
  if (open.kind === 'package') {
    return <PackageDialog courseId={courseId} lesson={lesson} onClose={onClose} onFail={fail} />
  }
  return <TextDialog courseId={courseId} lesson={lesson} state={state} onClose={onClose} onFail={fail} />
}
