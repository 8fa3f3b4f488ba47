/** An answer that was chosen and that the server has not taken yet. */
export interface WaitingAnswer {
  attemptId: string
  number: number
  chosen: string[]
  /** When it was chosen, in ms since 1970. */
  at: number
}

export interface AnswerQueue {
  /** Keeps an answer in place of an earlier one to the same question. */
  keep(answer: WaitingAnswer): void
  /** Waiting answers of one attempt. */
  list(attemptId: string): WaitingAnswer[]
  /** Forgets an answer that was taken, but not one that was chosen since. */
  drop(answer: WaitingAnswer): void
  /** Forgets all of an attempt that is handed in. */
  clear(attemptId: string): void
}

/** More answers than an attempt has questions. */
const MAX_KEPT = 400

/** Answers of one account that wait in this browser, over reloads. Another account never sees or sends them. */
export function createAnswerQueue(userId: string, storage: Storage): AnswerQueue {
  const key = `quiz-answers:${userId}`
  const read = (): WaitingAnswer[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(value) ? value.filter(isAnswer) : []
    } catch {
      return []
    }
  }
  const write = (answers: WaitingAnswer[]) => {
    try {
      if (answers.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(answers.slice(-MAX_KEPT)))
    } catch {
      // A full or closed storage keeps nothing: the answer lives as long as the page.
    }
  }
  const isSame = (a: WaitingAnswer, b: WaitingAnswer) => a.attemptId === b.attemptId && a.number === b.number
  return {
    keep: (answer) => write([...read().filter((one) => !isSame(one, answer)), answer]),
    list: (attemptId) => read().filter((one) => one.attemptId === attemptId),
    drop: (answer) => write(read().filter((one) => !isSame(one, answer) || one.at > answer.at)),
    clear: (attemptId) => write(read().filter((one) => one.attemptId !== attemptId)),
  }
}

function isAnswer(value: unknown): value is WaitingAnswer {
  const { attemptId, number, chosen, at } = (value ?? {}) as Partial<WaitingAnswer>
  return (
    typeof attemptId === 'string' &&
    typeof number === 'number' &&
    typeof at === 'number' &&
    Array.isArray(chosen) &&
    chosen.every((one) => typeof one === 'string')
  )
}
