import { MAX_LESSON_FILES } from '@repo/contract/lesson-files'
import { common } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { IconButton } from '@repo/ui/icon-button'
import { alertProps } from '@repo/ui/lib/alert'
import { Progress } from '@repo/ui/progress'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCourseOffice } from '../../office.ts'
import { changeLesson, type Lesson, type LessonFile } from '../tree.ts'
import type { CurriculumState } from '../use-curriculum.ts'
import { FileRow } from './file-row.tsx'
import { filesMessages as copy } from './files.messages.ts'
import { type LessonUpload, type LessonUploads, maxMegabytes } from './use-lesson-uploads.ts'

interface Props {
  courseId: string
  lesson: Lesson
  state: CurriculumState
  uploads: LessonUploads
  onClose: () => void
}

/** Files of a lesson: added, named, ordered, marked and taken away; each change is one of the curriculum. */
export function FilesDialog({ courseId, lesson, state, uploads, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [spoken, setSpoken] = useState('')
  const { author } = useCourseOffice()
  const { files } = lesson
  const own = uploads.of(lesson.id)
  const room = MAX_LESSON_FILES - files.length - own.filter(({ failure }) => failure === null).length
  const change = (work: (before: readonly LessonFile[]) => LessonFile[]) =>
    state.change((tree) => changeLesson(tree, lesson.id, (one) => ({ files: work(one.files) })))
  const move = (file: LessonFile, delta: -1 | 1) => {
    const index = files.indexOf(file) + delta
    change((before) => before.filter(({ id }) => id !== file.id).toSpliced(index, 0, file))
    setSpoken(copy.moved(file.name, index + 1))
  }
  const remove = (file: LessonFile) => {
    const index = files.indexOf(file)
    change((before) => before.filter(({ id }) => id !== file.id))
    toast.success(copy.removed(file.name), {
      action: {
        label: copy.undo,
        run: () =>
          change((before) =>
            before.some(({ id }) => id === file.id) ? [...before] : before.toSpliced(index, 0, file),
          ),
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={lesson.title}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className="grid gap-4 pt-3">
        <p className="text-sm text-3">
          {copy.lead(maxMegabytes, MAX_LESSON_FILES)} {state.answer.isHeld ? copy.held[author] : null}
        </p>
        {files.length === 0 && own.length === 0 ? (
          <EmptyState art="course" title={copy.empty} description={copy.emptyHint} />
        ) : (
          <ol className="divide-y divide-line rounded-md border">
            {files.map((file, index) => (
              <FileRow
                key={file.id}
                courseId={courseId}
                file={file}
                isFirst={index === 0}
                isLast={index === files.length - 1}
                onChange={(values) =>
                  change((before) => before.map((one) => (one.id === file.id ? { ...one, ...values } : one)))
                }
                onMove={(delta) => move(file, delta)}
                onRemove={() => remove(file)}
              />
            ))}
            {own.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onDismiss={() => uploads.dismiss(upload.key)} />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={room <= 0}
            onClick={() => input.current?.click()}
          >
            {copy.add}
          </Button>
          {room <= 0 ? <p className="text-sm text-3">{copy.full(MAX_LESSON_FILES)}</p> : null}
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={copy.add}
          accept=".pdf,.jpg,.jpeg,.png,.webp,.xlsx,.csv"
          onChange={({ currentTarget }) => {
            const picked = [...(currentTarget.files ?? [])].slice(0, Math.max(0, room))
            currentTarget.value = ''
            uploads.add(lesson.id, picked)
          }}
        />
        <p role="status" className="sr-only">
          {spoken}
        </p>
      </div>
    </Dialog>
  )
}

function UploadRow({ upload, onDismiss }: { upload: LessonUpload; onDismiss: () => void }) {
  const { name, percent, failure } = upload
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        {failure === null ? (
          <>
            <Progress className="mt-1" label={copy.sending(name)} value={percent} hasFigure />
            {percent === 100 ? <p className="mt-1 text-sm text-3">{copy.checking}</p> : null}
          </>
        ) : (
          <p {...alertProps} className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
      <IconButton
        label={failure === null ? copy.stop(name) : copy.dismiss(name)}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </li>
  )
}
