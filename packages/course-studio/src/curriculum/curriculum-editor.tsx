import { EditConflict } from '@repo/back-office/edit-conflict'
import { Panel } from '@repo/back-office/panel'
import { formatDuration, formatNumber } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { IconButton } from '@repo/ui/icon-button'
import { useVideoUpload } from '@repo/video-studio/lesson-video'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditorParts } from '../editor-parts.ts'
import { useCourseOffice } from '../office.ts'
import { BulkBar } from './bulk-bar.tsx'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { useLessonUploads } from './files/use-lesson-uploads.ts'
import { LessonDialogs, type OpenDialog } from './lesson-dialogs.tsx'
import { SectionList } from './section-list.tsx'
import { type Curriculum, changeLesson, lessonsOf, newSection } from './tree.ts'
import { useCurriculum } from './use-curriculum.ts'
import { type CurriculumActs, useCurriculumActs } from './use-curriculum-acts.ts'

interface Props {
  courseId: string
  loaded: Curriculum
  canEdit: boolean
  onStuck: (isStuck: boolean) => void
  parts: EditorParts
  /** Beside the tree, such as what waits to be published. */
  side: ReactNode
}

/** A video of which the first bytes are on their way. */
const justUploading = { state: 'uploading' as const, progressPercent: 0, durationMs: 0, isPlayable: false }

/** The tree of sections and lessons. */
export function CurriculumEditor({ courseId, loaded, canEdit, onStuck, parts, side }: Props) {
  const navigate = useNavigate()
  const office = useCourseOffice()
  const state = useCurriculum(courseId, loaded)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const { choose, input, percentOf } = useVideoUpload<string>((lessonId, { id, title }) =>
    state.change((before) =>
      changeLesson(before, lessonId, { videoId: id, video: { ...justUploading, id, title }, durationMs: 0 }),
    ),
  )
  const uploads = useLessonUploads(courseId, (lessonId, file) =>
    state.change((before) => changeLesson(before, lessonId, ({ files }) => ({ files: [...files, file] }))),
  )
  const acts = useCurriculumActs(state, {
    courseId,
    canEdit,
    setRenaming,
    setDialog,
    upload: choose,
    percentOf,
    filesPercentOf: uploads.percentOf,
    goToQuiz: (lessonId) => void navigate(office.quizPath({ id: courseId, lessonId })),
    goToAssignment: (lessonId) => void navigate(office.assignmentPath({ id: courseId, lessonId })),
  })
  const { tree, status } = state
  const latest = useRef(state)
  latest.current = state
  useEffect(
    () =>
      parts.add('curriculum', {
        flush: () => latest.current.flush(),
        reload: () => latest.current.reload(),
      }),
    [parts],
  )
  const isStuck = status === 'failed'
  useEffect(() => {
    onStuck(isStuck)
    return () => onStuck(false)
  }, [isStuck, onStuck])
  const lessons = lessonsOf(tree)
  const durationMs = lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0)
  const addSection = () => {
    const section = newSection(copy.newSection)
    state.change((before) => [...before, section])
    setRenaming(section.id)
  }
  const keys = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyZ'
    // A field undoes what is typed in it, and a dialog has acts of its own.
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role$=dialog]')
    if (!canEdit || !isOurs || isElsewhere) return
    event.preventDefault()
    if (event.shiftKey) acts.redo()
    else acts.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 gap-5">
        <EditConflict conflict={state.conflict} labels={{ lines: copy.outline }} />
        <Panel
          title={copy.title}
          aside={
            <p className="text-3">
              {copy.summary(
                formatNumber(tree.length),
                formatNumber(lessons.length),
                durationMs > 0 ? formatDuration(durationMs) : null,
              )}
            </p>
          }
        >
          {canEdit ? (
            <Tools
              acts={acts}
              state={state}
              isSelecting={selected !== null}
              onSelecting={(isOn) => setSelected(isOn ? new Set() : null)}
            />
          ) : null}
          {tree.length === 0 ? (
            <EmptyState art="course" title={copy.empty} description={canEdit ? copy.emptyHint : undefined} />
          ) : (
            <SectionList
              tree={tree}
              acts={acts}
              renaming={renaming}
              selected={selected}
              onSelect={(chosen) => {
                setSelected(chosen)
                acts.speak(copy.selected(chosen.size))
              }}
              onMove={state.change}
            />
          )}
          {canEdit ? (
            <Button
              variant="secondary"
              className="mt-4 max-sm:w-full"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={addSection}
            >
              {copy.addSection}
            </Button>
          ) : null}
        </Panel>
        {selected && selected.size > 0 ? (
          <BulkBar
            tree={tree}
            selected={selected}
            onChange={state.change}
            onDone={() => setSelected(new Set())}
            acts={acts}
          />
        ) : null}
      </div>
      {side}
      {dialog ? (
        <LessonDialogs
          courseId={courseId}
          open={dialog}
          state={state}
          speak={acts.speak}
          uploads={uploads}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {input}
      <p role="status" className="sr-only">
        {acts.spoken}
      </p>
    </div>
  )
}

interface ToolsProps {
  state: ReturnType<typeof useCurriculum>
  acts: CurriculumActs
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
}

function Tools({ state, acts, isSelecting, onSelecting }: ToolsProps) {
  const { status, failure, answer } = state
  return (
    <div role="group" aria-label={copy.tools} className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      <p role="status" className="mr-auto min-h-6 text-sm text-3">
        {status === 'failed' ? (
          <span className="font-semibold text-danger">{failure}</span>
        ) : status === 'saving' ? (
          copy.saving
        ) : answer.isHeld && answer.draft ? (
          copy.savedDraft
        ) : (
          copy.savedLive
        )}
      </p>
      {status === 'failed' && !state.conflict.refusal ? (
        <Button size="sm" variant="secondary" onClick={() => void state.flush()}>
          {copy.retry}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
        {isSelecting ? copy.selectEnd : copy.select}
      </Button>
      <IconButton
        label={copy.undo}
        icon={<Undo2 size={18} aria-hidden="true" />}
        disabled={!state.undo}
        onClick={acts.undo}
      />
      <IconButton
        label={copy.redo}
        icon={<Redo2 size={18} aria-hidden="true" />}
        disabled={!state.redo}
        onClick={acts.redo}
      />
    </div>
  )
}
