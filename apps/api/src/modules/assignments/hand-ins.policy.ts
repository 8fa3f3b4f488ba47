import type { handInFilm, missingParts } from '@repo/contract/hand-ins'
import type { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import type { StoredTask } from './assignments.repo.ts'
import type { HandIn, StoredScore } from './hand-ins.repo.ts'

/** A doctor who has opened a hand-in holds it this long after the last look, in ms. */
const MARKING_MS = 30 * MINUTE_MS

/** Whether a doctor decides when the lesson is complete; otherwise handing in completes it. */
export const isJudged = (task: Pick<StoredTask, 'criteria' | 'checklist'>): boolean =>
  task.criteria.length > 0 || task.checklist.length > 0

/** Who has a hand-in open; null once they have been away for long. */
export function markingOf({ state, markingBy, markingName, markingAt }: HandIn, now: Date) {
  if (state !== 'submitted' || !markingBy || !markingAt) return null
  if (markingAt.getTime() + MARKING_MS <= now.getTime()) return null
  return { userId: markingBy, by: markingName ?? '', since: markingAt }
}

interface Written {
  text: string
  ticks: readonly string[]
  files: number
  /** Null where there is none. */
  film: { state: z.infer<typeof handInFilm>['state'] } | null
}

/** What keeps a hand-in from being handed in. */
export function missingOf(
  task: StoredTask,
  { text, ticks, files, film }: Written,
): (typeof missingParts)[number][] {
  const missing: (typeof missingParts)[number][] = []
  if (task.writing === 'required' && text === '') missing.push('writing')
  if (task.files === 'required' && files === 0) missing.push('files')
  // Half a film is none, and one that nobody can watch is to be sent again or taken out.
  const isUsable = film !== null && !['uploading', 'failed', 'removed'].includes(film.state)
  if (film ? !isUsable : task.film === 'required') missing.push('film')
  const isEmpty = text === '' && files === 0 && ticks.length === 0 && !film
  return missing.length === 0 && isEmpty ? ['anything'] : missing
}

/** Scores of criteria and levels that the task has, one for each criterion. */
export function knownScores(task: StoredTask, scores: readonly StoredScore[]): StoredScore[] {
  return task.criteria.flatMap(({ id, levels }) => {
    const score = scores.find(({ criterionId }) => criterionId === id)
    return score && levels.some((level) => level.id === score.levelId) ? [score] : []
  })
}

/** Points of a marked hand-in, and their percent of the highest sum possible, rounded down so that nobody passes by rounding. */
export function pointsOf(task: StoredTask, scores: readonly StoredScore[]) {
  const levels = task.criteria.flatMap((criterion) => criterion.levels)
  const points = scores.reduce(
    (sum, { levelId }) => sum + (levels.find(({ id }) => id === levelId)?.points ?? 0),
    0,
  )
  const maxPoints = task.criteria.reduce(
    (sum, criterion) => sum + Math.max(0, ...criterion.levels.map((level) => level.points)),
    0,
  )
  const isWhole = scores.length === task.criteria.length && maxPoints > 0
  return { points, maxPoints, percent: isWhole ? Math.floor((points * 100) / maxPoints) : null }
}

/** Critical steps that no doctor has signed. */
export const unsignedCritical = (task: StoredTask, signed: ReadonlySet<string>) =>
  task.checklist.filter(({ id, isCritical }) => isCritical && !signed.has(id))
