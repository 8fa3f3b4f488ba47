import { isApiError } from '@repo/api-client'
import { LONGEST_HAND_IN, MAX_HAND_IN_FILES } from '@repo/contract/hand-in-limits'
import { lessonFileEndings, suggestedType, toLessonFileName } from '@repo/contract/lesson-file-names'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import {
  type AssignmentTask,
  type HandIn,
  HandInFiles,
  type HandInOverview,
  type HandInSignature,
} from '@repo/shell/hand-in-view'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { Textarea } from '@repo/ui/textarea'
import { X } from 'lucide-react'
import { useState } from 'react'
import { handInMessages as copy } from './hand-in.messages.ts'
import { useWritten } from './use-written.ts'

// What sends a film, and what plays it, comes with an assignment that asks for one.
const FilmPart = lazyPart(async () => (await import('./film-part.tsx')).FilmPart)

interface Props {
  lessonId: string
  /** Which attempt it is, from 1. */
  number: number
  task: AssignmentTask
  draft: HandIn | null
  start: Pick<HandIn, 'text' | 'ticks'>
  signatures: readonly HandInSignature[]
  onShown: (overview: HandInOverview) => void
}

const accept = Object.entries(lessonFileEndings)
  .flatMap(([type, ending]) => [type, `.${ending}`])
  .join(',')

/** Writes a hand-in and hands it in. */
export function HandInForm({ lessonId, number, task, draft, start, signatures, onShown }: Props) {
  const api = useApi()
  const confirm = useConfirm()
  const [isSending, setIsSending] = useState(false)
  const [missing, setMissing] = useState<(keyof typeof copy.missing)[]>([])
  const readAnew = async () => onShown(await api.handIns.handIns.call({ params: { lessonId } }))
  const written = useWritten({ lessonId, number, draft, start, onShown, onClosed: () => void readAnew() })
  const { text, ticks } = written.written
  const files = draft?.files ?? []
  const label = (name: string, need: AssignmentTask['writing']) =>
    need === 'optional' ? `${name} (${copy.optional})` : name

  const addFile = async (file: File) => {
    const type = suggestedType(file.name)
    if (!type) return toast.error(copy.notTaken)
    setIsSending(true)
    setMissing([])
    try {
      const name = toLessonFileName(file.name, copy.unnamed)
      const sent = new Blob([file], { type })
      const overview = await api.handIns.addFile.call({ params: { lessonId }, query: { name }, file: sent })
      written.follow(overview)
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsSending(false)
    }
  }
  const removeFile = async (fileId: string) => {
    try {
      written.follow(await api.handIns.removeFile.call({ params: { lessonId, fileId } }))
    } catch (error) {
      toast.failure(error)
    }
  }
  const submit = async () => {
    setMissing([])
    try {
      const isDone = await confirm({
        title: copy.submitTitle,
        body: copy.submitBody,
        confirmLabel: copy.submit,
        cancelLabel: copy.keepWriting,
      })
      if (!isDone) return
      setIsSending(true)
      await written.submit()
      toast.success(copy.submitted)
    } catch (error) {
      if (isApiError(error, 'hand_in.incomplete'))
        setMissing((error.details as { missing: (keyof typeof copy.missing)[] }).missing)
      else toast.failure(error)
      if (isApiError(error, 'hand_in.sent')) void readAnew()
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="grid gap-6">
      {written.conflict ? (
        <div className="rounded-sm bg-warning-soft p-4" {...alertProps}>
          <p>{copy.conflict}</p>
          <p className="mt-2 line-clamp-4 border-l-3 border-warning pl-3 text-sm whitespace-pre-line">
            {written.conflict.text}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => written.choose(true)} size="sm">
              {copy.keepMine}
            </Button>
            <Button onClick={() => written.choose(false)} size="sm" variant="secondary">
              {copy.takeOther}
            </Button>
          </div>
        </div>
      ) : null}
      {task.writing === 'off' ? null : (
        <Field
          error={missing.includes('writing') ? copy.missing.writing : undefined}
          hint={copy.writeHint}
          label={label(copy.write, task.writing)}
        >
          <Textarea
            maxLength={LONGEST_HAND_IN}
            name="hand-in"
            onChange={(event) => written.change({ text: event.target.value })}
            rows={8}
            value={text}
          />
        </Field>
      )}
      {task.files === 'off' ? null : (
        <div>
          <p className="text-sm font-semibold" id="hand-in-files">
            {label(copy.files, task.files)}
          </p>
          <p className="mb-2 text-sm text-3">{copy.filesHint}</p>
          {files.length > 0 ? (
            <HandInFiles
              act={({ id, name }) => (
                <IconButton
                  icon={<X aria-hidden="true" size={16} />}
                  label={copy.removeFile(name)}
                  onClick={() => void removeFile(id)}
                />
              )}
              files={files}
              readFile={(fileId) => api.handIns.file.call({ params: { id: draft?.id ?? '', fileId } })}
            />
          ) : null}
          {missing.includes('files') ? (
            <p className="mt-2 text-sm text-danger" {...alertProps}>
              {copy.missing.files}
            </p>
          ) : null}
          {files.length < MAX_HAND_IN_FILES ? (
            <div className="mt-3">
              <FileButton accept={accept} onPick={(file) => void addFile(file)}>
                {isSending ? copy.sending : copy.addFile}
              </FileButton>
            </div>
          ) : null}
        </div>
      )}
      {task.film === 'off' ? null : (
        <FilmPart
          draft={draft}
          label={label(copy.film.label, task.film)}
          lessonId={lessonId}
          missing={missing.includes('film') ? copy.missing.film : null}
          onChanged={written.follow}
          task={task}
        />
      )}
      {task.checklist.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">{copy.checklist}</legend>
          <p className="mb-1 text-sm text-3">{copy.checklistHint}</p>
          {task.checklist.map((item) => (
            <Checkbox
              checked={ticks.includes(item.id)}
              key={item.id}
              label={
                <>
                  {item.text} {item.isCritical ? <Badge tone="warning">{copy.critical}</Badge> : null}
                </>
              }
              onChange={(event) =>
                written.change({
                  ticks: event.target.checked ? [...ticks, item.id] : ticks.filter((id) => id !== item.id),
                })
              }
              hint={signatures.find(({ itemId }) => itemId === item.id)?.by}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="max-sm:w-full" isBusy={isSending} onClick={() => void submit()}>
          {copy.submit}
        </Button>
        <p className="text-sm text-3" role="status">
          {copy.states[written.state]}
        </p>
      </div>
      {missing.includes('anything') ? (
        <p className="text-sm text-danger" {...alertProps}>
          {copy.missing.anything}
        </p>
      ) : null}
    </div>
  )
}
