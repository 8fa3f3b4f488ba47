import { isApiError } from '@repo/api-client'
import { MAX_NOTE_AGE_MS } from '@repo/contract/notes'
import { describeError } from '@repo/messages'
import type { useApi } from '@repo/shell/api-context'
import { isPassing } from '../is-passing.ts'
import type { Note, WaitingNote } from './note.types.ts'

type Api = ReturnType<typeof useApi>

/** What became of a change: taken, to be sent in another form, or not taken for good. */
export type Sent =
  | { kind: 'saved'; note: Note }
  | { kind: 'removed' }
  /** Send this instead. `isCopy`: the note was changed elsewhere, so these words become a note of their own. */
  | { kind: 'instead'; change: WaitingNote; isCopy: boolean }
  /** The note that was to be removed was changed elsewhere and stays. */
  | { kind: 'kept' }
  | { kind: 'refused'; change: WaitingNote }

/**
 * Sends one change. Words are never given up for a conflict: where the note was changed on another device, they become a
 * second note beside it.
 * @throws what may pass by itself, such as a missing network
 */
export async function sendNote(api: Api, change: WaitingNote): Promise<Sent> {
  const { id, lessonId, positionMs, text, version, at } = change
  try {
    if (text === null) {
      await api.notes.removeNote.call({ params: { id }, query: { version: Math.max(1, version) } })
      return { kind: 'removed' }
    }
    const ageMs = Math.min(MAX_NOTE_AGE_MS, Math.max(0, Date.now() - at))
    const body = { lessonId, positionMs, text, version, ageMs }
    return { kind: 'saved', note: await api.notes.saveNote.call({ params: { id }, body }) }
  } catch (error) {
    if (isPassing(error)) throw error
    if (text === null) return isApiError(error, 'note.outdated') ? { kind: 'kept' } : { kind: 'removed' }
    if (isApiError(error, 'note.outdated')) return afterConflict(api, change)
    // It was removed on another device while it was edited here.
    if (isApiError(error, 'note.not_found') && version > 0)
      return { kind: 'instead', change: { ...change, version: 0 }, isCopy: false }
    return { kind: 'refused', change: { ...change, refusal: describeError(error) } }
  }
}

/** An earlier save of ours may have arrived though its answer did not: then this one follows it. */
async function afterConflict(api: Api, change: WaitingNote): Promise<Sent> {
  const { items } = await api.notes.lessonNotes.call({ params: { lessonId: change.lessonId } })
  const stored = items.find(({ id }) => id === change.id)
  if (stored && stored.text === change.tried)
    return { kind: 'instead', change: { ...change, version: stored.version }, isCopy: false }
  return {
    kind: 'instead',
    change: { ...change, id: crypto.randomUUID(), version: 0, tried: undefined },
    isCopy: true,
  }
}
