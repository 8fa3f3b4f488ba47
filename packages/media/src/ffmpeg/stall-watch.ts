/** Sees that a run goes on. */
type StallWatch = {
  /** Aborted once the run has stood still for too long. */
  signal: AbortSignal
  /** The run has gone on. */
  moved: () => void
  /** The run is over. */
  end: () => void
}

/** @param stallMs how long a run may stand still, in ms */
export function watchForStall(stallMs: number): StallWatch {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stallMs)
  return { signal: stalled.signal, moved: () => timer.refresh(), end: () => clearTimeout(timer) }
}
