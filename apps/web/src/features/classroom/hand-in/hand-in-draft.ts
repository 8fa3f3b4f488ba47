/** What a learner has written for an assignment and the server may not have yet. */
export interface WrittenHandIn {
  text: string
  ticks: string[]
  /** The version of the server that it began with, 0 for none. */
  version: number
}

/** Whose draft it is, and of which attempt: what was left of an attempt never gets into the next one. */
export interface HandInPlace {
  userId: string
  lessonId: string
  number: number
}

const keyOf = ({ userId, lessonId, number }: HandInPlace) => `hand-in-draft:${userId}:${lessonId}:${number}`

/** The draft of one person for one attempt, kept in this browser over reloads and without a network. */
export function readHandInDraft(place: HandInPlace): WrittenHandIn | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as unknown
    return isWritten(value) ? value : null
  } catch {
    return null
  }
}

export function keepHandInDraft(place: HandInPlace, draft: WrittenHandIn | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
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
