import type { ownCourse } from '@repo/contract/doctor-portal'
import { courseStatusLabels, formatDate, formatDuration, formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Card } from '@repo/ui/card'
import { CoverImage } from '@repo/ui/cover-image'
import { EmptyState } from '@repo/ui/empty-state'
import { Progress } from '@repo/ui/progress'
import { Rating } from '@repo/ui/rating'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { courseCardMessages as copy } from './course-card.messages.ts'
import { curriculumPath } from './course-office.ts'

export type OwnCourse = z.output<typeof ownCourse>

const toneOfStatus: Record<OwnCourse['status'], BadgeTone> = {
  published: 'success',
  in_review: 'warning',
  draft: 'neutral',
  archived: 'neutral',
}

/** Of the last 30 days, where they are known. */
interface Recent {
  watchedMs30Days?: number | undefined
  share30Days?: number | undefined
}

/** One course of the doctor, with the number and the progress of its learners. */
export function CourseCard({ course }: { course: OwnCourse & Recent }) {
  const { rating } = course
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden" isFlush>
      <CoverImage src={course.coverUrl} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone={toneOfStatus[course.status]}>{courseStatusLabels[course.status]}</Badge>
          {rating.average === null ? (
            <span className="text-sm text-3">{copy.noRating}</span>
          ) : (
            <Rating count={rating.count} value={rating.average} />
          )}
        </div>
        <h3 className="text-xl">{course.title}</h3>
        <p className="text-sm text-3">
          {`${copy.lessons(formatNumber(course.lessonCount))} · ${copy.updated(formatDate(course.updatedAt))}`}
        </p>
        <div className="mt-auto border-t pt-4">
          {course.learnerCount === 0 ? (
            <p className="text-sm text-2">{copy.noLearners}</p>
          ) : (
            <>
              <p className="mb-2 flex justify-between gap-3 text-sm text-2">
                <span>{copy.learners(formatNumber(course.learnerCount))}</span>
                <span>{copy.completed(formatNumber(course.completedLearners))}</span>
              </p>
              <Progress
                hasFigure
                label={`${copy.averageProgress}: ${course.title}`}
                value={course.averagePercent}
                valueText={`${course.averagePercent}%`}
              />
            </>
          )}
        </div>
        {course.watchedMs30Days === undefined ? null : (
          <dl className="grid grid-cols-2 gap-3 text-sm">
            <div>
              <dt className="text-3">{copy.watched}</dt>
              <dd className="font-num">{formatDuration(course.watchedMs30Days)}</dd>
            </div>
            <div>
              <dt className="text-3">{copy.share}</dt>
              <dd className="font-num">
                {course.share30Days === undefined ? '–' : formatVnd(course.share30Days)}
              </dd>
            </div>
          </dl>
        )}
        <Link className="link text-sm" to={curriculumPath(course.id)}>
          {copy.curriculum}
          <span className="sr-only">: {course.title}</span>
        </Link>
        <Link className="link text-sm" to={paths.course({ id: course.id })}>
          {copy.review}
          <span className="sr-only">: {course.title}</span>
        </Link>
        <Link className="link text-sm" to={paths.videos({ view: 'lessons', course: course.id })}>
          {copy.videos}
          <span className="sr-only">: {course.title}</span>
        </Link>
      </div>
    </Card>
  )
}

export function CourseGrid({ courses }: { courses: readonly (OwnCourse & Recent)[] }) {
  if (courses.length === 0) return <EmptyState art="course" description={copy.emptyHint} title={copy.empty} />
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  )
}
