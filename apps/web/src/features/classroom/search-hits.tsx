import { findMatches, formatTime, type LessonPlayerHandle } from '@repo/player'
import type { MouseEvent, ReactNode } from 'react'
import { useClassroomPaths } from '../../components/course-preview/preview-context.ts'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson, CourseHit } from './classroom.types.ts'
import { lessonsOf } from './lesson-order.ts'

interface SearchHitsProps {
  classroom: Classroom
  /** What is on. */
  lesson: ClassroomLesson
  player: LessonPlayerHandle | null
  hits: readonly CourseHit[]
  term: string
  onChoose?: () => void
}

/** Places in the course, each under its lesson. One in the video that is on is a jump, others open their lesson there. */
export function SearchHits({ classroom, lesson, player, hits, term, onChoose }: SearchHitsProps) {
  const found = Map.groupBy(hits, (hit) => hit.lessonId)
  const paths = useClassroomPaths(classroom.course.slug)
  const open = (event: MouseEvent, id: string, seconds?: number) => {
    if (id === lesson.id && seconds !== undefined && player) {
      event.preventDefault()
      player.seek(seconds)
      void player.play().catch(() => {})
    }
    onChoose?.()
  }
  return (
    <ol className="border-t">
      {lessonsOf(classroom)
        .filter(({ id }) => found.has(id))
        .map(({ id, title }) => (
          <li className="border-b last:border-b-0" key={id}>
            <h3 className="bg-surface-2 font-text text-sm font-semibold leading-relaxed">
              <a
                className="block px-5 py-3 hover:underline focus-visible:-outline-offset-2"
                data-keep-scroll=""
                href={paths.lesson(id)}
                onClick={(event) => open(event, id)}
              >
                {mark(title, term)}
              </a>
            </h3>
            <ol>
              {found.get(id)?.map(({ startMs, text }) => {
                if (startMs === null) return null
                const seconds = Math.floor(startMs / 1000)
                return (
                  <li key={startMs}>
                    <a
                      className="flex min-h-11 gap-3 px-5 py-2.5 text-[.9375rem] leading-snug hover:bg-surface-2 focus-visible:-outline-offset-2"
                      data-keep-scroll=""
                      href={paths.lesson(id, seconds)}
                      onClick={(event) => open(event, id, seconds)}
                    >
                      <span className="w-12 shrink-0 font-num text-sm text-primary">
                        <span className="sr-only">{copy.hitAt} </span>
                        {formatTime(seconds)}
                      </span>{' '}
                      <span className="min-w-0 flex-1">{mark(text.replaceAll('\n', ' '), term)}</span>
                    </a>
                  </li>
                )
              })}
            </ol>
          </li>
        ))}
    </ol>
  )
}

/** The words that were looked for, wherever they stand. */
function mark(text: string, term: string): ReactNode {
  const places = term
    .split(/\s+/)
    // One letter stands everywhere.
    .filter((word) => word.length > 1)
    .flatMap((word) => findMatches(text, word))
    .sort(([a], [b]) => a - b)
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of places) {
    // One word may stand within another.
    if (start < at) continue
    parts.push(
      text.slice(at, start),
      <mark className="rounded-xs bg-gold-soft text-inherit" key={start}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
