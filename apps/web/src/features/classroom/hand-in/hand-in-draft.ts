/** What a learner has written for an assignment and the server may not have yet. */
export interface WrittenHandIn {
  text: string
  ticks: string[]
  /** The version of the server that it began with, 0 for none. */
  version: number
}

const keyOf = (userId: string, lessonId: string) => `hand-in-draft:${userId}:${lessonId}`

/** The draft of one person for one lesson, kept in this browser over reloads and without a network. */
export function readHandInDraft(userId: string, lessonId: string): WrittenHandIn | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(userId, lessonId)) ?? 'null') as unknown
    return isWritten(value) ? value : null
  } catch {
    return null
  }
}

export function keepHandInDraft(userId: string, lessonId: string, draft: WrittenHandIn | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(userId, lessonId))
    else localStorage.setItem(keyOf(userId, lessonId), JSON.stringify(draft))
  } catch {
    // A full or closed storage keeps nothing: the draft lives as long as the page.
  }
}

function isWritten(value: unknown): value is WrittenHandIn {
  const { text, ticks, version } = (value ?? {}) as Partial<WrittenHandIn>
  return (
    typeof text === 'string' &&
    Array.isArray(ticks) &&
    ticks.every((id) => typeof id === 'string') &&
    typeof version === 'number'
  )
}
