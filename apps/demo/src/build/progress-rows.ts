import { coursePercent, type tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { DAY_MS, notAfter, type SeedContext } from './context.ts'
import type { SalesRows } from './sales-rows.ts'

type Enrollment = SalesRows['enrollments'][number]
type ProgressRow = (typeof tables.lessonProgress)['$inferInsert']
type Lesson = CourseRows['lessons'][number]

/** How far learners get: some never start, many stop on the way, a good part finishes. */
const paces = [
  { share: 0, weight: 12 },
  { share: 0.15, weight: 14 },
  { share: 0.35, weight: 18 },
  { share: 0.6, weight: 16 },
  { share: 0.85, weight: 12 },
  { share: 1, weight: 28 },
]

/** Fills in how far each enrolment is, and what was watched for it. */
export function buildProgress(
  context: SeedContext,
  enrollments: Enrollment[],
  courses: CourseRows[],
): ProgressRow[] {
  const lessonsOf = new Map(courses.map(({ course, lessons }) => [course.id, lessons]))
  return enrollments.flatMap((enrollment) => {
    const lessons = lessonsOf.get(enrollment.courseId) ?? []
    const ageDays = (context.now.getTime() - enrollment.createdAt.getTime()) / DAY_MS
    // Who joined yesterday has not finished yet.
    const pace = Math.min(context.random.weighted(paces, (one) => one.weight).share, ageDays / 10)
    return watch(context, enrollment, lessons, Math.floor(pace * lessons.length))
  })
}

/** Watches the first `done` lessons to the end, and starts the next one if it is a video. */
export function watch(
  context: SeedContext,
  enrollment: Enrollment,
  lessons: Lesson[],
  done: number,
): ProgressRow[] {
  const rows: ProgressRow[] = []
  const age = context.now.getTime() - enrollment.createdAt.getTime()
  const span = Math.min(age * 0.8, context.random.between(6, 40) * DAY_MS)
  const at = (step: number) =>
    notAfter(
      new Date(enrollment.createdAt.getTime() + (span * (step + 1)) / (lessons.length + 1)),
      context.now,
    )
  for (const [step, lesson] of lessons.slice(0, done).entries())
    rows.push(finished(enrollment.userId, lesson, at(step)))
  const next = lessons[done]
  if (next?.kind === 'video' && done > 0 && next.durationMs > 0)
    rows.push(started(enrollment.userId, next, context.random.between(20, 70) / 100, at(done)))
  note(enrollment, lessons, done, rows, at)
  return rows
}

function note(
  enrollment: Enrollment,
  lessons: Lesson[],
  done: number,
  rows: ProgressRow[],
  at: (step: number) => Date,
): void {
  const last = rows.at(-1)
  if (!last) return
  const rowOf = new Map(rows.map((row) => [row.lessonId, row]))
  enrollment.percent = coursePercent(
    lessons.map(({ id, durationMs }) => {
      const row = rowOf.get(id)
      return { durationMs, watchedMs: row?.watchedMs ?? 0, completedAt: row?.completedAt ?? null }
    }),
  )
  enrollment.lastLessonId = last.lessonId
  enrollment.lastWatchedAt = last.updatedAt
  enrollment.completedAt = done === lessons.length ? at(done - 1) : null
}

function finished(userId: string, lesson: Lesson, at: Date): ProgressRow {
  const isVideo = lesson.kind === 'video'
  return {
    userId,
    lessonId: lesson.id,
    positionMs: isVideo ? lesson.durationMs : 0,
    intervals: isVideo ? [[0, lesson.durationMs]] : [],
    watchedMs: isVideo ? lesson.durationMs : 0,
    completedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

function started(userId: string, lesson: Lesson, share: number, at: Date): ProgressRow {
  const positionMs = Math.round(lesson.durationMs * share)
  return {
    userId,
    lessonId: lesson.id,
    positionMs,
    intervals: [[0, positionMs]],
    watchedMs: positionMs,
    completedAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
