import { formatDate, formatDuration, formatNumber, levelLabels } from '@repo/messages'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { Rating } from '@repo/ui/rating'
import { paths } from '../../app/paths.ts'
import { crumbsClass } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { ClockIcon } from '../../components/icons.tsx'
import { renderListLink } from '../../components/list-link.tsx'
import { VerifiedBadge } from '../../components/verified-badge.tsx'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail } from './course.types.ts'
import { VideoIcon } from './course-icons.tsx'

/** Everything that decides, above the fold: promise, teacher, rating, length, level, age. */
export function CourseHero({ course }: { course: CourseDetail }) {
  const { doctor, rating, category } = course
  return (
    <div className="min-w-0">
      <Breadcrumb
        className={crumbsClass}
        items={[
          { label: commonMessages.courseList, href: paths.courses },
          { label: category.name, href: paths.category(category.slug) },
          { label: course.title },
        ]}
        renderLink={renderListLink}
      />
      <h1 className="mt-4 text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
        {course.title}
      </h1>
      <p className="mt-4 max-w-[60ch] text-lg text-on-hero-2">{course.subtitle}</p>
      <div className="mt-6 flex items-center gap-3">
        <img
          alt=""
          className="size-12 shrink-0 rounded-full border border-gold object-cover"
          height="48"
          src={doctor.portraitUrl}
          width="48"
        />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            className="font-semibold underline decoration-1 underline-offset-4"
            href={paths.doctor(doctor.slug)}
          >
            {`${doctor.academicTitle} ${doctor.name}`}
          </a>
          {doctor.isVerified && <VerifiedBadge />}
        </p>
      </div>
      <ul className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-on-hero-2">
        {rating.average !== null && (
          <li>
            <a className="inline-flex min-h-6 items-center" href="#reviews">
              <Rating count={rating.count} look="stars" value={rating.average} />
            </a>
          </li>
        )}
        {course.learnerCount > 0 && <li>{commonMessages.learners(formatNumber(course.learnerCount))}</li>}
        <li className="inline-flex items-center gap-1.5">
          <ClockIcon className="size-4" />
          {formatDuration(course.durationMs)}
        </li>
        <li className="inline-flex items-center gap-1.5">
          <VideoIcon className="size-4" />
          {commonMessages.lessons(course.lessonCount)}
        </li>
        <li>{levelLabels[course.level]}</li>
        <li>{courseMessages.updated(formatDate(course.updatedAt))}</li>
      </ul>
      {course.paths.map(({ slug, title, step, steps }) => (
        <p className="mt-4 text-sm text-on-hero-2" key={slug}>
          {courseMessages.partOfPath}{' '}
          <a
            className="font-semibold text-on-hero underline decoration-1 underline-offset-4"
            href={paths.learningPath(slug)}
          >
            {title}
          </a>
          {`, ${courseMessages.stepOfPath(step, steps)}`}
        </p>
      ))}
    </div>
  )
}
