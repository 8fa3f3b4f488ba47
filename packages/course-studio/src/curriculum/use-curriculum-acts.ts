import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useState } from 'react'
import { useCourseOffice } from '../office.ts'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import type { LessonDialogKind, OpenDialog } from './lesson-dialogs.tsx'
import {
  addLesson,
  changeLesson,
  type Lesson,
  lessonsOf,
  newLesson,
  putBack,
  remove,
  renameSection,
  type Section,
  sectionOf,
  step,
  type Tree,
} from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

interface Options {
  courseId: string
  canEdit: boolean
  setRenaming: (id: string | null) => void
  setDialog: (dialog: OpenDialog | null) => void
  /** Chooses a file and uploads it as the video of a lesson. */
  upload: (lessonId: string) => void
  /** How much of a video this browser has sent; null where it sends nothing of it. */
  percentOf: (videoId: string) => number | null
  /** The same of the files of a lesson. */
  filesPercentOf: (lessonId: string) => number | null
  goToQuiz: (lessonId: string) => void
  goToAssignment: (lessonId: string) => void
}

/** What can be done with a section or a lesson, for its row and its menu. */
export function useCurriculumActs(state: CurriculumState, options: Options) {
  const { courseId, canEdit, setRenaming, setDialog, upload, percentOf, filesPercentOf } = options
  const { change, tree, flush } = state
  const { videoPath } = useCourseOffice()
  const [spoken, setSpoken] = useState('')

  const speakPlace = (now: Tree, id: string) => {
    const section = now.find((one) => one.id === id) ?? sectionOf(now, id)
    if (!section) return
    const isLesson = section.id !== id
    const place = isLesson
      ? section.lessons.findIndex((lesson) => lesson.id === id) + 1
      : now.findIndex((one) => one.id === id) + 1
    const title = isLesson ? (lessonsOf(now).find((lesson) => lesson.id === id)?.title ?? '') : section.title
    setSpoken(copy.spoken.moved(title, place, isLesson ? section.title : ''))
  }

  /** The same words are spoken again: a space makes them news. */
  const speak = (words: string) => setSpoken((before) => (before === words ? `${words} ` : words))
  const goThrough = (work: (() => Tree) | null, done: string) => {
    if (!work) return
    const now = work()
    speak(copy.spoken.restored(done, formatNumber(now.length), formatNumber(lessonsOf(now).length)))
  }

  return {
    canEdit,
    undo: () => goThrough(state.undo, copy.spoken.undone),
    redo: () => goThrough(state.redo, copy.spoken.redone),
    /** Captions, chapters and sound of a video, with the way back to this course. */
    videoPage: (videoId: string) => videoPath(videoId, courseId),
    upload,
    percentOf,
    filesPercentOf,
    /** Told to screen readers after something moved or was chosen. */
    spoken,
    speak,
    canStep: (id: string, delta: -1 | 1) => step(tree, id, delta) !== null,
    step(id: string, delta: -1 | 1) {
      const moved = step(tree, id, delta)
      if (!moved) return
      change(() => moved)
      speakPlace(moved, id)
    },
    rename: setRenaming,
    saveName(id: string, title: string) {
      setRenaming(null)
      const name = title.trim()
      if (name === '') return
      change((before) => {
        if (before.some((section) => section.id === id)) return renameSection(before, id, name)
        return changeLesson(before, id, { title: name })
      })
    },
    cancelName: () => setRenaming(null),
    addLesson(section: Section, kind: Lesson['kind']) {
      const lesson = newLesson(kind, copy.fresh[kind])
      change((before) => addLesson(before, section.id, lesson))
      setRenaming(lesson.id)
    },
    remove(ids: readonly string[], title?: string) {
      const before = tree
      change((now) => remove(now, new Set(ids)))
      toast.success(title ? copy.removed(title) : copy.removedMany(ids.length), {
        action: { label: copy.undo, run: () => change((now) => putBack(now, before, new Set(ids))) },
      })
    },
    setFree: (lesson: Lesson, isFreePreview: boolean) =>
      change((before) => changeLesson(before, lesson.id, { isFreePreview })),
    takeVideo: (lesson: Lesson) =>
      change((before) => changeLesson(before, lesson.id, { videoId: null, video: null, durationMs: 0 })),
    async open(kind: LessonDialogKind, lesson: Lesson) {
      // The text of an article is saved apart, for a lesson that the server knows.
      if (kind === 'text' && !(await flush())) return
      setDialog({ kind, lesson })
    },
    /** The questions have a screen of their own, for a lesson that the server knows. */
    async openQuiz(lesson: Lesson) {
      if (await flush()) options.goToQuiz(lesson.id)
    },
    /** The same for what learners hand in. */
    async openAssignment(lesson: Lesson) {
      if (await flush()) options.goToAssignment(lesson.id)
    },
    openMove: (ids: readonly string[]) => setDialog({ kind: 'move', ids }),
    openRelease: (ids: readonly string[]) => setDialog({ kind: 'release', ids }),
    openAudience: (ids: readonly string[]) => setDialog({ kind: 'audienceOf', ids }),
  }
}

export type CurriculumActs = ReturnType<typeof useCurriculumActs>
