import { notes } from '@repo/contract/notes'
import { FormAlert, useContractForm } from '@repo/forms'
import { applyMark } from '@repo/shell/marked-text'
import { formatClock } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { IconButton } from '@repo/ui/icon-button'
import { afterPaint } from '@repo/ui/lib/after-paint'
import { Textarea } from '@repo/ui/textarea'
import { Bold, Clock, Link2, List, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notesMessages as copy } from './notes.messages.ts'

const marks = [
  ['strong', Bold],
  ['list', List],
  ['link', Link2],
] as const

export interface NoteText {
  positionMs: number | null
  text: string
}

interface NoteEditorProps {
  lessonId: string
  /** What it begins with. */
  begun: NoteText
  /** Where the video is, in ms; without it the moment stays as it is. */
  now?: () => number | null
  onSave: (note: NoteText) => void
  onCancel: () => void
  /** Told of everything that is typed, to be kept. */
  onType?: (note: NoteText) => void
}

/** Writes a note or changes one. Saving needs no network: what takes it keeps it until it is sent. */
export function NoteEditor({ lessonId, begun, now, onSave, onCancel, onType }: NoteEditorProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const { form, field, submit, body } = useContractForm({
    endpoint: notes.saveNote,
    // Of what it begins with only what is sent: the schema refuses anything else.
    defaults: { text: begun.text, positionMs: begun.positionMs, lessonId, version: 0 },
    faults: { text: copy.fault },
    send: async (pressed) => {
      // A second press before the first one has closed the editor would write the note twice.
      if (isSaving.current) return
      isSaving.current = true
      try {
        await new Promise<void>(afterPaint)
        const { positionMs, text } = body() ?? pressed
        onSave({ positionMs, text })
      } catch (error) {
        isSaving.current = false
        throw error
      }
    },
  })
  const { setFocus, subscribe, setValue } = form
  useEffect(() => setFocus('text'), [setFocus])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { positionMs, text } }) => onType?.({ positionMs, text }),
      }),
    [subscribe, onType],
  )
  const { errors } = form.formState
  const positionMs = form.watch('positionMs')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormAlert>{errors.root?.message}</FormAlert>
      {now || positionMs !== null ? (
        <Moment now={now} onChange={(value) => setValue('positionMs', value)} positionMs={positionMs} />
      ) : null}
      <div ref={ref}>
        <Field
          error={errors.text?.message}
          hint={<span className="pointer-coarse:hidden">{copy.hint}</span>}
          label={copy.label}
        >
          <Textarea {...field('text')} onKeyDown={onKeyDown} rows={4} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit">{copy.save}</Button>
        <Button onClick={onCancel} variant="ghost">
          {copy.cancel}
        </Button>
        <div aria-label={copy.marks} className="ml-auto flex" role="group">
          {marks.map(([mark, Icon]) => (
            <IconButton
              icon={<Icon aria-hidden="true" size={18} />}
              key={mark}
              label={copy.markLabels[mark]}
              onClick={() =>
                applyMark(ref.current, { mark, sample: copy.markSamples[mark] }, (text) =>
                  setValue('text', text),
                )
              }
            />
          ))}
        </div>
      </div>
    </Form>
  )
}

interface MomentProps {
  positionMs: number | null
  now?: () => number | null
  onChange: (positionMs: number | null) => void
}

function Moment({ positionMs, now, onChange }: MomentProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm" role="status">
      <Clock aria-hidden="true" className="text-3" size={16} />
      {positionMs === null ? copy.noMoment : copy.moment(formatClock(positionMs, { isShort: true }))}
      {positionMs !== null ? (
        <Button
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => onChange(null)}
          size="sm"
          variant="ghost"
        >
          {copy.dropMoment}
        </Button>
      ) : now ? (
        <Button onClick={() => onChange(now())} size="sm" variant="ghost">
          {copy.takeMoment}
        </Button>
      ) : null}
    </p>
  )
}
