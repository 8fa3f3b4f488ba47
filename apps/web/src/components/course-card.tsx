import type { courseCard } from '@repo/contract/catalogue'
import { formatDuration, levelLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { CoverImage } from '@repo/ui/cover-image'
import { Price } from '@repo/ui/price'
import { Rating } from '@repo/ui/rating'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { cardCover, cardFrame, cardLink } from './card-look.ts'
import { commonMessages } from './common.messages.ts'

export type CourseCardData = z.output<typeof courseCard>

interface CourseCardProps {
  course: CourseCardData
  /** Cover in the first view: loaded at once. */
  isEager?: boolean
  heading?: 'h2' | 'h3'
}

/** One course in a list. The whole card is one link, by its title. */
export function CourseCard({ course, isEager = false, heading: Heading = 'h3' }: CourseCardProps) {
  const { doctor, rating } = course
  return (
    <article className={cardFrame}>
      <div className="relative">
        <CoverImage imgClassName={cardCover} isEager={isEager} src={course.coverUrl} />
        <Badge className="absolute left-3 top-3" tone="paper">
          {course.category.name}
        </Badge>
      </div>
      <div className="flex flex-1 flex-col p-5">
        <Heading className="text-h3">
          <a className={cardLink} href={paths.course(course.slug)}>
            {course.title}
          </a>
        </Heading>
        <p className="mt-2 text-sm font-semibold text-2">{`${doctor.academicTitle} ${doctor.name}`}</p>
        <p className="mt-1 mb-4 text-sm text-3">
          {`${levelLabels[course.level]} · ${formatDuration(course.durationMs)} · ${commonMessages.lessons(course.lessonCount)}`}
        </p>
        <div className="mt-auto flex items-baseline justify-between gap-x-3 border-t pt-3.5">
          <Price listPrice={course.listPrice} price={course.price} />
          {rating.average !== null && <Rating count={rating.count} value={rating.average} />}
        </div>
      </div>
    </article>
  )
}
