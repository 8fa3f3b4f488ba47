import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmOrganisations as contract } from '@repo/contract/crm-organisations'
import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { organisationNoteMessages as copy } from './organisations.messages.ts'

type Notes = EndpointOutput<ApiContract['crmOrganisations']['organisationNotes']>

/** Notes of staff on the organisation, newest first. */
export function OrganisationNotes({ id }: { id: string }) {
  const { organisationNotes, addOrganisationNote } = useApi().crmOrganisations
  const query = usePageQuery(organisationNotes.query({ params: { id } }))
  const update = useNotesUpdate(id)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={copy.title}
      aside={
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          {copy.add}
        </Button>
      }
    >
      <p className="mb-5 max-w-prose text-sm text-3">{copy.hint}</p>
      <QueryView query={query} skeleton={<Skeleton className="h-40 rounded-md" />}>
        {(notes) => <NoteList id={id} notes={notes} />}
      </QueryView>
      <AskDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        title={copy.add}
        confirmLabel={copy.save}
        draft={`organisation-note:${id}`}
        endpoint={contract.addOrganisationNote}
        questions={[{ name: 'text', label: copy.text, rows: 5 }]}
        send={async (body) => {
          update(await addOrganisationNote.call({ params: { id }, body }))
          toast.success(copy.added)
        }}
      />
    </Panel>
  )
}

function NoteList({ id, notes }: { id: string; notes: Notes }) {
  const { removeOrganisationNote } = useApi().crmOrganisations
  const confirm = useConfirm()
  const update = useNotesUpdate(id)
  const remove = async (noteId: string) => {
    const isDone = await confirm({
      title: copy.remove.title,
      body: copy.remove.body,
      confirmLabel: copy.remove.act,
      cancelLabel: copy.remove.keep,
      tone: 'danger',
      act: async () => update(await removeOrganisationNote.call({ params: { id, noteId } })),
    })
    if (isDone) toast.success(copy.remove.done)
  }
  if (notes.length === 0)
    return (
      <p data-focus-rest="" className="text-2">
        {copy.none}
      </p>
    )
  return (
    <ol className="grid gap-5">
      {notes.map(({ id: noteId, text, by, isOwn, at }) => (
        <li key={noteId}>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p className="min-w-0 text-sm break-words text-3">
              <span className="font-semibold">{by ?? copy.unknownPerson}</span> ·{' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            {isOwn ? (
              <IconButton
                label={copy.remove.open(formatDateTime(at))}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => void remove(noteId)}
              />
            ) : null}
          </div>
          <p className="mt-1 rounded-sm bg-warning-soft px-4 py-3 break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Shows the notes that an act answered at once and reads the log anew. */
function useNotesUpdate(id: string): (notes: Notes) => void {
  const { crmOrganisations } = useApi()
  const queryClient = useQueryClient()
  return (notes) => {
    queryClient.setQueryData(crmOrganisations.organisationNotes.query({ params: { id } }).queryKey, notes)
    void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisationAudit.key() })
  }
}
