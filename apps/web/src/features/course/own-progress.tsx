import { Progress } from '@repo/ui/progress'
import { courseMessages } from './course.messages.ts'
import type { Enrollment } from './use-ownership.ts'

const copy = courseMessages.buy

/** How far the learner has come, and what is next. */
export function OwnProgress({ enrollment }: { enrollment: Enrollment }) {
  const { completedLessons, course, percent, next } = enrollment
  const counted = copy.progress(completedLessons, course.lessonCount)
  return (
    <div className="mb-4">
      <p className="mb-2 font-semibold">{copy.owned}</p>
      <Progress hasFigure label={counted} value={percent} valueText={`${counted}, ${percent} phần trăm`} />
      <p className="mt-2 text-sm text-2">{counted}</p>
      {next && <p className="text-sm text-3">{copy.nextLesson(next.title)}</p>}
    </div>
  )
}
