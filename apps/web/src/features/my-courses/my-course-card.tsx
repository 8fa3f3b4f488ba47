import { formatDate } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { CoverImage } from '@repo/ui/cover-image'
import { Progress } from '@repo/ui/progress'
import { paths } from '../../app/paths.ts'
import { daysUntilEnd, groupOf, type MyCourse } from './group-courses.ts'
import { myCoursesMessages } from './my-courses.messages.ts'

const actionOf = {
  learning: myCoursesMessages.continue,
  finished: myCoursesMessages.again,
  fresh: myCoursesMessages.start,
  expired: myCoursesMessages.renew,
} as const

function expiryText(item: MyCourse, endsInDays: number | null): string | null {
  if (!item.expiresAt || item.state === 'paused') return null
  if (endsInDays !== null) return myCoursesMessages.expiresSoon(endsInDays, formatDate(item.expiresAt))
  const words = item.state === 'expired' ? myCoursesMessages.expired : myCoursesMessages.expires
  return words(formatDate(item.expiresAt))
}

function hrefOf({ course, state, next }: MyCourse): string {
  if (state === 'paused') return paths.course(course.slug)
  return state === 'expired' ? paths.payment(course.slug) : paths.goOn(course.slug, next?.lessonId)
}

export function MyCourseCard({ item }: { item: MyCourse }) {
  const { course } = item
  const group = groupOf(item)
  const isPaused = item.state === 'paused'
  const endsInDays = daysUntilEnd(item, Date.now())
  const href = hrefOf(item)
  const certificateLabel =
    item.percent === 100 ? myCoursesMessages.getCertificate : myCoursesMessages.certificate
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden" isFlush>
      <div className="flex gap-4 p-4 sm:flex-col sm:gap-0 sm:p-0">
        <CoverImage
          className="w-24 shrink-0 self-start rounded-sm sm:w-full sm:rounded-none"
          src={course.coverUrl}
        />
        <div className="min-w-0 sm:p-5 sm:pb-0">
          <h3 className="text-lg sm:text-xl">{course.title}</h3>
          <p className="mt-1 text-sm text-2">{`${course.doctor.academicTitle} ${course.doctor.name}`}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-col gap-3 p-4 pt-0 sm:p-5">
        <Progress
          hasFigure
          label={myCoursesMessages.progressLabel(course.title)}
          value={item.percent}
          valueText={myCoursesMessages.progressText(item.completedLessons, course.lessonCount, item.percent)}
        />
        <p className="flex justify-between gap-3 text-sm text-3">
          <span className="font-num">
            {myCoursesMessages.lessons(item.completedLessons, course.lessonCount)}
          </span>
          <span className={endsInDays === null ? undefined : 'text-right font-semibold text-warning'}>
            {expiryText(item, endsInDays)}
          </span>
        </p>
        {item.seat && <p className="text-sm text-3">{myCoursesMessages.seat(item.seat.organisation)}</p>}
        {isPaused ? (
          <p className="text-sm text-warning">
            {myCoursesMessages.paused}
            {item.pauseReason ? (
              <span className="block break-words">{myCoursesMessages.pausedBecause(item.pauseReason)}</span>
            ) : null}
          </p>
        ) : null}
        {item.givesCertificate && (
          <a
            aria-label={`${certificateLabel}: ${course.title}`}
            className="link inline-flex min-h-6 items-center self-start text-sm"
            href={paths.courseCertificate(course.slug)}
          >
            {certificateLabel}
          </a>
        )}
        <a className={buttonClass({ variant: 'secondary', block: true })} href={href}>
          {isPaused ? myCoursesMessages.seePaused : actionOf[group]}
        </a>
      </div>
    </Card>
  )
}
