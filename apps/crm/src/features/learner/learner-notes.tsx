import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmLearners } from '@repo/contract/crm-learners'
import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { learnerNoteMessages as copy } from './learner.messages.ts'

type Notes = EndpointOutput<ApiContract['crmLearners']['notes']>
type Note = Notes[number]

/** Notes of staff on one learner, newest first. */
export function LearnerNotes({ id, isErased }: { id: string; isErased: boolean }) {
  const query = usePageQuery(useApi().crmLearners.notes.query({ params: { id } }))
  const canNote = useCan('noteOnLearners') && !isErased
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={copy.title}
      aside={
        canNote ? (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
            {copy.add.open}
          </Button>
        ) : null
      }
    >
      <p className="mb-5 max-w-prose text-sm text-3">{copy.hint}</p>
      <QueryView query={query} skeleton={<Skeleton className="h-40 rounded-md" />}>
        {(notes) => <NoteList id={id} notes={notes} canNote={canNote} />}
      </QueryView>
      <NoteDialog id={id} note={null} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  )
}

function NoteList({ id, notes, canNote }: { id: string; notes: Notes; canNote: boolean }) {
  if (notes.length === 0)
    return (
      <p data-focus-rest="" className="text-2">
        {copy.none}
      </p>
    )
  return (
    <ol className="grid gap-5">
      {notes.map((note) => (
        <li key={note.id}>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p className="min-w-0 text-sm break-words text-3">
              <span className="font-semibold">{note.by ?? copy.unknownPerson}</span> ·{' '}
              <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              {note.editedAt ? <> · {copy.editedAt(formatDateTime(note.editedAt))}</> : null}
            </p>
            {canNote && note.isOwn ? <NoteMenu id={id} note={note} /> : null}
          </div>
          <p className="mt-1 rounded-sm bg-warning-soft px-4 py-3 break-words whitespace-pre-line">
            {note.text}
          </p>
        </li>
      ))}
    </ol>
  )
}

function NoteMenu({ id, note }: { id: string; note: Note }) {
  const { removeNote } = useApi().crmLearners
  const confirm = useConfirm()
  const update = useNotesUpdate(id)
  const [isEditing, setIsEditing] = useState(false)
  const remove = async () => {
    const isDone = await confirm({
      title: copy.remove.title,
      body: copy.remove.body,
      confirmLabel: copy.remove.act,
      cancelLabel: copy.remove.keep,
      tone: 'danger',
      act: async () => update(await removeNote.call({ params: { id, noteId: note.id } })),
    })
    if (isDone) toast.success(copy.remove.done)
  }
  return (
    <>
      <RowMenu
        name={copy.rowName(formatDateTime(note.at))}
        items={[
          {
            id: 'edit',
            label: copy.edit.open,
            icon: <Pencil size={16} aria-hidden="true" />,
            onSelect: () => setIsEditing(true),
          },
          {
            id: 'remove',
            label: copy.remove.open,
            icon: <Trash2 size={16} aria-hidden="true" />,
            onSelect: () => void remove(),
          },
        ]}
      />
      <NoteDialog id={id} note={note} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  )
}

interface FormProps {
  id: string
  /** Null for a new note. */
  note: Note | null
}

function NoteDialog({ id, note, ...dialog }: FormProps & { isOpen: boolean; onClose: () => void }) {
  const words = note ? copy.edit : copy.add
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      confirmLabel={words.act}
      draft={note ? `learner-note-edit:${note.id}` : `learner-note:${id}`}
    >
      {(part) => <NoteFields {...{ part, id, note }} />}
    </FormDialog>
  )
}

function NoteFields({ part, id, note }: FormProps & { part: FormPart }) {
  const { addNote, editNote } = useApi().crmLearners
  const update = useNotesUpdate(id)
  const dialog = useDialogForm(part, {
    endpoint: crmLearners.addNote,
    defaults: { text: note?.text ?? '' },
    toBody: ({ text }) => ({ text }),
    send: async (body) => {
      update(
        note
          ? await editNote.call({ params: { id, noteId: note.id }, body })
          : await addNote.call({ params: { id }, body }),
      )
      toast.success(note ? copy.edit.done : copy.add.done)
    },
  })
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.text} error={dialog.form.formState.errors.text?.message}>
        <Textarea rows={5} {...dialog.field('text')} />
      </Field>
    </DialogForm>
  )
}

/** Shows the notes that an act answered at once and reads the audit log anew. */
function useNotesUpdate(id: string): (notes: Notes) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (notes) => {
    queryClient.setQueryData(api.crmLearners.notes.query({ params: { id } }).queryKey, notes)
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
  }
}
