export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step belongs to: steps of one mark shortly after each other are undone as one. */
  mark: string | null
  /** When the last step was made, in ms. */
  at: number
}

/** Steps that are kept for undo. */
const mostSteps = 200
/** Typing within this time is one step, in ms. */
const togetherMs = 1200

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  mark: null,
  at: 0,
})

/** @param mark of steps that belong together, such as typing in one field; null for a step of its own */
export function step<T>(history: History<T>, present: T, mark: string | null, at: number): History<T> {
  if (present === history.present) return history
  const isTogether = mark !== null && mark === history.mark && at - history.at < togetherMs
  const past = isTogether ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present, future: [], mark, at }
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  const { past, present, future } = history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null, at: 0 }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, mark: null, at: 0 }
}
