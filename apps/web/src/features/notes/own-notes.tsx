import { longestSearch } from '@repo/contract/lengths'
import type { noteFormats } from '@repo/contract/notes'
import { Link, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { formatClock } from '@repo/timeline/clock'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Field } from '@repo/ui/field'
import { saveFile } from '@repo/ui/lib/save-file'
import { SearchBox } from '@repo/ui/search-box'
import { Select } from '@repo/ui/select'
import { SkeletonText } from '@repo/ui/skeleton'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { Note, ShownNote } from '../../components/notes/note.types.ts'
import { NoteCard } from '../../components/notes/note-card.tsx'
import { NoteEditor } from '../../components/notes/note-editor.tsx'
import { notesMessages } from '../../components/notes/notes.messages.ts'
import { useNotes, withWaiting } from '../../components/notes/use-notes.ts'
import { ownNotesMessages as copy } from './own-notes.messages.ts'

type Own = ReturnType<typeof useNotes>
type Query = { q?: string; course?: string }

/** Notes of all courses, read on page by page, changed in their place and saved as a file. */
export function OwnNotes() {
  const api = useApi()
  const own = useNotes()
  const [search, setSearch] = useSearchParams()
  const [q, course] = [search.get('q') ?? '', search.get('course') ?? '']
  const query: Query = { ...(q && { q }), ...(course && { course }) }
  const list = useQuery({
    ...api.notes.notes.query({ query }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const choose = (next: Query) =>
    setSearch(new URLSearchParams(Object.entries({ ...query, ...next }).filter(([, value]) => value)), {
      replace: true,
      preventScrollReset: true,
    })
  const known = list.data?.items ?? []
  const unsent = own.waiting.filter(({ id }) => !known.some((note) => note.id === id)).length
  return (
    <>
      <p className="measure mb-6 text-2">{copy.lead}</p>
      {unsent > 0 ? (
        <p className="mb-4 rounded-sm bg-warning-soft px-4 py-3 text-sm" role="status">
          {copy.unsent(unsent)}
        </p>
      ) : null}
      <QueryView query={list} skeleton={<SkeletonText lines={8} />}>
        {({ items, total, next, courses }) =>
          courses.length === 0 ? (
            <EmptyState
              action={
                <Link className={buttonClass({})} to={paths.myCourses}>
                  {copy.toCourses}
                </Link>
              }
              art="course"
              description={copy.emptyHint}
              title={copy.empty}
            />
          ) : (
            <>
              <div className="grid gap-3 md:grid-cols-[1fr_minmax(14rem,20rem)_auto] md:items-end">
                <SearchBox
                  className=""
                  label={copy.search}
                  maxLength={longestSearch}
                  onSearch={(text) => choose({ q: text })}
                  placeholder={copy.searchHint}
                  value={q}
                />
                <Field label={copy.course}>
                  <Select
                    onChange={(event) => choose({ course: event.target.value })}
                    options={[
                      { value: '', label: copy.allCourses },
                      ...courses.map(({ slug, title, notes }) => ({
                        value: slug,
                        label: `${title} (${notes})`,
                      })),
                    ]}
                    value={course}
                  />
                </Field>
                <Files course={course || undefined} />
              </div>
              <p className="my-4 text-sm text-3" role="status">
                {total > 0 ? copy.found(total) : null}
              </p>
              {total === 0 ? (
                <EmptyState
                  art="inbox"
                  className="py-8"
                  description={copy.noMatchHint}
                  title={copy.noMatch}
                />
              ) : null}
              <Rows isBusy={list.isFetching} items={items} own={own} />
              {next && !list.isPlaceholderData ? (
                <More after={next} key={next} own={own} query={query} />
              ) : null}
            </>
          )
        }
      </QueryView>
    </>
  )
}

/** All notes that the choice of a course shows, as a file. */
function Files({ course }: { course?: string }) {
  const api = useApi()
  const file = useMutation({
    mutationFn: (format: (typeof noteFormats)[number]) =>
      api.notes.noteFile.call({ query: { format, ...(course && { course }) } }),
    onSuccess: (made, format) => saveFile(made, copy.fileName[format]),
    onError: () => toast.error(copy.fileFailed),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {(['pdf', 'md'] as const).map((format) => (
        <Button
          icon={<Download aria-hidden="true" size={18} />}
          isBusy={file.isPending && file.variables === format}
          key={format}
          onClick={() => file.mutate(format)}
          variant="secondary"
        >
          {copy.file[format]}
        </Button>
      ))}
    </div>
  )
}

function Rows({ items, own, isBusy }: { items: readonly Note[]; own: Own; isBusy: boolean }) {
  const [editingId, setEditingId] = useState<string | null>(null)
  const places = new Map(items.map((note) => [note.id, note]))
  return (
    <ul aria-busy={isBusy} className="grid gap-4 lg:grid-cols-2">
      {withWaiting(items, own.waiting, () => false).map((note) => (
        <li className="rounded-md border bg-surface p-4" key={note.id}>
          <Place note={places.get(note.id)} />
          {editingId === note.id ? (
            <NoteEditor
              begun={note}
              lessonId={note.lessonId}
              onCancel={() => setEditingId(null)}
              onSave={(text) => {
                own.acts.save({ ...text, lessonId: note.lessonId }, note)
                setEditingId(null)
              }}
            />
          ) : (
            <NoteCard
              moment={<Moment note={note} place={places.get(note.id)} />}
              note={note}
              onEdit={() => setEditingId(note.id)}
              onRemove={() => own.acts.remove(note)}
              onRetry={() => own.acts.retry(note)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The lesson and course of a note; a lesson that was taken out leads nowhere. */
function Place({ note }: { note: Note | undefined }) {
  if (!note) return null
  return (
    <div className="mb-1 text-sm text-3">
      {note.lesson.isThere ? (
        <Link className="link font-semibold text-1" to={paths.classroom(note.course.slug, note.lesson.id)}>
          {note.lesson.title}
        </Link>
      ) : (
        <span className="font-semibold text-1">{note.lesson.title}</span>
      )}
      <p>{note.lesson.isThere ? note.course.title : `${note.course.title} · ${copy.removedLesson}`}</p>
    </div>
  )
}

function Moment({ note, place }: { note: ShownNote; place: Note | undefined }) {
  if (note.positionMs === null) return <span className="text-sm text-3">{notesMessages.wholeLesson}</span>
  const time = formatClock(note.positionMs, { isShort: true })
  if (!place?.lesson.isThere) return <span className="text-sm text-3">{notesMessages.at(time)}</span>
  return (
    <Link
      aria-label={notesMessages.seek(time)}
      className={buttonClass({ size: 'sm', variant: 'ghost', className: 'font-num -ml-3' })}
      to={paths.classroom(place.course.slug, place.lesson.id, Math.floor(note.positionMs / 1000))}
    >
      <Play aria-hidden="true" size={16} />
      {notesMessages.at(time)}
    </Link>
  )
}

interface MoreProps {
  after: string
  query: Query
  own: Own
}

/** A further page, fetched when it is asked for. */
function More(props: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Page {...props} />
  return (
    <Button className="mt-4" onClick={() => setOpen(true)} variant="secondary">
      {copy.more}
    </Button>
  )
}

function Page({ after, query, own }: MoreProps) {
  const api = useApi()
  const page = useQuery({ ...api.notes.notes.query({ query: { ...query, after } }), throwOnError: false })
  return (
    <QueryView query={page} skeleton={<SkeletonText className="mt-4" lines={6} />}>
      {({ items, next }) => (
        <div className="mt-4">
          <Rows isBusy={page.isFetching} items={items} own={own} />
          {next ? <More after={next} key={next} own={own} query={query} /> : null}
        </div>
      )}
    </QueryView>
  )
}
