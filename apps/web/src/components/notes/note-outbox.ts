import type { WaitingNote } from './note.types.ts'

export interface NoteOutbox {
  /** Keeps a change in place of an earlier one of the same note. */
  keep(change: WaitingNote): void
  /** The same list until something changes. */
  list(): readonly WaitingNote[]
  /** Forgets a change that was taken, but not one that was made since. */
  drop(change: WaitingNote): void
  /** Calls back on every change, also from another tab; answers how to stop. */
  subscribe(listener: () => void): () => void
}

const none: readonly WaitingNote[] = []

/**
 * Changes of notes of one account that wait in this browser, over reloads and without a network. None is dropped for its
 * age or their number: each is somebody's words. Another account never sees or sends them.
 */
export function createNoteOutbox(userId: string, storage: Storage): NoteOutbox {
  const key = `notes:${userId}`
  const listeners = new Set<() => void>()
  let known: { raw: string | null; list: readonly WaitingNote[] } = { raw: null, list: none }
  /** Where the storage is refused: they live as long as the page. */
  let unkept: readonly WaitingNote[] | null = null

  const list = (): readonly WaitingNote[] => {
    if (unkept) return unkept
    try {
      const raw = storage.getItem(key)
      if (raw !== known.raw) known = { raw, list: parse(raw) }
      return known.list
    } catch {
      return none
    }
  }
  const write = (changes: readonly WaitingNote[]) => {
    try {
      if (changes.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(changes))
      unkept = null
    } catch {
      unkept = changes
    }
    for (const listener of listeners) listener()
  }
  return {
    list,
    keep: (change) => write([...list().filter(({ id }) => id !== change.id), change]),
    drop: (change) => write(list().filter(({ id, at }) => id !== change.id || at > change.at)),
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener()
      }
      listeners.add(listener)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', onStorage)
      }
    },
  }
}

function parse(raw: string | null): readonly WaitingNote[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(value) ? value.filter(isChange) : none
  } catch {
    return none
  }
}

function isChange(value: unknown): value is WaitingNote {
  const { id, lessonId, positionMs, text, version, at } = (value ?? {}) as Partial<WaitingNote>
  return (
    typeof id === 'string' &&
    typeof lessonId === 'string' &&
    (positionMs === null || typeof positionMs === 'number') &&
    (text === null || typeof text === 'string') &&
    typeof version === 'number' &&
    typeof at === 'number'
  )
}
