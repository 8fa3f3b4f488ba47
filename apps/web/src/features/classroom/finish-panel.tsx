import { formatDuration } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Button, buttonClass } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Award, CircleCheck, Star } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../app/paths.ts'
import { CourseCard } from '../../components/course-card.tsx'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom } from './classroom.types.ts'
import { lessonsOf } from './lesson-order.ts'

interface FinishPanelProps {
  classroom: Classroom
  onReview: () => void
}

/** The course is done: what was reached, a word for colleagues, and where to go on. */
export function FinishPanel({ classroom, onReview }: FinishPanelProps) {
  const titleId = useId()
  const { course, ownReview, canReview } = classroom
  const lessons = lessonsOf(classroom)
  const { outcomes, related } = useFurther(course.slug)
  const durationMs = lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0)
  return (
    <section aria-labelledby={titleId} className="mb-8 rounded-md border bg-surface p-5 md:p-8">
      <h2 className="flex items-center gap-3 text-h3" id={titleId}>
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" size={28} />
        {copy.finishedTitle}
      </h2>
      <p className="measure mt-2 text-2">{copy.finishedLead(lessons.length, formatDuration(durationMs))}</p>
      {outcomes.length > 0 && (
        <>
          <h3 className="mt-6 font-text text-base font-semibold">{copy.finishedOutcomes}</h3>
          <ul className="measure mt-2 flex list-disc flex-col gap-1 pl-5 text-2">
            {outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </>
      )}
      {classroom.givesCertificate && (
        <a className={buttonClass({ className: 'mt-6 mr-3' })} href={paths.courseCertificate(course.slug)}>
          <Award aria-hidden="true" size={18} />
          {copy.certificate}
        </a>
      )}
      {canReview && !ownReview && (
        <Button
          className="mt-6"
          icon={<Star aria-hidden="true" size={18} />}
          onClick={onReview}
          variant="accent"
        >
          {copy.finishedReview}
        </Button>
      )}
      {related.length > 0 && (
        <>
          <h3 className="mt-8 font-text text-base font-semibold">{copy.finishedNext}</h3>
          <ul className="mt-3 grid gap-5 sm:grid-cols-2">
            {related.map((next) => (
              <li key={next.id}>
                <CourseCard course={next} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What the course promised, and courses like it that the learner does not have. Without an answer neither is shown. */
function useFurther(slug: string) {
  const api = useApi()
  const course = useQuery({ ...api.catalogue.course.query({ params: { slug } }), throwOnError: false })
  const own = useQuery({ ...api.learning.myCourses.query(), throwOnError: false })
  const owned = new Set(own.data?.map((item) => item.course.id))
  const related = own.data ? (course.data?.related ?? []) : []
  return {
    outcomes: course.data?.outcomes ?? [],
    related: related.filter(({ id }) => !owned.has(id)).slice(0, 2),
  }
}
