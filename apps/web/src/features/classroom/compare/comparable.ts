import type { Classroom, ClassroomLesson } from '../classroom.types.ts'
import { isWithheld, lessonsOf } from '../lesson-order.ts'

/** Other video lessons of the course that the learner may watch now. */
export const comparableWith = (classroom: Classroom, lesson: ClassroomLesson): ClassroomLesson[] =>
  lessonsOf(classroom).filter(
    (other) =>
      other.id !== lesson.id && other.kind === 'video' && !other.lock && !isWithheld(classroom, other),
  )
