import { createHash } from 'node:crypto'
import { addViewing, type tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'

type ProgressRow = (typeof tables.lessonProgress)['$inferInsert']
type SumRow = (typeof tables.watchSums)['$inferInsert']
type Lesson = CourseRows['lessons'][number]
type Stretch = [start: number, end: number]

/** A number below 100 that is always the same for the same words, so that the other demo data stay as they were. */
const chanceOf = (...words: string[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) % 100

/** What a learner who finished a lesson has watched of it: most all of it, some without its first or its last words. */
function watchedOf(chance: number, durationMs: number, cut: number): Stretch[] {
  const at = (percent: number) => Math.round((durationMs * percent) / 100)
  if (chance < 50) return [[0, durationMs]]
  if (chance < 68) return [[at(5), durationMs]]
  if (chance < 85)
    return [
      [0, at(cut)],
      [at(cut + 7), durationMs],
    ]
  return [[0, at(92)]]
}

/**
 * Makes learners watch as people do, leaving out and coming back, and adds up where they left, jumped to and watched
 * again. Each lesson has a part that many come back to.
 */
export function buildWatching(courses: readonly CourseRows[], progress: readonly ProgressRow[]): SumRow[] {
  const lessons = new Map(
    courses.flatMap((course) => course.lessons.map((lesson) => [lesson.id, lesson] as const)),
  )
  const sums = new Map<string, { lesson: Lesson; units: Parameters<typeof addViewing>[0] }>()
  for (const row of progress) {
    const lesson = lessons.get(row.lessonId)
    if (lesson?.kind !== 'video' || !lesson.videoId || lesson.durationMs === 0) continue
    const sum = sums.get(row.lessonId) ?? { lesson, units: new Map() }
    sums.set(row.lessonId, sum)
    tell(row, lesson, sum.units)
  }
  return [...sums.values()].flatMap(({ lesson, units }) =>
    [...units].map(([unit, sum]) => ({
      lessonId: lesson.id,
      videoId: lesson.videoId ?? '',
      unit,
      ...sum,
    })),
  )
}

function tell(row: ProgressRow, lesson: Lesson, units: Parameters<typeof addViewing>[0]): void {
  const { durationMs } = lesson
  const chance = chanceOf(row.userId, row.lessonId)
  /** Where the part begins that many come back to, in percent of the video. */
  const loved = 20 + (chanceOf(row.lessonId) % 45)
  const at = (percent: number) => Math.round((durationMs * percent) / 100)
  if (row.completedAt) {
    row.intervals = watchedOf(chance, durationMs, loved + 12)
    row.watchedMs = row.intervals.reduce((total, [start, end]) => total + end - start, 0)
  }
  const isDone = row.completedAt !== null
  const comesBack = isDone && chance % 3 === 0
  addViewing(units, {
    videoId: '',
    before: [],
    again: comesBack ? [[at(loved - 3), at(loved + 4 + (chance % 5))]] : [],
    sought: comesBack ? [at(loved - 3)] : [],
    left: isDone ? null : (row.positionMs ?? 0),
    playedMs: 0,
  })
}
