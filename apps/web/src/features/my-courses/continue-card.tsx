import { formatClock } from '@repo/timeline/clock'
import { buttonClass } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { Progress } from '@repo/ui/progress'
import { Play } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import type { MyCourse } from './group-courses.ts'
import { myCoursesMessages } from './my-courses.messages.ts'

/** The last course, one click from where it was left. */
export function ContinueCard({ item }: { item: MyCourse }) {
  const { course, next } = item
  return (
    <section
      aria-labelledby="continue-title"
      className="grid overflow-hidden rounded-lg bg-hero text-on-hero shadow-2 md:grid-cols-[2fr_3fr]"
      data-surface="hero"
    >
      <CoverImage className="h-full" imgClassName="h-full object-cover" isEager src={course.coverUrl} />
      <div className="flex flex-col gap-4 p-6 md:p-8">
        <div>
          <p className="eyebrow">{myCoursesMessages.continueTitle}</p>
          <h2 className="mt-1 text-h3" id="continue-title">
            {course.title}
          </h2>
          {next && (
            <p className="mt-2 text-on-hero-2">
              {next.title}
              {next.positionMs > 0 && next.durationMs > 0 && (
                <span className="block text-sm font-num">
                  {myCoursesMessages.at(formatClock(next.positionMs), formatClock(next.durationMs))}
                </span>
              )}
            </p>
          )}
        </div>
        <Progress
          hasFigure
          label={myCoursesMessages.progressLabel(course.title)}
          value={item.percent}
          valueText={myCoursesMessages.progressText(item.completedLessons, course.lessonCount, item.percent)}
        />
        <div>
          <a
            className={buttonClass({ variant: 'accent', size: 'lg' })}
            href={paths.goOn(course.slug, next?.lessonId)}
          >
            <Play aria-hidden="true" fill="currentColor" size={18} />
            {myCoursesMessages.continue}
          </a>
        </div>
      </div>
    </section>
  )
}
