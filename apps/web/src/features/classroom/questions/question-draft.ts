/** What somebody has typed for a question and not sent yet. */
export interface QuestionDraft {
  title: string
  text: string
  isPrivate: boolean
  positionMs: number | null
}

const keyOf = (userId: string, lessonId: string) => `question-draft:${userId}:${lessonId}`

/** The draft of one person for one lesson, kept in this browser over reloads and without a network. */
export function readDraft(userId: string, lessonId: string): QuestionDraft | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(userId, lessonId)) ?? 'null') as unknown
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

export function keepDraft(userId: string, lessonId: string, draft: QuestionDraft | null): void {
  try {
    const isEmpty = draft === null || (draft.title.trim() === '' && draft.text.trim() === '')
    if (isEmpty) localStorage.removeItem(keyOf(userId, lessonId))
    else localStorage.setItem(keyOf(userId, lessonId), JSON.stringify(draft))
  } catch {
    // A full or closed storage keeps nothing: the draft lives as long as the page.
  }
}

function isDraft(value: unknown): value is QuestionDraft {
  const { title, text, isPrivate, positionMs } = (value ?? {}) as Partial<QuestionDraft>
  return (
    typeof title === 'string' &&
    typeof text === 'string' &&
    typeof isPrivate === 'boolean' &&
    (positionMs === null || typeof positionMs === 'number')
  )
}
