import type { courseCard } from '@repo/contract/catalogue'
import type { lessonOutline } from '@repo/contract/course-outline'
import type { classroomLesson, lessonProgress, myCourse } from '@repo/contract/learning'
import type { LessonLock } from '@repo/contract/release'
import type { z } from 'zod'
import { isOver } from './learning.policy.ts'
import type { Enrollment, Lesson, LessonInCourse, Progress } from './learning.repo.ts'
import { type LessonState, lessonPercent } from './progress.ts'

type Outline = z.input<typeof lessonOutline>

export function toOutline(lesson: Lesson): Outline {
  return {
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    durationMs: lesson.durationMs,
    isFreePreview: lesson.isFreePreview,
    sensitive: lesson.sensitive as Outline['sensitive'],
    sensitiveNote: lesson.sensitiveNote,
    isProfessionalsOnly: lesson.isProfessionalsOnly,
  }
}

export function toState(lesson: Lesson, progress: Progress | null): LessonState {
  return {
    durationMs: lesson.durationMs,
    watchedMs: progress?.watchedMs ?? 0,
    completedAt: progress?.completedAt ?? null,
    bestPercent: progress?.bestPercent ?? 0,
  }
}

export function toProgressView(lesson: Lesson, progress: Progress | null): z.input<typeof lessonProgress> {
  return {
    positionMs: progress?.positionMs ?? 0,
    watchedMs: progress?.watchedMs ?? 0,
    percent: lessonPercent(toState(lesson, progress)),
    completedAt: progress?.completedAt?.toISOString() ?? null,
  }
}

/** What lessons wait for, by id. */
export type Locks = ReadonlyMap<string, LessonLock>

export function toClassroomLesson(
  { lesson, progress, takesHandIns }: LessonInCourse,
  locks: Locks,
): z.input<typeof classroomLesson> {
  return {
    ...toOutline(lesson),
    completion: {
      kind: takesHandIns ? 'hand_in' : lesson.completionKind,
      watchPercent: lesson.completionKind === 'watch' ? lesson.watchPercent : null,
    },
    progress: toProgressView(lesson, progress),
    lock: locks.get(lesson.id) ?? null,
  }
}

/** Groups sorted rows into sections with their lessons. */
export function toSections(rows: readonly LessonInCourse[], locks: Locks) {
  return [...Map.groupBy(rows, (row) => row.section.id).values()].map((group) => ({
    id: group[0]!.section.id,
    title: group[0]!.section.title,
    lessons: group.map((row) => toClassroomLesson(row, locks)),
  }))
}

/** From this progress on a lesson counts as seen, whatever completes it, in percent. */
const SEEN_FROM_PERCENT = 95

const isUnfinished = ({ progress }: LessonInCourse) => !progress?.completedAt
const isSeen = ({ lesson, progress }: LessonInCourse) =>
  lessonPercent(toState(lesson, progress)) > SEEN_FROM_PERCENT

/**
 * The lesson to resume: the last one until it is finished or seen, else the next unfinished one after it, else the first;
 * lessons seen but not finished come last. Lessons
 * that are still closed are passed over.
 */
export function findNext(
  all: readonly LessonInCourse[],
  lastLessonId: string | null,
  locks: Locks = new Map(),
): LessonInCourse | null {
  const open = all.filter(({ lesson }) => !locks.has(lesson.id))
  // Where everything waits for a day, the first lesson says which.
  const rows = open.length > 0 ? open : all
  const at = rows.findIndex((row) => row.lesson.id === lastLessonId)
  const fromLast = at < 0 ? rows : [...rows.slice(at), ...rows.slice(0, at)]
  const unfinished = fromLast.filter(isUnfinished)
  return unfinished.find((row) => !isSeen(row)) ?? unfinished[0] ?? rows[Math.max(at, 0)] ?? null
}

function stateOf(enrollment: Enrollment, now: Date) {
  if (enrollment.state === 'paused') return 'paused' as const
  return isOver(enrollment, now) ? ('expired' as const) : ('active' as const)
}

export function toMyCourse(
  enrollment: Enrollment,
  card: z.input<typeof courseCard>,
  {
    rows,
    organisation,
    locks,
    givesCertificate,
  }: {
    rows: readonly LessonInCourse[]
    organisation: string | null
    locks: Locks
    givesCertificate: boolean
  },
  now: Date,
): z.input<typeof myCourse> {
  const next = findNext(rows, enrollment.lastLessonId, locks)
  return {
    course: card,
    state: stateOf(enrollment, now),
    pauseReason: enrollment.state === 'paused' ? enrollment.stateReason : null,
    enrolledAt: enrollment.createdAt.toISOString(),
    expiresAt: enrollment.expiresAt?.toISOString() ?? null,
    completedLessons: rows.filter((row) => row.progress?.completedAt).length,
    percent: enrollment.percent,
    next: next && {
      lessonId: next.lesson.id,
      title: next.lesson.title,
      positionMs: next.progress?.positionMs ?? 0,
      durationMs: next.lesson.durationMs,
    },
    lastWatchedAt: enrollment.lastWatchedAt?.toISOString() ?? null,
    seat: organisation === null ? null : { organisation },
    givesCertificate,
  }
}
