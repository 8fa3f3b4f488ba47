interface Access {
  state: 'active' | 'paused' | 'revoked'
  expiresAt: Date | null
  percent: number
  completedAt: Date | null
  lastWatchedAt: Date | null
  lastLessonId: string | null
}

const rank = { active: 2, paused: 1, revoked: 0 }
/** Null lasts for ever. */
const lasts = ({ expiresAt }: Access) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Which of two accesses of one person to one course opens more: the open one, then the longer one. */
export function betterOf<T extends Access>(one: T, other: T): T {
  if (rank[one.state] !== rank[other.state]) return rank[one.state] > rank[other.state] ? one : other
  return lasts(other) > lasts(one) ? other : one
}

/** How far somebody is with both: nothing that was reached is lost. */
export function joinedProgress(one: Access, other: Access) {
  const times = [one.completedAt, other.completedAt].filter((at) => at !== null)
  const later = (other.lastWatchedAt?.getTime() ?? 0) > (one.lastWatchedAt?.getTime() ?? 0) ? other : one
  return {
    percent: Math.max(one.percent, other.percent),
    completedAt: times.length > 0 ? new Date(Math.min(...times.map(Number))) : null,
    lastWatchedAt: later.lastWatchedAt,
    lastLessonId: later.lastLessonId,
  }
}
