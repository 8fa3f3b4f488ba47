import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { useClassroomPaths } from '../../components/course-preview/preview-context.ts'
import { classroomMessages as copy, lockText } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { neighboursOf } from './lesson-order.ts'

interface LockedLessonProps {
  classroom: Classroom
  lesson: ClassroomLesson
  lock: NonNullable<ClassroomLesson['lock']>
}

/** In place of a lesson that opens later: what it waits for, and the way to the lesson before. */
export function LockedLesson({ classroom, lesson, lock }: LockedLessonProps) {
  const paths = useClassroomPaths(classroom.course.slug)
  const { previous } = neighboursOf(classroom, lesson.id)
  return (
    <EmptyState
      action={
        lock.reason === 'after_previous' && previous ? (
          <a className={buttonClass({})} data-keep-scroll="" href={paths.lesson(previous.id)}>
            {copy.openPrevious}
          </a>
        ) : undefined
      }
      art="course"
      className="py-10"
      description={lockText(lock)}
      title={copy.lockedTitle}
    />
  )
}
