/** What was watched and could not be sent. */
export interface WaitingReport {
  lessonId: string
  playbackId: string | null
  positionMs: number
  intervals: [number, number][]
  /** Missing in what an earlier release kept. */
  viewing?: { id: string; runs: [number, number][] }
  /** When it was true, in ms since 1970. */
  at: number
}

export interface ProgressQueue {
  /** Keeps a report; a later one of the same stream holds all that the earlier one did. */
  keep(report: WaitingReport): void
  list(): WaitingReport[]
  drop(report: WaitingReport): void
}

/** More streams than anybody opens without a network. */
const MAX_KEPT = 50
/** The server refuses older reports. */
const MAX_AGE_MS = 7 * 86_400_000

/** Reports of one account that wait in this browser, over reloads. Another account never sees or sends them. */
export function createProgressQueue(
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): ProgressQueue {
  const key = `progress:${userId}`
  const read = (): WaitingReport[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(value) ? value.filter(isReport).filter(({ at }) => now() - at < MAX_AGE_MS) : []
    } catch {
      return []
    }
  }
  const write = (reports: WaitingReport[]) => {
    try {
      if (reports.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(reports.slice(-MAX_KEPT)))
    } catch {
      // A full or closed storage keeps nothing: the next report of the open page says it all again.
    }
  }
  const isSame = (a: WaitingReport, b: WaitingReport) =>
    a.lessonId === b.lessonId && a.playbackId === b.playbackId
  return {
    keep: (report) => write([...read().filter((one) => !isSame(one, report)), report]),
    list: read,
    drop: (report) => write(read().filter((one) => !isSame(one, report) || one.at > report.at)),
  }
}

function isReport(value: unknown): value is WaitingReport {
  const { lessonId, playbackId, positionMs, intervals, at } = (value ?? {}) as Partial<WaitingReport>
  return (
    typeof lessonId === 'string' &&
    (playbackId === null || typeof playbackId === 'string') &&
    typeof positionMs === 'number' &&
    typeof at === 'number' &&
    Array.isArray(intervals)
  )
}
