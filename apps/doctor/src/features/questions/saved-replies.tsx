import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { foldText } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { savedRepliesMessages as copy } from './saved-replies.messages.ts'
import type { EditedReply, SavedReply } from './saved-reply.types.ts'

const SavedReplyDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./saved-reply-dialog.tsx')).SavedReplyDialog,
)

interface Props {
  /** Closed at 0; each one more brings the focus to the search. */
  asks: number
  onOpen: () => void
  onClose: () => void
  onChoose: (text: string) => void
  /** What stands in the answer now, to be kept as a reply. */
  written: () => string
}

/** The saved replies below an answer: chosen by key or touch, kept, changed and removed. */
export function SavedReplies({ asks, onOpen, onClose, onChoose, written }: Props) {
  const panelId = useId()
  const isOpen = asks > 0
  const [editing, setEditing] = useState<EditedReply | null>(null)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          aria-controls={panelId}
          aria-expanded={isOpen}
          icon={<MessageSquareText aria-hidden="true" size={16} />}
          onClick={isOpen ? onClose : onOpen}
          size="sm"
          variant="secondary"
        >
          {copy.title}
        </Button>
        <p className="text-sm text-3 pointer-coarse:hidden">{copy.keyHint}</p>
      </div>
      <div hidden={!isOpen} id={panelId}>
        {isOpen ? (
          <Panel
            asks={asks}
            onChoose={onChoose}
            onClose={onClose}
            onEdit={setEditing}
            onKeep={() => setEditing({ id: null, title: '', text: written().trim(), version: null })}
          />
        ) : null}
      </div>
      <SavedReplyDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

interface PanelProps {
  asks: number
  onChoose: (text: string) => void
  onClose: () => void
  onEdit: (reply: SavedReply) => void
  onKeep: () => void
}

function Panel({ asks, onChoose, onClose, onEdit, onKeep }: PanelProps) {
  const query = usePageQuery(useApi().savedReplies.savedReplies.query())
  const panel = useRef<HTMLElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (asks > 0) panel.current?.querySelector('input')?.focus()
  }, [asks])
  const matching = (replies: readonly SavedReply[]) => {
    const folded = foldText(words.trim())
    return replies.filter(({ title, text }) => foldText(`${title} ${text}`).includes(folded))
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (step === undefined) return
    event.preventDefault()
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('input, [data-reply]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  }
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    walk(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The answer itself is not sent by it.
    event.preventDefault()
    const [first] = matching(query.data ?? [])
    if (first) onChoose(first.text)
  }
  return (
    <section aria-label={copy.title} className="grid gap-3 rounded-md border bg-surface p-3" ref={panel}>
      <Field label={copy.search}>
        <Input
          autoComplete="off"
          name="saved-reply"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={chooseFirst}
          value={words}
        />
      </Field>
      <QueryView query={query} skeleton={<Skeleton className="h-24 rounded-sm" />}>
        {(replies) => {
          const shown = matching(replies)
          if (shown.length === 0)
            return <p className="text-2">{replies.length === 0 ? copy.empty : copy.noMatch}</p>
          return (
            <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y">
              {shown.map((reply) => (
                <Reply key={reply.id} onChoose={onChoose} onEdit={onEdit} onKeyDown={walk} reply={reply} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <div>
        <Button icon={<Plus aria-hidden="true" size={16} />} onClick={onKeep} size="sm" variant="ghost">
          {copy.keep}
        </Button>
      </div>
    </section>
  )
}

interface ReplyProps extends Pick<PanelProps, 'onChoose' | 'onEdit'> {
  reply: SavedReply
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Reply({ reply, onChoose, onEdit, onKeyDown }: ReplyProps) {
  const { savedReplies } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { id, title, text } = reply
  const remove = async () => {
    const isGone = await confirm({
      title: copy.removeTitle,
      body: copy.removeBody(title),
      confirmLabel: copy.remove,
      tone: 'danger',
      act: () => savedReplies.removeSavedReply.call({ params: { id } }),
    })
    if (!isGone) return
    toast.success(copy.removed)
    await queryClient.invalidateQueries({ queryKey: savedReplies.savedReplies.key() })
  }
  return (
    <li className="flex items-center gap-1">
      <button
        className="min-h-11 min-w-0 flex-1 rounded-sm px-2 py-2 text-left hover:bg-surface-2"
        data-reply
        onClick={() => onChoose(text)}
        onKeyDown={onKeyDown}
        type="button"
      >
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="line-clamp-1 text-sm text-3">{text}</span>
      </button>
      <IconButton
        icon={<Pencil aria-hidden="true" size={18} />}
        label={copy.editOf(title)}
        onClick={() => onEdit(reply)}
      />
      <IconButton
        icon={<Trash2 aria-hidden="true" size={18} />}
        label={copy.removeOf(title)}
        onClick={() => void remove()}
      />
    </li>
  )
}
