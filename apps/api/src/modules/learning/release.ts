import type { LessonLock } from '@repo/contract/release'
import { DAY_MS } from '../../core/durations.ts'
import { startOfVietnameseDay, VIETNAM_OFFSET_MS } from '../../core/vietnam-time.ts'
import type { LessonInCourse } from './learning.repo.ts'

interface Learner {
  enrolledAt: Date
  now: Date
  /** Whether lessons for professionals open for the learner. */
  isProfessional: boolean
}

/**
 * What each lesson of a course that is still closed waits for, by its id. Rows are all lessons of one course in teaching
 * order. What was begun stays open when a rule is set later, free previews are open to everybody, and a lesson that the
 * learner may not see at all keeps no other one closed.
 */
export function findLocks(rows: readonly LessonInCourse[], learner: Learner): Map<string, LessonLock> {
  const locks = new Map<string, LessonLock>()
  let before: LessonInCourse | null = null
  for (const row of rows) {
    const lock = isAlwaysOpen(row) ? null : judge(row, before, learner)
    if (lock) locks.set(row.lesson.id, lock)
    if (learner.isProfessional || !row.lesson.isProfessionalsOnly) before = row
  }
  return locks
}

const isAlwaysOpen = ({ lesson, progress }: LessonInCourse) => lesson.isFreePreview || progress !== null

function judge(
  { lesson: { release } }: LessonInCourse,
  before: LessonInCourse | null,
  { enrolledAt, now }: Learner,
): LessonLock | null {
  if (release.kind === 'at_once') return null
  if (release.kind === 'after_previous') {
    if (!before || before.progress?.completedAt) return null
    return { reason: 'after_previous', opensAt: null, previous: before.lesson.title }
  }
  const opensAt =
    release.kind === 'on_day'
      ? new Date(Date.parse(release.day) - VIETNAM_OFFSET_MS)
      : new Date(startOfVietnameseDay(enrolledAt).getTime() + release.days * DAY_MS)
  return opensAt > now ? { reason: release.kind, opensAt: opensAt.toISOString(), previous: null } : null
}
