import { formatDate, formatDuration, formatHours } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import { latePart } from '@repo/ui/late-part'
import { Price } from '@repo/ui/price'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { PlayIcon } from '../../components/icons.tsx'
import { usePolicyPath } from '../../components/use-policy-path.ts'
import { BuyAction } from './buy-action.tsx'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail } from './course.types.ts'
import { CourseBundles } from './course-bundles.tsx'
import {
  CalendarIcon,
  CertificateIcon,
  DevicesIcon,
  InfinityIcon,
  PlayCircleIcon,
  VideoIcon,
} from './course-icons.tsx'
import type { Join } from './use-join.ts'
import type { Ownership } from './use-ownership.ts'

interface BuyCardProps {
  course: CourseDetail
  ownership: Ownership
  join: Join
  /** Plays the trailer, or the first free lesson; absent when there is neither. */
  onWatch?: () => void
  onPrefetch: () => void
}

const copy = courseMessages.buy

const importActions = async () => (await import('./other-actions.tsx')).OtherActions
const OtherActions = latePart(importActions)

/** Picture, price and the way in. Stays in view on wide screens. */
export function BuyCard({ course, ownership, join, onWatch, onPrefetch }: BuyCardProps) {
  const isOwned = ownership.kind === 'enrolled'
  const isPreview = useIsPreview()
  const refundPath = usePolicyPath('refund')
  return (
    <div className="overflow-hidden rounded-md border bg-surface text-1 shadow-3">
      <CoverWithTrailer course={course} onPrefetch={onPrefetch} onWatch={onWatch} />
      <div className="p-5 md:p-6">
        {!isOwned && (
          <div className="mb-4">
            <Price listPrice={course.listPrice} price={course.price} size="lg" />
            {course.price < course.listPrice && course.saleEndsAt && (
              <p className="mt-1 text-sm text-accent">{copy.saleEnds(formatDate(course.saleEndsAt))}</p>
            )}
          </div>
        )}
        <BuyAction course={course} join={join} ownership={ownership} />
        {!isPreview && <OtherActions course={course} />}
        {!isOwned && !isPreview && <CourseBundles slug={course.slug} />}
        {!isOwned && course.price > 0 && refundPath && (
          <p className="mt-3 text-center text-sm">
            <a
              className="inline-block py-1 text-2 underline underline-offset-4 hover:text-1"
              href={refundPath}
            >
              {copy.refund}
            </a>
          </p>
        )}
        <Includes course={course} />
        {course.price > 0 && (
          <p className="mt-5 border-t pt-4 text-sm text-2">
            {copy.clinic}{' '}
            <a className="link" href={paths.contactForClinic}>
              {copy.clinicAsk}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

function CoverWithTrailer({
  course,
  onWatch,
  onPrefetch,
}: Pick<BuyCardProps, 'course' | 'onWatch' | 'onPrefetch'>) {
  if (!onWatch) return <CoverImage isEager src={course.coverUrl} />
  const label = course.trailer ? copy.trailer(formatDuration(course.trailer.durationMs)) : copy.watch
  return (
    <button
      aria-label={label}
      className="group relative block w-full focus-visible:-outline-offset-4"
      onClick={onWatch}
      onFocus={onPrefetch}
      onPointerDown={onPrefetch}
      onPointerEnter={onPrefetch}
      type="button"
    >
      <CoverImage isEager src={course.coverUrl} />
      <span
        className="absolute bottom-3 left-3 inline-flex items-center gap-2.5 rounded-full bg-bg py-1.5 pr-4 pl-1.5 text-sm font-semibold text-1 shadow-2"
        data-surface="paper"
      >
        <span className="grid size-9 place-items-center rounded-full bg-primary text-on-primary transition-colors group-hover:bg-primary-hover">
          <PlayIcon className="size-4 translate-x-px" />
        </span>
        {label}
      </span>
    </button>
  )
}

function Includes({ course }: { course: CourseDetail }) {
  const freeCount = course.sections
    .flatMap((section) => section.lessons)
    .filter((lesson) => lesson.isFreePreview).length
  return (
    <>
      <h2 className="mt-6 mb-3 font-text text-sm font-semibold tracking-normal">{copy.includes}</h2>
      <ul className="space-y-2.5 text-sm text-2">
        <Included icon={<VideoIcon />}>
          {copy.video(formatDuration(course.durationMs), course.lessonCount)}
        </Included>
        {freeCount > 0 && <Included icon={<PlayCircleIcon />}>{copy.free(freeCount)}</Included>}
        <Included icon={course.accessMonths === null ? <InfinityIcon /> : <CalendarIcon />}>
          {course.accessMonths === null ? copy.lifelong : copy.months(course.accessMonths)}
        </Included>
        {course.givesCertificate && (
          <Included icon={<CertificateIcon />}>
            {copy.certificate(course.certificateHours === null ? null : formatHours(course.certificateHours))}
          </Included>
        )}
        <Included icon={<DevicesIcon />}>{copy.devices}</Included>
      </ul>
    </>
  )
}

function Included({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-px shrink-0 text-primary">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
