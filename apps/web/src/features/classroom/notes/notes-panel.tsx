import type { LessonPlayerHandle, Stills } from '@repo/player'
import { useStill } from '@repo/player/use-still'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { formatClock } from '@repo/timeline/clock'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { SkeletonText } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Play } from 'lucide-react'
import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { paths } from '../../../app/paths.ts'
import type { Note, ShownNote } from '../../../components/notes/note.types.ts'
import { NoteCard } from '../../../components/notes/note-card.tsx'
import { NoteEditor, type NoteText } from '../../../components/notes/note-editor.tsx'
import { notesMessages as copy } from '../../../components/notes/notes.messages.ts'
import { type NoteActs, useNotes, withWaiting } from '../../../components/notes/use-notes.ts'
import { useTimes, type Wish } from '../wish.ts'
import { keepNoteDraft, readNoteDraft } from './note-draft.ts'
import { StillPicture } from './note-still.tsx'

interface NotesPanelProps {
  lessonId: string
  isVideo: boolean
  player: LessonPlayerHandle | null
  /** Pictures of the moments; null where the video is not shown. */
  stills: Stills | null
  /** To write, asked for by the key of the player. */
  wish: Wish
}

type Editing = { id: string } | { begun: NoteText } | null

const positionOf = (player: LessonPlayerHandle | null) =>
  player ? Math.floor(player.getPosition()) * 1000 : null

/** Own notes beside the lesson, in the order of its video. A new one belongs to the moment that is being watched. */
export function NotesPanel({ lessonId, isVideo, player, stills, wish }: NotesPanelProps) {
  const asked = useTimes(wish)
  const api = useApi()
  const userId = useSession().user?.id ?? ''
  const { waiting, acts } = useNotes()
  const query = useQuery({ ...api.notes.lessonNotes.query({ params: { lessonId } }), throwOnError: false })
  const [kept] = useState(() => readNoteDraft(userId, lessonId))
  const [editing, setEditing] = useState<Editing>(kept && { begun: kept })
  const begin = () => {
    const begun = readNoteDraft(userId, lessonId) ?? {
      text: '',
      positionMs: isVideo ? positionOf(player) : null,
    }
    setEditing((now) => (now && 'begun' in now ? now : { begun }))
  }
  const onAsked = useEffectEvent(begin)
  useEffect(() => {
    if (asked > 0) onAsked()
  }, [asked])
  const keepDraft = useCallback(
    (draft: NoteText) => keepNoteDraft(userId, lessonId, draft),
    [userId, lessonId],
  )
  const close = () => {
    keepNoteDraft(userId, lessonId, null)
    setEditing(null)
  }
  const now = isVideo && player ? () => positionOf(player) : undefined
  const list = (notes: readonly Note[]) => (
    <NoteList
      editing={editing}
      isVideo={isVideo}
      notes={sorted(withWaiting(notes, waiting, (change) => change.lessonId === lessonId))}
      now={now}
      onEditing={setEditing}
      acts={acts}
      player={player}
      stills={stills}
    />
  )
  return (
    <div>
      {editing && 'begun' in editing ? (
        <div className="rounded-md border bg-surface p-4">
          <NoteEditor
            begun={editing.begun}
            key={asked}
            lessonId={lessonId}
            now={now}
            onCancel={close}
            onSave={(note) => {
              // The page is laid out for a new focus: while nothing of it has changed yet, that costs little.
              player?.focus()
              acts.save({ ...note, lessonId })
              // Keys that are let go meanwhile need not wait until all of the editor is taken down.
              startTransition(close)
            }}
            onType={keepDraft}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<NotebookPen aria-hidden="true" size={18} />} onClick={begin}>
            {copy.write}
          </Button>
          <p className="text-sm text-3">{copy.lead}</p>
        </div>
      )}
      {query.data === undefined && waiting.length > 0 ? list([]) : null}
      <QueryView isCompact query={query} skeleton={<SkeletonText className="mt-5" lines={4} />}>
        {({ items }) => (
          <Later before={waiting.length > 0 ? list([]) : <SkeletonText className="mt-5" lines={4} />}>
            {list(items)}
          </Later>
        )}
      </QueryView>
      <p className="mt-5">
        <Link className="link inline-flex min-h-11 items-center" to={paths.myNotes}>
          {copy.all}
        </Link>
      </p>
    </div>
  )
}

/** Draws what is in it, for the first time, when nothing is more urgent: what is typed above a long list does not wait for it. */
function Later({ before, children }: { before: ReactNode; children: ReactNode }) {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => startTransition(() => setIsDrawn(true)), [])
  return isDrawn ? children : before
}

/** In the order of the video; those about the whole lesson come first. */
const sorted = (notes: ShownNote[]): ShownNote[] =>
  notes.toSorted(
    (a, b) => (a.positionMs ?? -1) - (b.positionMs ?? -1) || a.createdAt.localeCompare(b.createdAt),
  )

interface NoteListProps {
  notes: readonly ShownNote[]
  editing: Editing
  isVideo: boolean
  now?: () => number | null
  player: LessonPlayerHandle | null
  stills: Stills | null
  acts: NoteActs
  onEditing: (editing: Editing) => void
}

function NoteList({ notes, editing, isVideo, now, acts, onEditing, ...around }: NoteListProps) {
  if (notes.length === 0)
    return editing ? null : (
      <EmptyState
        art="inbox"
        className="py-8"
        description={isVideo ? copy.emptyVideo : copy.emptyOther}
        title={copy.empty}
      />
    )
  return (
    <ul className="mt-4 divide-y divide-line">
      {notes.map((note) => (
        <li className="py-3" key={note.id}>
          {editing && 'id' in editing && editing.id === note.id ? (
            <NoteEditor
              begun={note}
              lessonId={note.lessonId}
              now={now}
              onCancel={() => onEditing(null)}
              onSave={(text) => {
                acts.save({ ...text, lessonId: note.lessonId }, note)
                onEditing(null)
              }}
            />
          ) : (
            <NoteRow acts={acts} note={note} onEditing={onEditing} {...around} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface NoteRowProps extends Pick<NoteListProps, 'player' | 'stills' | 'acts' | 'onEditing'> {
  note: ShownNote
}

const isSameNote = (a: ShownNote, b: ShownNote) =>
  a.id === b.id &&
  a.text === b.text &&
  a.positionMs === b.positionMs &&
  a.version === b.version &&
  (a.waiting === null) === (b.waiting === null) &&
  a.waiting?.refusal === b.waiting?.refusal

/** One note of the list, drawn again only where it changed: a list is read while others are written. */
const NoteRow = memo(
  function NoteRow({ note, player, stills, acts, onEditing }: NoteRowProps) {
    return (
      <NoteCard
        moment={<Moment player={player} positionMs={note.positionMs} stills={stills} />}
        note={note}
        onEdit={() => onEditing({ id: note.id })}
        onRemove={() => acts.remove(note)}
        onRetry={() => acts.retry(note)}
      />
    )
  },
  ({ note, ...before }, { note: next, ...after }) =>
    isSameNote(note, next) &&
    before.player === after.player &&
    before.stills === after.stills &&
    before.acts === after.acts &&
    before.onEditing === after.onEditing,
)

interface MomentProps {
  positionMs: number | null
  player: LessonPlayerHandle | null
  stills: Stills | null
}

/** Leads to the moment of a note, with a picture of it where the video is shown. */
function Moment({ positionMs, player, stills }: MomentProps) {
  const still = useStill(stills, positionMs === null ? null : positionMs / 1000)
  if (positionMs === null || !player)
    return (
      <span className="text-sm text-3">
        {positionMs === null ? copy.wholeLesson : copy.at(formatClock(positionMs, { isShort: true }))}
      </span>
    )
  const time = formatClock(positionMs, { isShort: true })
  return (
    <button
      aria-label={copy.seek(time)}
      className={
        still
          ? 'relative mt-1 mb-2 block cursor-pointer overflow-hidden rounded-sm border'
          : buttonClass({ size: 'sm', variant: 'ghost', className: 'font-num -ml-3' })
      }
      onClick={() => {
        player.seek(positionMs / 1000)
        player.focus()
      }}
      type="button"
    >
      {still ? (
        <StillPicture still={still} time={time} />
      ) : (
        <>
          <Play aria-hidden="true" size={16} />
          {copy.at(time)}
        </>
      )}
    </button>
  )
}
