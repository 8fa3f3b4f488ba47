import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button, buttonClass } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, CircleCheck, Columns2 } from 'lucide-react'
import { useClassroomPaths, useIsPreview } from '../../components/course-preview/preview-context.ts'
import { EmergencyButton } from '../../components/emergency/emergency-button.tsx'
import { completionText, classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { isWithheld, neighboursOf } from './lesson-order.ts'
import { useLessonProgress } from './use-lesson-progress.ts'

interface LessonBarProps {
  classroom: Classroom
  lesson: ClassroomLesson
  /** Opens another video beside this one; undefined where there is none. */
  onCompare?: () => void
}

/** Title of the lesson, whether it is done, and the ways to the lessons beside it. */
export function LessonBar({ classroom, lesson, onCompare }: LessonBarProps) {
  const { previous, next } = neighboursOf(classroom, lesson.id)
  const { slug } = classroom.course
  const paths = useClassroomPaths(slug)
  const isPreview = useIsPreview()
  return (
    <div className="flex flex-col gap-4 border-b pb-6 md:flex-row md:items-start md:justify-between md:gap-8">
      <div className="min-w-0">
        <h1 className="text-h3" tabIndex={-1}>
          {lesson.title}
        </h1>
        {lesson.lock || isWithheld(classroom, lesson) ? null : <CompletionLine lesson={lesson} slug={slug} />}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        {isPreview ? null : <EmergencyButton courseSlug={slug} label={copy.emergencyCards} />}
        {onCompare ? (
          <Button icon={<Columns2 aria-hidden="true" size={18} />} onClick={onCompare} variant="secondary">
            {copy.compare}
          </Button>
        ) : null}
        {(previous || next) && (
          <nav aria-label={copy.neighbours} className="flex gap-3">
            {previous && (
              <a
                aria-label={`${copy.previous}: ${previous.title}`}
                className={buttonClass({ variant: 'secondary' })}
                data-keep-scroll=""
                href={paths.lesson(previous.id)}
              >
                <ArrowLeft aria-hidden="true" size={18} />
                {copy.previous}
              </a>
            )}
            {next && (
              <a
                aria-label={`${copy.next}: ${next.title}`}
                className={buttonClass({})}
                data-keep-scroll=""
                href={paths.lesson(next.id)}
              >
                {copy.next}
                <ArrowRight aria-hidden="true" size={18} />
              </a>
            )}
          </nav>
        )}
      </div>
    </div>
  )
}

function CompletionLine({ lesson, slug }: { lesson: ClassroomLesson; slug: string }) {
  const api = useApi()
  const { showProgress } = useLessonProgress(slug, lesson.id)
  const isPreview = useIsPreview()
  const complete = useMutation({
    ...api.learning.completeLesson.mutation(),
    onSuccess: (progress) => {
      showProgress(progress)
      toast.success(copy.markedDone)
    },
  })
  if (lesson.progress.completedAt) {
    return (
      <p className="mt-2 flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden="true" size={18} />
        {copy.done}
      </p>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-3">{completionText(lesson)}</p>
      {lesson.completion.kind === 'manual' && !isPreview && (
        <Button
          isBusy={complete.isPending}
          onClick={() => complete.mutate({ params: { lessonId: lesson.id } })}
          size="sm"
          variant="secondary"
        >
          {lesson.kind === 'assignment' ? copy.markPractised : copy.markDone}
        </Button>
      )}
    </div>
  )
}
