import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { afterPaint } from '@repo/ui/lib/after-paint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Note, ShownNote, WaitingNote } from './note.types.ts'
import { createNoteOutbox, type NoteOutbox } from './note-outbox.ts'
import { notesMessages as copy } from './notes.messages.ts'
import { sendNote } from './send-note.ts'

const firstRetryMs = 5000
const longestRetryMs = 60_000
const none: readonly WaitingNote[] = []

/** What is done with own notes; the same functions as long as the account is. */
export interface NoteActs {
  /** Writes a note, or changes one. */
  save(note: Pick<WaitingNote, 'lessonId' | 'positionMs'> & { text: string }, of?: ShownNote): void
  remove(note: ShownNote): void
  /** Sends a note again that was refused. */
  retry(note: ShownNote): void
}

/** Each account has one outbox in a page, whoever shows it. */
const outboxes = new Map<string, NoteOutbox>()
function outboxOf(userId: string | undefined): NoteOutbox | null {
  if (!userId || typeof localStorage === 'undefined') return null
  const outbox = outboxes.get(userId) ?? createNoteOutbox(userId, localStorage)
  outboxes.set(userId, outbox)
  return outbox
}

/**
 * Changes of own notes: shown at once, kept in this browser until the server has them, sent again when the network is
 * back. What waits of other lessons is sent, too.
 */
export function useNotes(): { waiting: readonly WaitingNote[]; acts: NoteActs } {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id
  const outbox = useMemo(() => outboxOf(userId), [userId])
  const waiting = useSyncExternalStore(
    useCallback((listener) => outbox?.subscribe(listener) ?? (() => {}), [outbox]),
    () => outbox?.list() ?? none,
    () => none,
  )
  const timer = useRef<number>(undefined)
  const retryMs = useRef(firstRetryMs)
  const isSending = useRef(false)
  const again = useRef<() => void>(undefined)

  const show = useCallback(
    (lessonId: string, change: (notes: Note[]) => Note[]) => {
      const { queryKey } = api.notes.lessonNotes.query({ params: { lessonId } })
      queryClient.setQueryData<{ items: Note[] }>(queryKey, (before) =>
        before ? { items: change(before.items) } : before,
      )
      void queryClient.invalidateQueries({ queryKey: api.notes.notes.key() })
    },
    [api, queryClient],
  )

  /** Sends one change, and what has to be sent in its place. */
  const send = useCallback(
    async (box: NoteOutbox, change: WaitingNote) => {
      const tried = { ...change, tried: change.text ?? undefined }
      if (isNewest(box, change)) box.keep(tried)
      const sent = await sendNote(api, change)
      const { id, lessonId } = change
      const later = box.list().find((one) => one.id === id && one.at > change.at)
      if (sent.kind === 'saved') {
        show(lessonId, (notes) => [...notes.filter((one) => one.id !== id), sent.note])
        // What was typed meanwhile follows what was taken.
        if (later) box.keep({ ...later, version: sent.note.version })
        else box.drop(change)
      } else if (sent.kind === 'removed') {
        box.drop(change)
        show(lessonId, (notes) => notes.filter((one) => one.id !== id))
      } else if (sent.kind === 'kept') {
        box.drop(change)
        toast.info(copy.keptElsewhere)
        await queryClient.invalidateQueries({ queryKey: api.notes.lessonNotes.key() })
      } else if (sent.kind === 'instead') {
        const last = later ?? change
        if (!sent.isCopy) box.keep({ ...last, version: sent.change.version })
        else {
          // The copy is kept before the other goes: between the two the page may be closed.
          if (last.text !== null) box.keep({ ...sent.change, text: last.text, positionMs: last.positionMs })
          box.drop(last)
          toast.info(copy.copied)
          await queryClient.invalidateQueries({ queryKey: api.notes.lessonNotes.key() })
        }
      } else if (!later) box.keep(sent.change)
    },
    [api, queryClient, show],
  )

  const flush = useCallback(async () => {
    if (!outbox || isSending.current) return
    isSending.current = true
    clearTimeout(timer.current)
    try {
      const next = () => outbox.list().find(({ refusal }) => refusal === undefined)
      for (let change = next(); change; change = next()) await send(outbox, change)
      retryMs.current = firstRetryMs
    } catch {
      timer.current = window.setTimeout(() => again.current?.(), retryMs.current)
      retryMs.current = Math.min(retryMs.current * 2, longestRetryMs)
    } finally {
      isSending.current = false
    }
  }, [outbox, send])

  useEffect(() => {
    const now = () => void flush()
    again.current = now
    now()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      clearTimeout(timer.current)
    }
  }, [flush])

  const acts = useMemo((): NoteActs => {
    const keep = (change: WaitingNote) => {
      outbox?.keep(change)
      // It is kept by now; beginning the request would hold up what the press shows.
      afterPaint(() => void flush())
    }
    return {
      save: (note, of) =>
        keep({
          ...note,
          id: of?.id ?? crypto.randomUUID(),
          ...followed(outbox, of),
          at: nowAfter(outbox, of),
        }),
      remove: (note) => {
        const { id, lessonId, positionMs } = note
        // It was never sent, so the server has nothing to remove.
        const own = outbox?.list().find((one) => one.id === id)
        if (own && own.version === 0 && own.tried === undefined)
          return outbox?.drop({ ...own, at: Date.now() })
        keep({ id, lessonId, positionMs, text: null, ...followed(outbox, note), at: nowAfter(outbox, note) })
      },
      retry: (note) => {
        const own = outbox?.list().find(({ id }) => id === note.id)
        if (own) keep({ ...own, refusal: undefined })
      },
    }
  }, [outbox, flush])
  return { waiting, acts }
}

const isNewest = (box: NoteOutbox, change: WaitingNote) =>
  box.list().some(({ id, at }) => id === change.id && at === change.at)

/** The version that a change begins with, and what was sent of the change that it replaces. */
function followed(outbox: NoteOutbox | null, note: ShownNote | undefined) {
  const waiting = note && outbox?.list().find(({ id }) => id === note.id)
  return { version: waiting?.version ?? note?.version ?? 0, tried: waiting?.tried }
}

/** A change is told from the one it replaces by its time, also within one millisecond. */
function nowAfter(outbox: NoteOutbox | null, note: ShownNote | undefined): number {
  const before = note && outbox?.list().find(({ id }) => id === note.id)
  return Math.max(Date.now(), (before?.at ?? 0) + 1)
}

/** Notes of the server with what waits in this browser: changed ones changed, removed ones gone, new ones in their place. */
export function withWaiting(
  notes: readonly Note[],
  waiting: readonly WaitingNote[],
  isShown: (change: WaitingNote) => boolean,
): ShownNote[] {
  const changes = new Map(waiting.map((change) => [change.id, change]))
  const stored = notes.flatMap((note): ShownNote[] => {
    const change = changes.get(note.id)
    const shown = { ...note, lessonId: note.lesson.id, waiting: null }
    if (!change) return [shown]
    if (change.text === null) return []
    return [
      { ...shown, positionMs: change.positionMs, text: change.text, waiting: { refusal: change.refusal } },
    ]
  })
  const known = new Set(notes.map(({ id }) => id))
  const added = waiting.flatMap((change): ShownNote[] =>
    change.text === null || known.has(change.id) || !isShown(change)
      ? []
      : [
          {
            ...change,
            text: change.text,
            createdAt: new Date(change.at).toISOString(),
            waiting: { refusal: change.refusal },
          },
        ],
  )
  return [...stored, ...added]
}
