/**
 * Lets work under one name run one after the other in this process; a turn that fails does not stop the next.
 * @returns what the work returns.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    const turn = (before ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
