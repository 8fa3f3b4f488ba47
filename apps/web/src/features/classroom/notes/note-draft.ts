import type { NoteText } from '../../../components/notes/note-editor.tsx'

const keyOf = (userId: string, lessonId: string) => `note-draft:${userId}:${lessonId}`

/** A note that somebody has begun beside a lesson, kept in this browser over reloads and without a network. */
export function readNoteDraft(userId: string, lessonId: string): NoteText | null {
  try {
    const value = JSON.parse(
      localStorage.getItem(keyOf(userId, lessonId)) ?? 'null',
    ) as Partial<NoteText> | null
    if (typeof value?.text !== 'string') return null
    return { text: value.text, positionMs: typeof value.positionMs === 'number' ? value.positionMs : null }
  } catch {
    return null
  }
}

export function keepNoteDraft(userId: string, lessonId: string, draft: NoteText | null): void {
  try {
    if (!draft?.text.trim()) localStorage.removeItem(keyOf(userId, lessonId))
    else localStorage.setItem(keyOf(userId, lessonId), JSON.stringify(draft))
  } catch {
    // A full or closed storage keeps nothing: the draft lives as long as the page.
  }
}
