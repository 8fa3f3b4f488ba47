import { useConfirm } from '@repo/shell'
import { MarkedText } from '@repo/shell/marked-text'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { CloudOff, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownNote } from './note.types.ts'
import { notesMessages as copy } from './notes.messages.ts'

interface NoteCardProps {
  note: ShownNote
  /** Leads to the moment, or says that there is none. */
  moment: ReactNode
  onEdit: () => void
  onRemove: () => void
  onRetry: () => void
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').slice(0, 40)

/** One note: its moment, its words, and whether it is still in this browser only. */
export function NoteCard({ note, moment, onEdit, onRemove, onRetry }: NoteCardProps) {
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: copy.removeTitle,
      body: copy.removeText,
      confirmLabel: copy.remove,
      tone: 'danger',
    })
    if (isSure) onRemove()
  }
  return (
    <article className="wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="min-w-0">{moment}</div>
        <div className="-mr-2 flex">
          <IconButton
            icon={<Pencil aria-hidden="true" size={16} />}
            label={copy.editNote(wordsOf(note.text))}
            onClick={onEdit}
            title={copy.edit}
          />
          <IconButton
            icon={<Trash2 aria-hidden="true" size={16} />}
            label={copy.removeNote(wordsOf(note.text))}
            onClick={() => void remove()}
            title={copy.remove}
          />
        </div>
      </div>
      <div className="grid gap-2">
        <MarkedText text={note.text} />
      </div>
      {note.waiting ? <Waiting onRetry={onRetry} refusal={note.waiting.refusal} /> : null}
    </article>
  )
}

function Waiting({ refusal, onRetry }: { refusal?: string; onRetry: () => void }) {
  if (refusal === undefined)
    return (
      <p className="mt-2">
        <Badge tone="warning">
          <CloudOff aria-hidden="true" size={14} />
          {copy.waiting}
        </Badge>
      </p>
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-danger">
      {copy.refused(refusal)}
      <Button onClick={onRetry} size="sm" variant="secondary">
        {copy.retry}
      </Button>
    </div>
  )
}
